import fc from "fast-check"
import { expect, it } from "vitest"
import { secure } from "../forms/field-rules.ts"
import { passwordScore, passwordStrengthMessage } from "./password-strength.ts"

it.each([
  ["Abcdef1!", 5, "Su contraseña es segura"],
  ["Abcdefg1", 4, "Contraseña suficiente"],
  ["abcdefg1", 4, "Contraseña suficiente"],
  ["abcdef1!", 4, "Contraseña suficiente"],
  ["Ñandúes12", 4, "Contraseña suficiente"],
  ["Abc1!", 2, "La contraseña debe tener 8 caracteres entre números y letras"],
  ["abcdefgh", 2, "La contraseña debe tener 8 caracteres entre números y letras"],
  ["12345678!", 2, "La contraseña debe tener 8 caracteres entre números y letras"],
] as const)("D7: %s scores %i", (password, score, message) => {
  expect(passwordScore(password)).toBe(score)
  expect(passwordStrengthMessage(password)).toBe(message)
})

it("E15: a password is secure exactly if it scores sufficient or better", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 24 }), (password) => {
      expect(secure(password) === null).toBe(passwordScore(password) > 2)
    }),
  )
})
