import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { accessibleTextColor } from "./accessible-text-color.ts"
import { contrastRatio, readableContrast } from "./contrast.ts"

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`)

describe("accessibleTextColor", () => {
  it("reaches 4.5:1 on white and on the page's background for every colour", () => {
    fc.assert(
      fc.property(colour, (one) => {
        for (const background of ["#ffffff", "#f6f7f9"]) {
          const contrast = contrastRatio(accessibleTextColor(one), background)
          expect(contrast).toBeGreaterThanOrEqual(readableContrast)
        }
      }),
    )
  })

  it("keeps a colour that is already readable", () => {
    expect(accessibleTextColor("#09497E")).toBe("#09497e")
  })

  it("darkens a yellow brand to a dark yellow", () => {
    const text = accessibleTextColor("#FFEB3B")
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16))
    expect(red).toBeGreaterThan(blue! * 2)
    expect(green).toBeGreaterThan(blue! * 2)
  })
})
