import fc from "fast-check"
import { expect, it } from "vitest"
import { canReach, firstIncomplete, previousStep, stepKeys } from "./steps.ts"

const someSteps = fc.subarray([...stepKeys])

it("the first step has no previous one", () => {
  expect(stepKeys.map(previousStep)).toEqual([null, ...stepKeys.slice(0, -1)])
})

it("the first incomplete step can be opened, later ones cannot", () => {
  fc.assert(
    fc.property(someSteps, (completed) => {
      const current = firstIncomplete(completed)
      if (current === null) return
      expect(canReach(current, completed)).toBe(true)
      const beyond = stepKeys.slice(stepKeys.indexOf(current) + 1)
      expect(beyond.some((step) => canReach(step, completed))).toBe(false)
    }),
  )
})

it("every step can be opened once all are complete", () => {
  expect(firstIncomplete(stepKeys)).toBeNull()
  expect(stepKeys.every((step) => canReach(step, stepKeys))).toBe(true)
})
