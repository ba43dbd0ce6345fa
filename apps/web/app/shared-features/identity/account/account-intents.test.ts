import { ApiError } from "@trazo/contract/errors/errors"
import { executiveAccount } from "@trazo/contract/identity/account"
import { RouterContextProvider } from "react-router"
import { describe, expect, it } from "vitest"
import { apiContext } from "../../platform/api/request-context.ts"
import { handleIntents } from "../../platform/intent/page-action.ts"
import { clientAccountIntents, staffAccountIntents } from "./account-intents.ts"

function apiThatRefuses(refusal: ApiError | undefined) {
  const calls: unknown[] = []
  const context = new RouterContextProvider()
  context.set(apiContext, async (call) => {
    calls.push(call)
    return refusal
      ? { status: refusal.status, body: refusal.toResponse() }
      : { status: 200, body: { ok: true } }
  })
  return { calls, context }
}

/** The result of a form sent to the client's account page, and the calls that it made. */
async function send(fields: Record<string, string>, refusal?: ApiError) {
  const { calls, context } = apiThatRefuses(refusal)
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const result = await handleIntents(form, clientAccountIntents(context))
  return { calls, result }
}

const passwords = {
  intent: "password",
  currentPassword: "Firma2026",
  password: "Nueva-Clave-77",
  passwordConfirmation: "Nueva-Clave-77",
}

describe("a form of the account page", () => {
  it("changes the password with the current password, or with a code if the form has one", async () => {
    const byPassword = await send(passwords)
    expect(byPassword.calls).toMatchObject([
      { method: "PUT", body: { currentPassword: "Firma2026", password: "Nueva-Clave-77" } },
    ])
    expect(byPassword.result).toMatchObject({ done: "password", result: { ok: true } })
    const byCode = await send({ ...passwords, code: "123456" })
    expect(byCode.calls).toMatchObject([{ body: { code: "123456", password: "Nueva-Clave-77" } }])
  })

  it("E4: calls nothing when the second password differs", async () => {
    const { calls, result } = await send({ ...passwords, passwordConfirmation: "Nueva-Clave-78" })
    expect(calls).toEqual([])
    expect(result).toMatchObject({
      data: { error: { fields: { passwordConfirmation: "Las contraseñas no coinciden" } } },
    })
  })

  it("returns the refusal and its intent, and no password", async () => {
    const { result } = await send(passwords, new ApiError("CURRENT_PASSWORD_WRONG"))
    expect(result).toMatchObject({
      data: { error: { typeCode: "CURRENT_PASSWORD_WRONG" }, values: { intent: "password" } },
    })
    expect(JSON.stringify(result)).not.toMatch(/Firma2026|Nueva-Clave/)
  })

  it("shows in the page that the session has ended", async () => {
    const { result } = await send({ intent: "end-others" }, new ApiError("NOT_SIGNED_IN"))
    expect(result).toMatchObject({ data: { error: { message: "Su sesión terminó. Ingrese otra vez." } } })
  })

  it.each(["", "constructor", "names"])("refuses the unknown intent «%s»", async (intent) => {
    const { calls, result } = await send({ intent })
    expect([calls, result]).toMatchObject([[], { init: { status: 400 } }])
  })

  it("lets staff change their names, but not their e-mail", async () => {
    const { calls, context } = apiThatRefuses(undefined)
    const intents = staffAccountIntents(context, executiveAccount)
    expect(Object.keys(intents)).not.toContain("email")
    const form = new FormData()
    form.set("intent", "names")
    form.set("names", "ANA VERA")
    await handleIntents(form, intents)
    expect(calls).toMatchObject([{ method: "PUT", body: { names: "ANA VERA" } }])
  })
})
