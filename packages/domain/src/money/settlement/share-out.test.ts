import { describe, expect, it } from "vitest"
import { groupSums, shareOut } from "./share-out.ts"

describe("what movements pay of a payment", () => {
  it("is never more than each has left, nor together more than is due", () => {
    const movements = [
      { id: "a", freeCents: 1000 },
      { id: "b", freeCents: 0 },
      { id: "c", freeCents: 5000 },
    ]
    expect(shareOut(movements, 2360)).toEqual([
      { id: "a", cents: 1000 },
      { id: "c", cents: 1360 },
    ])
    expect(shareOut(movements, 0)).toEqual([])
    expect(shareOut(movements, 9000)).toEqual([
      { id: "a", cents: 1000 },
      { id: "c", cents: 5000 },
    ])
  })
})

describe("the sums of what was chosen together", () => {
  const pair = (movement: string, payment: string) => ({ movement, payment })
  const cents = (values: Record<string, number>) => new Map(Object.entries(values))

  it("are those of one transfer for several requests, and of several for one", () => {
    const pairs = [pair("a", "p"), pair("a", "q"), pair("b", "r"), pair("c", "r")]
    const sums = groupSums(pairs, {
      freeCents: cents({ a: 4720, b: 1000, c: 1300 }),
      dueCents: cents({ p: 2360, q: 2360, r: 2360 }),
    })
    expect(sums.get("p")).toEqual({ arrivedCents: 4720, dueCents: 4720 })
    expect(sums.get("q")).toBe(sums.get("p"))
    expect(sums.get("r")).toEqual({ arrivedCents: 2300, dueCents: 2360 })
  })

  it("count each movement and each payment of a group once", () => {
    const pairs = [pair("a", "p"), pair("b", "p"), pair("b", "q"), pair("a", "q"), pair("a", "p")]
    const sums = groupSums(pairs, {
      freeCents: cents({ a: 10, b: 20 }),
      dueCents: cents({ p: 14, q: 16 }),
    })
    expect(sums.get("p")).toEqual({ arrivedCents: 30, dueCents: 30 })
  })
})
