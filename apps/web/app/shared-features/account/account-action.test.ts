import { clientAccount } from "@trazo/contract/account"
import { ApiError } from "@trazo/contract/errors"
import { RouterContextProvider } from "react-router"
import { describe, expect, it } from "vitest"
import { apiContext } from "../api/request-context.ts"
import { accountAction } from "./account-action.ts"

/** Sends a form to the account's page; what it answers, and what it asked of the API. */
async function send(fields: Record<string, string>, refusal?: ApiError) {
  const asked: unknown[] = []
  const context = new RouterContextProvider()
  context.set(apiContext, async (call) => {
    asked.push(call)
    return refusal
      ? { status: refusal.status, body: refusal.toResponse() }
      : { status: 200, body: { ok: true } }
  })
  const request = new Request("https://firmas.ec/manager/account", {
    method: "POST",
    body: new URLSearchParams(fields),
  })
  const answer = await accountAction({ request, context }, clientAccount, {}).catch(
    (thrown: unknown) => thrown,
  )
  return { asked, answer }
}

const passwords = {
  intent: "password",
  currentPassword: "Firma2026",
  password: "Nueva-Clave-77",
  passwordConfirmation: "Nueva-Clave-77",
}

describe("a form of the account's page", () => {
  it("changes the password by the old one, or by a code where there is one", async () => {
    const byPassword = await send(passwords)
    expect(byPassword.asked).toMatchObject([
      { method: "PUT", body: { currentPassword: "Firma2026", password: "Nueva-Clave-77" } },
    ])
    expect(byPassword.answer).toMatchObject({ done: "password", sent: null })
    const byCode = await send({ ...passwords, code: "123456" })
    expect(byCode.asked).toMatchObject([{ body: { code: "123456", password: "Nueva-Clave-77" } }])
  })

  it("E4: with another password in its second field asks nothing of the API", async () => {
    const { asked, answer } = await send({ ...passwords, passwordConfirmation: "Nueva-Clave-78" })
    expect(asked).toEqual([])
    expect(answer).toMatchObject({
      data: { error: { fields: { passwordConfirmation: "Las contraseñas no coinciden" } } },
    })
  })

  it("that was refused gives no password back, and says whose it was", async () => {
    const { answer } = await send(passwords, new ApiError("CURRENT_PASSWORD_WRONG"))
    expect(answer).toMatchObject({
      data: { error: { typeCode: "CURRENT_PASSWORD_WRONG" }, values: { intent: "password" } },
    })
    expect(JSON.stringify(answer)).not.toMatch(/Firma2026|Nueva-Clave/)
  })

  it("is told that the session ended, in the page's own words", async () => {
    const { answer } = await send({ intent: "end-others" }, new ApiError("NOT_SIGNED_IN"))
    expect(answer).toMatchObject({ data: { error: { message: "Su sesión terminó. Ingrese otra vez." } } })
  })

  it.each(["", "constructor", "email"])("that means nothing here («%s») is refused", async (intent) => {
    const { asked, answer } = await send({ intent })
    expect([asked, answer]).toMatchObject([[], { init: { status: 400 } }])
  })
})
