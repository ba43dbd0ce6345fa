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

it("next and previous are inverse, and null at the ends", () => {
  for (const step of stepKeys) {
    const next = nextStep(step)
    if (next) expect(previousStep(next)).toBe(step)
  }
  expect(previousStep("certificate")).toBeNull()
  expect(nextStep("password")).toBeNull()
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

it("only documents and photo need biometric consent first", () => {
  expect(stepKeys.filter(needsBiometricConsent)).toEqual(["documents", "photo"])
})
