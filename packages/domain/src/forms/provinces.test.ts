import { expect, it } from "vitest"
import { findProvince, provinceOptions, provinces } from "./provinces.ts"

it("there are 24 provinces, with the codes 01 to 24 of cédulas", () => {
  expect(provinces.map(({ code }) => Number(code))).toEqual(
    Array.from({ length: 24 }, (_, index) => index + 1),
  )
  expect(new Set(provinces.map(({ name }) => name)).size).toBe(24)
})

it("finds a province in any spelling", () => {
  expect(findProvince("CANAR")).toBe("Cañar")
  expect(findProvince(" santo domingo de los tsachilas ")).toBe("Santo Domingo de los Tsáchilas")
  expect(findProvince("Lima")).toBeNull()
})

it("sorts provinces alphabetically, with living abroad last", () => {
  expect(provinceOptions[0]).toBe("Azuay")
  expect(provinceOptions.indexOf("Cañar")).toBeLessThan(provinceOptions.indexOf("Carchi"))
  expect(provinceOptions.at(-1)).toBe("Exterior")
})
