import { expect, it } from "vitest"
import { purchaseScreenKeys } from "../buying/purchase-screens.ts"
import { partOfScreen, partOfStage, screensOfPart, trackParts, trackShare, trackStages } from "./track.ts"

it("the four parts follow one another over the form and what comes after it", () => {
  const parts = [...purchaseScreenKeys.map(partOfScreen), ...trackStages.map(partOfStage)]
  const positions = parts.map((part) => trackParts.indexOf(part))
  expect(positions).toEqual(positions.toSorted((one, other) => one - other))
  expect(new Set(parts).size).toBe(trackParts.length)
})

it("each screen belongs to one part", () => {
  expect(trackParts.flatMap(screensOfPart)).toEqual(purchaseScreenKeys)
})

it("the share of the way grows to the saved file", () => {
  const shares = [...purchaseScreenKeys, ...trackStages].map(trackShare)
  expect(shares).toEqual(shares.toSorted((one, other) => one - other))
  expect(shares.at(-1)).toBe(1)
})
