import fc from "fast-check"
import { expect, it } from "vitest"
import { brandShade, shadesOf } from "./colour-shades.ts"
import { contrastRatio } from "./contrast.ts"
import { isColour } from "./theme.ts"

const colours = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`)

it("the ten shades include the brand's exact colour", () => {
  fc.assert(
    fc.property(colours, (colour) => {
      const shades = shadesOf(colour)
      expect(shades).toHaveLength(10)
      expect(shades[brandShade]).toBe(colour)
      expect(shades.every(isColour)).toBe(true)
    }),
  )
})

it("shades never get lighter from the first to the last", () => {
  fc.assert(
    fc.property(colours, (colour) => {
      const lightness = shadesOf(colour).map((shade) => contrastRatio(shade, "#000000"))
      expect(lightness).toEqual(lightness.toSorted((one, other) => other - one))
    }),
  )
})
