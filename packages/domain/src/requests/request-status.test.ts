import fc from "fast-check"
import { expect, it } from "vitest"
import {
  canMove,
  expiresAt,
  expiryDays,
  isCancellable,
  isFinal,
  requestMoves,
  requestStatusCatalogue,
  requestStatuses,
} from "./request-status.ts"

const states = fc.constantFrom(...requestStatuses)

it("I1: every state has the catalogue's id, icon and description", () => {
  for (const status of requestStatuses) {
    expect(requestStatusCatalogue[status].id).toBe(status)
    expect(requestStatusCatalogue[status].icon).toMatch(/^Icon[A-Z]\w+$/)
    expect(requestStatusCatalogue[status].description).not.toBe("")
  }
})

it("the final statuses are issued, rejected, cancelled and expired", () => {
  expect(requestStatuses.filter(isFinal)).toEqual(["issued", "rejected", "cancelled", "expired"])
})

it("a status has no next actor exactly if it is final", () => {
  for (const status of requestStatuses) {
    expect(requestStatusCatalogue[status].nextActor === "nobody").toBe(isFinal(status))
  }
})

it("no path leaves a final status or returns to draft", () => {
  fc.assert(
    fc.property(states, states, (from, to) => {
      if (isFinal(from) || to === "draft") expect(canMove(from, to)).toBe(false)
    }),
  )
})

it("only an approved request can be issued, and only a request in review approved", () => {
  expect(requestStatuses.filter((from) => canMove(from, "issued"))).toEqual(["approved"])
  expect(requestStatuses.filter((from) => canMove(from, "approved"))).toEqual(["review"])
})

it("every status can be reached from a draft and reaches a final one", () => {
  const reach = (start: (typeof requestStatuses)[number]) => {
    const seen = new Set([start])
    for (const status of seen) for (const next of requestMoves[status]) seen.add(next)
    return seen
  }
  expect([...reach("draft")].toSorted()).toEqual([...requestStatuses].toSorted())
  for (const status of requestStatuses) expect([...reach(status)].some(isFinal)).toBe(true)
})

it("a status expires only if it can move to expired, and never while staff must act", () => {
  for (const status of requestStatuses) {
    expect(expiryDays[status] !== null).toBe(canMove(status, "expired"))
    if (requestStatusCatalogue[status].nextActor === "staff") expect(expiryDays[status]).toBeNull()
  }
})

it("a draft expires after 30 days, unpaid and correction after 15, an approval after 50", () => {
  const since = new Date("2026-01-01T00:00:00Z")
  expect(expiresAt("draft", since)).toEqual(new Date("2026-01-31T00:00:00Z"))
  expect(expiresAt("payment", since)).toEqual(new Date("2026-01-16T00:00:00Z"))
  expect(expiresAt("correction", since)).toEqual(new Date("2026-01-16T00:00:00Z"))
  expect(expiresAt("approved", since)).toEqual(new Date("2026-02-20T00:00:00Z"))
  expect(expiresAt("review", since)).toBeNull()
})

it("a client cancels a submitted request only while staff need not act", () => {
  expect(requestStatuses.filter(isCancellable)).toEqual(["payment", "correction", "approved"])
})
