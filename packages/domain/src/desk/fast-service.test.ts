import { expect, it } from "vitest"
import { fastDifference } from "./fast-service.ts"

it.each([
  [3000, 2300, 700],
  [2000, 2300, 0],
  [3000, null, null],
])("B5: a fast certificate for %s costs, beside the normal price %s, %s more", (fast, normal, more) => {
  expect(fastDifference(fast, normal)).toBe(more)
})
