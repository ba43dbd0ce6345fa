import type { ClientRequestRow } from "@trazo/contract/certificates/client-requests"
import { expect, test } from "vitest"
import { groupRequests, mainCertificates, revokedAtOf, unfinishedActivations } from "./request-state.ts"

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
    answerBy: null,
  }
}

test("lists approved requests and issued ones whose file was never saved", () => {
  const requests = [
    request("approved", "approved"),
    request("interrupted", "issued"),
    request("finished", "issued"),
    request("revoked", "issued"),
    request("in review", "review"),
  ]
  const open = unfinishedActivations(requests, [
    { requestId: "interrupted", hasP12: false, status: "valid" },
    { requestId: "finished", hasP12: true, status: "valid" },
    { requestId: "revoked", hasP12: false, status: "revoked" },
  ])
  expect(open.map(({ id }) => id)).toEqual(["approved", "interrupted"])
})

test("tells when the request's certificate was revoked, unless another one replaced it", () => {
  const revoked = { requestId: "r1", status: "revoked", revokedAt: "2026-01-02T00:00:00Z" } as const
  const valid = { requestId: "r1", status: "valid", revokedAt: null } as const
  expect(revokedAtOf([revoked], "r1")).toBe(revoked.revokedAt)
  expect(revokedAtOf([revoked, valid], "r1")).toBeNull()
  expect(revokedAtOf([revoked], "r2")).toBeNull()
})

test("puts what the client has to do before what waits for staff, and what ended apart", () => {
  const row = (id: string, nextActor: ClientRequestRow["nextActor"]) => ({ id, nextActor })
  const rows = [row("issued", "nobody"), row("review", "staff"), row("paid", "client"), row("cut", "nobody")]
  const ids = (group: { id: string }[]) => group.map(({ id }) => id)
  const { todo, waiting, ended } = groupRequests(rows, ["cut"])
  expect([ids(todo), ids(waiting), ids(ended)]).toEqual([["paid", "cut"], ["review"], ["issued"]])
})

test("opens the account on the last certificate to end, and on each that is to be renewed", () => {
  const row = (id: string, notAfter: string, changes = {}) => {
    const usual = { id, notAfter, hasP12: true, status: "valid" as const, mayRenew: false }
    return { ...usual, ...changes }
  }
  const rows = [
    row("ends soon", "2026-12-10", { status: "expiring", mayRenew: true }),
    row("renewed", "2026-12-22", { status: "renewed" }),
    row("main", "2028-11-16"),
    row("revoked", "2029-01-01", { status: "revoked" }),
    row("not saved", "2029-01-01", { hasP12: false }),
  ]
  expect(mainCertificates(rows).map(({ id }) => id)).toEqual(["main", "ends soon"])
})
