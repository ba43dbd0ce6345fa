import { expect, it } from "vitest"
import { completeTheme, defaultTheme, executiveDefaultTheme, initialTheme, isColour } from "./theme.ts"

it("A10: uses the default where a distributor's colour is missing or invalid", () => {
  expect(completeTheme(null)).toEqual({
    primaryColor: "#09497E",
    primaryColor2: "#7986CB",
    primaryColor3: "#FFEB3B",
    secondaryColor: "#3F51B5",
  })
  expect(completeTheme({ primaryColor: "#ffcc00", primaryColor2: "red;} body{display:none" })).toEqual({
    ...defaultTheme,
    primaryColor: "#ffcc00",
  })
})

it("A11: the executive default is one grey, the initial theme black and white", () => {
  expect(new Set(Object.values(executiveDefaultTheme))).toEqual(new Set(["#4f4f4f"]))
  expect([initialTheme.primaryColor, initialTheme.secondaryColor]).toEqual(["#000000", "#ffffff"])
})

it.each(["#fff", "09497E", "#09497", "#09497E0", "#09497G", "#09497E\n", null, 5])(
  "%j is not a colour",
  (value) => {
    expect(isColour(value)).toBe(false)
  },
)
