import { expect, it } from "vitest"
import { passportProblem } from "./passport.ts"

it("E12: accepts letters and digits only", () => {
  expect(passportProblem("AB 12345")).toBe("Su pasaporte debe contener solo letras y números")
  expect(passportProblem("XDA123456")).toBeNull()
})

it("E12: accepts 3 to 20 characters", () => {
  expect(passportProblem("A1")).toBe("Su pasaporte debe contener solo letras y números")
  expect(passportProblem("A12")).toBeNull()
  expect(passportProblem("A".repeat(20))).toBeNull()
  expect(passportProblem("A".repeat(21))).toBe("Máximo 20 caracteres")
})
