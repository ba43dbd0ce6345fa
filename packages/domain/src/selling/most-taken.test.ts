import { expect, it } from "vitest"
import { mostTaken } from "./most-taken.ts"

const sold = (...counts: [number, number]) => [
  { kind: "subject1" as const, validity: "OneYear" as const, count: counts[0] },
  { kind: "subject1" as const, validity: "TwoYears" as const, count: counts[1] },
]

it("marks what more than half of a kind's buyers took", () => {
  expect(mostTaken([...sold(12, 20), { kind: "subject2", validity: "OneYear", count: 29 }])).toEqual([
    { kind: "subject1", validity: "TwoYears" },
  ])
})

it.each([
  ["too few sales", sold(0, 29)],
  ["an even half", sold(20, 20)],
  ["no sales", []],
])("marks nothing of %s", (_, rows) => {
  expect(mostTaken(rows)).toEqual([])
})
