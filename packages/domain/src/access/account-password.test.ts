import { expect, it } from "vitest"
import { accountPasswordProblem } from "./account-password.ts"
import { isCommonPassword } from "./common-passwords.ts"

it.each([
  "Password1",
  "Ecuador2024",
  "Qwerty123",
  "QWERTY123",
  "contraseña1",
  "Quito2023",
  "P@ssw0rd123",
  "Password1!",
])("the common password %s is refused", (password) => {
  expect(accountPasswordProblem(password)).toBe("Esta contraseña es muy común: elija otra")
})

it.each(["Admin2026", "Firma2026"])("the demo account's password %s is accepted", (password) => {
  expect(accountPasswordProblem(password)).toBeNull()
})

it("D7: 20 characters pass, 21 do not", () => {
  expect(accountPasswordProblem("Cangrejo77Cangrejo77")).toBeNull()
  expect(accountPasswordProblem("Cangrejo77Cangrejo777")).toBe("Máximo 20 caracteres")
})

it("E15: strength is reported before commonness", () => {
  expect(accountPasswordProblem("password")).toBe("Contraseña insegura")
  expect(accountPasswordProblem("")).toBe("Este campo es requerido")
})

it("a password that only contains a common one is not common", () => {
  expect(isCommonPassword("MiPassword1deVerano")).toBe(false)
})
