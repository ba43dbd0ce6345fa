import fc from "fast-check"
import { expect, it } from "vitest"
import { contrastRatio, readableContrast, readableTextOn } from "./contrast.ts"

const colours = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`)

it("black on white is 21:1, a colour on itself 1:1, #767676 on white 4.54:1", () => {
  expect(contrastRatio("#000000", "#ffffff")).toBeCloseTo(21, 5)
  expect(contrastRatio("#09497E", "#09497e")).toBe(1)
  expect(contrastRatio("#767676", "#ffffff")).toBeCloseTo(4.54, 2)
})

it("text is black on a yellow brand and white on the default blue", () => {
  expect(readableTextOn("#FFEB3B")).toBe("#000000")
  expect(readableTextOn("#09497E")).toBe("#ffffff")
})

it("black or white reaches 4.5:1 on every colour", () => {
  fc.assert(
    fc.property(colours, (colour) => {
      expect(contrastRatio(readableTextOn(colour), colour)).toBeGreaterThanOrEqual(readableContrast)
    }),
    { numRuns: 1000 },
  )
})

it("contrast does not depend on which colour is the text", () => {
  fc.assert(
    fc.property(colours, colours, (one, other) => {
      expect(contrastRatio(one, other)).toBe(contrastRatio(other, one))
    }),
  )
})
