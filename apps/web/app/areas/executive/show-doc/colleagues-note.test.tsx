// @vitest-environment happy-dom
import { renderHook } from "@testing-library/react"
import type { Review } from "@trazo/contract/desk/review"
import { describe, expect, it } from "vitest"
import { useOutsideChange } from "./colleagues-note.tsx"

type Shown = Pick<Review, "status" | "timeline">

const moved = (status: Review["status"], actor: string, isOwn = false): Shown => ({
  status,
  timeline: [{ status, actor, isOwn, reason: null, _date: "2026-11-20T15:00:00.000Z" }],
})

function show(first: Shown) {
  const { result, rerender } = renderHook(useOutsideChange, { initialProps: first })
  return (next: Shown) => {
    rerender(next)
    return result.current
  }
}

describe("a request that changes while it is shown", () => {
  it("names the colleague who changed it, also after it is read again", () => {
    const read = show(moved("review", "Cliente"))
    expect(read(moved("review", "Cliente"))).toBeNull()
    expect(read(moved("approved", "BERTA LEÓN"))).toBe("BERTA LEÓN")
    expect(read(moved("approved", "BERTA LEÓN"))).toBe("BERTA LEÓN")
  })

  it("names nobody for the reader's own decision", () => {
    const read = show(moved("paymentReview", "Cliente"))
    expect(read(moved("review", "ANA PAZ", true))).toBeNull()
    expect(read(moved("correction", "BERTA LEÓN"))).toBe("BERTA LEÓN")
    expect(read(moved("review", "ANA PAZ", true))).toBeNull()
  })
})
