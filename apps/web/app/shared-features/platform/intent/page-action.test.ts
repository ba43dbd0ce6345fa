import { ApiError } from "@trazo/contract/errors/errors"
import { describe, expect, it } from "vitest"
import { formFailure } from "./page-action.ts"

function typed(entries: Record<string, string | File>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(entries)) form.append(name, value)
  return form
}

describe("formFailure", () => {
  it("H5: returns the messages and the submitted values", () => {
    const error = new ApiError("VALIDATION_FAILED", { fields: { email: "Ingrese correo válido" } })
    const failure = formFailure(error, typed({ names: "ANA", email: "ana@" }))
    expect(failure.data).toEqual({ error: error.toResponse(), values: { names: "ANA", email: "ana@" } })
    expect(failure.init?.status).toBe(400)
  })

  it("never returns passwords, codes or files", () => {
    const form = typed({
      user: "1710034065",
      password: "Firma2026",
      passwordConfirmation: "Firma2026",
      code: "123456",
      receipt: new File(["x"], "a.pdf"),
    })
    const failure = formFailure(new ApiError("WRONG_CREDENTIALS"), form)
    expect(failure.data.values).toEqual({ user: "1710034065" })
  })

  it("rethrows other errors", () => {
    const fault = new TypeError("a fault of ours")
    expect(() => formFailure(fault, typed({}))).toThrow(fault)
  })
})
