import { expect, it } from "vitest"
import { purchaseScreenKeys } from "../buying/purchase-screens.ts"
import { partOfScreen, screensOfPart, trackParts } from "./track.ts"

it("the screens of the form stand in the order of the parts", () => {
  const positions = purchaseScreenKeys.map((screen) => trackParts.indexOf(partOfScreen(screen)))
  expect(positions).toEqual(positions.toSorted((one, other) => one - other))
})

it("each screen belongs to one part", () => {
  expect(trackParts.flatMap(screensOfPart)).toEqual(purchaseScreenKeys)
})
