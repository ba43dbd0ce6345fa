import { expect, it } from "vitest"
import { durationPercentile, formatDuration } from "./duration-steps.ts"

/** As the database's `duration_step`. */
const stepOf = (seconds: number) => Math.floor((6 * Math.log(Math.max(seconds, 60) / 60)) / Math.log(2))

function stepsOf(durations: readonly number[]): Map<number, number> {
  const steps = new Map<number, number>()
  for (const one of durations) steps.set(stepOf(one), (steps.get(stepOf(one)) ?? 0) + 1)
  return steps
}

it("percentiles of the steps differ by at most 6 % from those of the durations", () => {
  const durations = Array.from({ length: 999 }, (_, index) => 90 + index * index)
  for (const share of [0.5, 0.95]) {
    const exact = durations[Math.ceil(durations.length * share) - 1] ?? 0
    const found = durationPercentile(stepsOf(durations), share) ?? 0
    expect(Math.abs(found / exact - 1)).toBeLessThan(0.0601)
  }
})

it("has no percentile without durations", () => {
  expect(durationPercentile(new Map(), 0.5)).toBeNull()
})

it.each([
  [20, "1 min"],
  [45 * 60, "45 min"],
  [3.5 * 3600, "3,5 h"],
  [30 * 3600, "30 h"],
  [2.14 * 86400, "2,1 días"],
])("%d seconds: %s", (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text)
})
