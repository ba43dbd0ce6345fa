import fc from "fast-check"
import { expect, it } from "vitest"
import {
  canReach,
  firstIncomplete,
  needsBiometricConsent,
  nextStep,
  previousStep,
  stepKeys,
} from "./steps.ts"

const someSteps = fc.subarray([...stepKeys])

it("next and previous undo each other, with nothing before the first or after the last", () => {
  for (const step of stepKeys) {
    const next = nextStep(step)
    if (next) expect(previousStep(next)).toBe(step)
  }
  expect(previousStep("certificate")).toBeNull()
  expect(nextStep("password")).toBeNull()
})

it("the step to go on with is one that opens, and every step beyond it is shut", () => {
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

it("when all is done every step can be changed", () => {
  expect(firstIncomplete(stepKeys)).toBeNull()
  expect(stepKeys.every((step) => canReach(step, stepKeys))).toBe(true)
})

it("the biometric consent stands before papers and photo only", () => {
  expect(stepKeys.filter(needsBiometricConsent)).toEqual(["documents", "photo"])
})
