import { describe, expect, it } from "vitest"
import type { RequestStatus } from "./request-status.ts"
import { wayOf } from "./way.ts"

const now = new Date("2026-01-16T15:00:00.000Z")
const answer = "2026-01-19T15:30:00.000Z"

/** The steps of a request that moved through these states, one a day from the 10th. */
function way(states: readonly RequestStatus[], expectedAnswerBy: string | null = null) {
  const movements = states.map((status, day) => ({ status, _date: `2026-01-1${day}T15:00:00.000Z` }))
  const steps = wayOf({ status: states.at(-1) ?? "draft", movements, expectedAnswerBy }, now)
  return steps?.map(({ title, state, note }) => [title, state, note].join(" ").trim()) ?? null
}

describe("the way of a request", () => {
  it("says until when to pay, and what comes if one pays now", () => {
    expect(way(["draft", "payment"], answer)).toEqual([
      "Datos done 11/01/2026",
      "Pago current hasta el 26/01/2026",
      "Revisión ahead hasta el 19/01/2026 10:30",
      "Activación ahead desde el 19/01/2026",
    ])
  })

  it("says when the parts behind were done and until when staff answer", () => {
    expect(way(["draft", "payment", "paymentReview", "review"], answer)).toEqual([
      "Datos done 11/01/2026",
      "Pago done 13/01/2026",
      "Revisión current hasta el 19/01/2026 10:30",
      "Activación ahead desde el 19/01/2026",
    ])
  })

  it("admits that an answer is late", () => {
    expect(way(["draft", "payment", "review"], "2026-01-15T15:30:00.000Z")?.[2]).toBe(
      "Revisión current tarda más de lo previsto",
    )
  })

  it("says until when to correct, and the approval that counts", () => {
    expect(way(["draft", "payment", "review", "correction"])?.[2]).toBe(
      "Revisión current hasta el 28/01/2026",
    )
    expect(way(["draft", "payment", "review", "approved", "review", "approved"])?.[2]).toBe(
      "Revisión done 15/01/2026",
    )
  })

  it("names no day of payment where nothing is paid", () => {
    expect(way(["draft", "review"], answer)?.[1]).toBe("Pago done")
  })

  it("has nothing ahead once the certificate is issued", () => {
    expect(way(["draft", "payment", "review", "approved", "issued"])?.at(-1)).toBe(
      "Activación done 14/01/2026",
    )
  })

  it("is none for a request that ended without certificate", () => {
    for (const status of ["rejected", "cancelled", "expired"] as const) expect(way([status])).toBeNull()
  })
})
