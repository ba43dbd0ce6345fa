import { expect, it } from "vitest"
import { passportProblem } from "./passport.ts"

it("E12: accepts letters and digits only", () => {
  expect(passportProblem("AB 12345")).toBe("Su pasaporte debe contener solo letras y números")
  expect(passportProblem("XDA123456")).toBeNull()
})

it("refuses fewer than 5 and more than 20 characters", () => {
  expect(passportProblem("A123")).toContain("al menos 5")
  expect(passportProblem("A".repeat(21))).toBe("Máximo 20 caracteres")
})
