import type { ClientRequestRow } from "@trazo/contract/client-requests"
import { expect, test } from "vitest"
import { unfinishedActivations } from "./unfinished-activations.ts"

function request(id: string, status: ClientRequestRow["status"]): ClientRequestRow {
  return {
    id,
    number: id,
    status,
    certData: { kind: "subject1", validity: "OneYear", channel: "normal" },
    totalCents: 0,
    statusSince: "2026-01-01T00:00:00Z",
    createdAt: "2026-01-01T00:00:00Z",
    nextActor: "client",
    reason: null,
  }
}

test("an activation is open for what is approved, and for what was issued without its file being saved", () => {
  const requests = [
    request("approved", "approved"),
    request("cut off", "issued"),
    request("finished", "issued"),
    request("given up", "issued"),
    request("in review", "review"),
  ]
  const open = unfinishedActivations(requests, [
    { requestId: "cut off", hasP12: false, status: "valid" },
    { requestId: "finished", hasP12: true, status: "valid" },
    { requestId: "given up", hasP12: false, status: "revoked" },
  ])
  expect(open.map(({ id }) => id)).toEqual(["approved", "cut off"])
})
