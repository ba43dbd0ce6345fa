import { ApiError } from "@trazo/contract/errors/errors"
import { expect, it } from "vitest"
import { formFailure } from "../../platform/intent/page-action.ts"
import { chosenPassword } from "./chosen-password.ts"

function aForm(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

function refusalOf(form: FormData): ApiError {
  try {
    chosenPassword(form)
  } catch (error) {
    if (error instanceof ApiError) return error
  }
  throw new Error("it was taken")
}

it("accepts a new password that was typed twice", () => {
  const typed = { password: "Nueva-Clave-77", passwordConfirmation: "Nueva-Clave-77" }
  expect(chosenPassword(aForm(typed))).toBe("Nueva-Clave-77")
})

it("accepts a new password of a form that asks for it once", () => {
  expect(chosenPassword(aForm({ password: "Nueva-Clave-77" }))).toBe("Nueva-Clave-77")
})

it("E4: reports the problem of each field, and returns neither password", () => {
  const form = aForm({ password: "Nueva-77", passwordConfirmation: "Nueva-Clave-78" })
  const refusal = refusalOf(form)
  expect(refusal.toResponse().fields).toEqual({ passwordConfirmation: "Las contraseñas no coinciden" })
  expect(JSON.stringify(formFailure(refusal, form).data)).not.toContain("Nueva-")
  const weak = refusalOf(aForm({ password: "corta", passwordConfirmation: "corta" }))
  expect(weak.toResponse().fields).toEqual({ password: "Contraseña insegura" })
})
