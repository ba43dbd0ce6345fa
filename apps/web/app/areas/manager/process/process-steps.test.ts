import type { ClientRequestRow } from "@trazo/contract/certificates/client-requests"
import { requestStatusCatalogue } from "@trazo/domain/requests/request-status"
import { expect, test } from "vitest"
import { processSteps } from "./process-steps.ts"

function request(id: string, status: ClientRequestRow["status"]): ClientRequestRow {
  return {
    id,
    number: id,
    status,
    totalCents: 0,
    reason: null,
    answerBy: null,
    certData: { kind: "subject1", validity: "OneYear", channel: "normal" },
    statusSince: "2026-01-01T00:00:00Z",
    createdAt: "2026-01-01T00:00:00Z",
    nextActor: requestStatusCatalogue[status].nextActor,
  }
}

const states = (...given: Parameters<typeof processSteps>) => processSteps(...given).map(({ state }) => state)
const firstLink = (...given: Parameters<typeof processSteps>) => processSteps(...given)[0]?.links[0]?.to

test("B9: the activation comes next as soon as a request is approved", () => {
  expect(states([request("r1", "approved")], [])).toEqual(["next", "ahead", "ahead", "open"])
  expect(firstLink([request("r1", "approved")], [])).toBe("/manager/process/activation?solicitud=r1")
  expect(firstLink([request("r1", "approved"), request("r2", "approved")], [])).toBe(
    "/manager/process/activation",
  )
})

test("B9: with a saved file the signature can be used, and nothing is next in what is not there yet", () => {
  const certificate = { requestId: "r1", hasP12: true, status: "valid" } as const
  expect(states([request("r1", "issued")], [certificate])).toEqual(["done", "done", "next", "open"])
  const revoked = { ...certificate, status: "revoked" } as const
  expect(states([request("r1", "issued")], [revoked])).toEqual(["ahead", "ahead", "ahead", "open"])
  expect(firstLink([request("r1", "issued")], [revoked])).toBe("/")
  expect(firstLink([request("r1", "review")], [])).toBe("/manager/request")
})

test("B9: an interrupted activation is next, also beside a finished one", () => {
  const certificates = [
    { requestId: "r1", hasP12: true, status: "valid" },
    { requestId: "r2", hasP12: false, status: "valid" },
  ] as const
  expect(states([request("r1", "issued"), request("r2", "issued")], certificates)).toEqual([
    "next",
    "ahead",
    "ahead",
    "open",
  ])
})
