import { expect, test } from "vitest"
import { signInDelaySeconds } from "./sign-in-delay.ts"

test("no wait before five failures in a row, then a growing one that stays under a quarter of an hour", () => {
  expect([0, 1, 4].map(signInDelaySeconds)).toEqual([0, 0, 0])
  expect([5, 6, 7].map(signInDelaySeconds)).toEqual([30, 60, 120])
  expect(signInDelaySeconds(1000)).toBe(900)
})
