import { expect, it } from "vitest"
import { stepDown, stepReset, stepUp } from "./step-counter.ts"

it("I4: the counter goes up, down to 1 at least, and back to 1", () => {
  expect(stepUp(stepUp(stepReset()))).toBe(3)
  expect(stepDown(3)).toBe(2)
  expect(stepDown(stepDown(2))).toBe(1)
})
