import { expect, test } from "vitest"
import { freeAttempts, signInDelaySeconds } from "./claim-attempt.ts"

test("no wait before five failures in a row, then a growing one that stays under a quarter of an hour", () => {
  const delay = (failed: number) => signInDelaySeconds(failed, freeAttempts.pair)
  expect([0, 1, 4].map(delay)).toEqual([0, 0, 0])
  expect([5, 6, 7].map(delay)).toEqual([30, 60, 120])
  expect(delay(1000)).toBe(900)
})

test("an address may fail twenty times in a row over all accounts", () => {
  expect([19, 20, 21].map((failed) => signInDelaySeconds(failed, freeAttempts.address))).toEqual([0, 30, 60])
})
