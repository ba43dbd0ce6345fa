import { expect, it } from "vitest"
import {
  canOpenScreen,
  previousScreen,
  purchaseScreenKeys,
  purchaseScreens,
  screenOf,
} from "./purchase-screens.ts"
import { stepKeys } from "./steps.ts"

it("the screens complete every step once, in their order", () => {
  expect(purchaseScreenKeys.flatMap((screen) => purchaseScreens[screen])).toEqual(stepKeys)
  expect(stepKeys.map(screenOf)).toEqual([
    "certificate",
    "personal",
    "documents",
    "documents",
    "code",
    "summary",
    "summary",
    "summary",
  ])
})

it("the first screen has no previous one", () => {
  expect(purchaseScreenKeys.map(previousScreen)).toEqual([null, ...purchaseScreenKeys.slice(0, -1)])
})

it("a screen opens when the steps of the earlier ones are done", () => {
  expect(canOpenScreen("documents", ["certificate", "personal"])).toBe(true)
  expect(canOpenScreen("code", ["certificate", "personal", "documents"])).toBe(false)
  expect(canOpenScreen("code", ["certificate", "personal", "documents", "photo"])).toBe(true)
})
