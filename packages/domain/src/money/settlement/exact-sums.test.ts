import { expect, it } from "vitest"
import { exactSum } from "./exact-sums.ts"

const parts = (...cents: number[]) => cents.map((value, index) => ({ id: `${index}`, cents: value }))

it("finds the payments of a company that pays five, or some of them", () => {
  expect(exactSum(parts(2360, 2360, 2360, 2360, 2360), 11_800)).toEqual(["0", "1", "2", "3", "4"])
  expect(exactSum(parts(1000, 2360, 4100, 2360), 4720)).toEqual(["1", "3"])
  expect(exactSum(parts(1000, 700, 500), 1200)).toEqual(["1", "2"])
})

it("finds nothing where no sum is exact, and no single part", () => {
  expect(exactSum(parts(2360, 2360), 4719)).toBeNull()
  expect(exactSum(parts(2360, 100), 2360)).toBeNull()
  expect(exactSum([], 100)).toBeNull()
})

it("ends after a bounded search, whatever the parts are", () => {
  const hostile = Array.from({ length: 60 }, (_, index) => ({
    id: `${index}`,
    cents: 2 * (50_000 + index * index),
  }))
  const before = performance.now()
  expect(exactSum(hostile, 1_500_001)).toBeNull()
  expect(performance.now() - before).toBeLessThan(1000)
})
