import fc from "fast-check"
import { expect, it } from "vitest"
import {
  type PurchaseScreen,
  previousScreen,
  purchaseScreenKeys,
  purchaseScreens,
} from "./purchase-screens.ts"
import { canReach, firstIncomplete, stepCounter, stepKeys } from "./steps.ts"

const someSteps = fc.subarray([...stepKeys])

it("I4: the step counter goes up with each completed step, down with «Atrás» and back to 1", () => {
  const counterAfter = (done: number) => stepCounter(firstIncomplete(stepKeys.slice(0, done)) ?? "password")
  expect(stepKeys.map((_, done) => counterAfter(done))).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  const counterOf = (screen: PurchaseScreen) => stepCounter(purchaseScreens[screen][0])
  const before = purchaseScreenKeys.map(previousScreen).filter((screen) => screen !== null)
  expect(before.map(counterOf)).toEqual([1, 2, 3, 5])
  expect(counterAfter(0)).toBe(1)
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
