import { expect, it } from "vitest"
import { countryCode, countryOptions, findCountry } from "./countries.ts"

it("has each country once, with a code of two letters", () => {
  expect(new Set(countryOptions).size).toBe(countryOptions.length)
  expect(countryOptions.length).toBeGreaterThan(190)
  for (const name of countryOptions) expect(countryCode(name)).toMatch(/^[A-Z]{2}$/)
})

it("finds a country by any spelling of its name and by its code", () => {
  expect(findCountry(" PERU ")).toBe("Perú")
  expect(findCountry("co")).toBe("Colombia")
  expect(findCountry("Atlántida")).toBeNull()
  expect(countryCode("Colombia")).toBe("CO")
  expect(countryCode("Atlántida")).toBeNull()
})
