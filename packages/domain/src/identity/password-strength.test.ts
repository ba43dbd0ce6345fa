import fc from "fast-check"
import { expect, it } from "vitest"
import { newP12PasswordProblem } from "../certificates/p12-password.ts"
import { secure } from "../forms/field-rules.ts"
import { accountPasswordProblem } from "./account-password.ts"
import { passwordScore, passwordStrength } from "./password-strength.ts"

it.each([
  ["Abcdef1!", 5, "Su contraseña es segura"],
  ["Abcdefg1", 4, "Contraseña suficiente"],
  ["abcdefh1", 4, "Contraseña suficiente"],
  ["abcdef1!", 4, "Contraseña suficiente"],
  ["Ñandúes12", 4, "Contraseña suficiente"],
  ["Abc1!", 2, "La contraseña debe tener 8 caracteres entre números y letras"],
  ["abcdefgh", 2, "La contraseña debe tener 8 caracteres entre números y letras"],
  ["12345678!", 2, "La contraseña debe tener 8 caracteres entre números y letras"],
] as const)("D7: %s scores %i", (password, score, message) => {
  expect(passwordScore(password)).toBe(score)
  expect(passwordStrength(password, accountPasswordProblem(password))).toEqual({ score, message })
})

it("E15: a password is secure exactly if it scores sufficient or better", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 24 }), (password) => {
      expect(secure(password) === null).toBe(passwordScore(password) > 2)
    }),
  )
})

it.each([
  ["a common one", accountPasswordProblem, "Password1", 2, "Esta contraseña es muy común: elija otra"],
  [
    "one that is too long",
    accountPasswordProblem,
    "Abcdef1!Abcdef1!Abcdef",
    2,
    expect.stringContaining("20"),
  ],
  [
    "a common one of a file",
    newP12PasswordProblem,
    "firma2026",
    2,
    "Esta contraseña es muy común: elija otra",
  ],
  ["a phrase that a file takes", newP12PasswordProblem, "caballo bateria grapa", 4, "Contraseña suficiente"],
] as const)("the meter agrees with the rule of the form about %s", (_, rule, password, score, message) => {
  expect(passwordStrength(password, rule(password))).toEqual({ score, message })
})
