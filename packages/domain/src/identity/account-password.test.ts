import { expect, it } from "vitest"
import { newP12PasswordProblem } from "../certificates/p12-password.ts"
import { accountPasswordProblem, commonPasswordMessage } from "./account-password.ts"
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
  "Trazo2025",
  "FirmaEC123",
  "Barcelona1990",
  "Guayaquil07.",
  "Sistema999",
])("refuses the common password %s", (password) => {
  expect(accountPasswordProblem(password)).toBe("Esta contraseña es muy común: elija otra")
})

it.each(["Admin2026", "Firma2026", "fIRMA2026", "Firma2026!", "Trazo-demo-2026", "TRAZO-DEMO-2026."])(
  "refuses %s, which the demonstration prints, for accounts and P12 files",
  (password) => {
    expect(accountPasswordProblem(password)).toBe(commonPasswordMessage)
    expect(newP12PasswordProblem(password)).toBe(commonPasswordMessage)
  },
)

it("D7: accepts 20 characters and refuses 21", () => {
  expect(accountPasswordProblem("Cangrejo77Cangrejo77")).toBeNull()
  expect(accountPasswordProblem("Cangrejo77Cangrejo777")).toBe("Máximo 20 caracteres")
})

it("E15: reports a weak password before a common one", () => {
  expect(accountPasswordProblem("password")).toBe("Contraseña insegura")
  expect(accountPasswordProblem("")).toBe("Este campo es requerido")
})

it("accepts a password that contains a common one", () => {
  expect(isCommonPassword("MiPassword1deVerano")).toBe(false)
})
