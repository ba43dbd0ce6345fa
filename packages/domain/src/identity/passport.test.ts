import { expect, it } from "vitest"
import { isPassport, passportProblem } from "./passport.ts"

it("E12: letters and digits only", () => {
  expect(passportProblem("AB 12345")).toBe("Su pasaporte debe contener solo letras y números")
  expect(isPassport("XDA123456")).toBe(true)
})

it("neither shorter than a passport number nor longer than an invoice takes", () => {
  expect(passportProblem("A123")).toContain("al menos 5")
  expect(passportProblem("A".repeat(21))).toBe("Máximo 20 caracteres")
})
