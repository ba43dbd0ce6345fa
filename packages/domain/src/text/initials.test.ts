import { expect, it } from "vitest"
import { initials, lastFour } from "./initials.ts"

it.each([
  ["Ana López", "A. L."],
  ["ANA MARÍA DE LA TORRE ÑÁÑEZ", "A. M. T. Ñ."],
  ["  luis   o'hara ", "L. O."],
  ["", ""],
])("the initials of %j are %j", (name, expected) => {
  expect(initials(name)).toBe(expected)
})

it("shows only the last four digits of an identity number", () => {
  expect(lastFour("1710034065")).toBe("4065")
})
