import { reviewApis } from "@trazo/contract/desk/review"
import { ApiError } from "@trazo/contract/errors/errors"
import { RouterContextProvider } from "react-router"
import { describe, expect, it } from "vitest"
import { apiContext } from "../api/request-context.ts"
import { endpointIntents, formFailure, handleIntents } from "./page-action.ts"

function typed(entries: Record<string, string | File>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(entries)) form.append(name, value)
  return form
}

describe("formFailure", () => {
  it("H5: returns the messages and the submitted values", () => {
    const error = new ApiError("VALIDATION_FAILED", { fields: { email: "Ingrese correo válido" } })
    const failure = formFailure(error, typed({ names: "ANA", email: "ana@" }))
    const values = { names: "ANA", email: "ana@" }
    expect(failure.data).toEqual({ error: error.toResponse(), status: 400, values })
    expect(failure.init?.status).toBe(400)
  })

  it("never returns passwords, codes or files", () => {
    const form = typed({
      user: "1710034065",
      password: "Firma2026",
      secret: "024h1IlD",
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

const { addNote, assignSeveral, resendMail } = reviewApis.normal

/** The call that a form of a page makes. */
async function callOf(entries: Record<string, string>) {
  const calls: unknown[] = []
  const context = new RouterContextProvider()
  context.set(apiContext, async (call) => {
    calls.push(call)
    return { status: 200, body: {} }
  })
  const result = await handleIntents(
    typed(entries),
    endpointIntents(context, { addNote, assignSeveral, resendMail }, { id: "7" }),
  )
  return { calls, result }
}

describe("endpointIntents", () => {
  it("sends the fields that the endpoint's schema names, without empty optional ones", async () => {
    const [sent] = (await callOf({ intent: "assignSeveral", ids: "a", to: "", other: "x" })).calls
    expect(sent).toMatchObject({ body: { ids: ["a"] } })
    expect((await callOf({ intent: "addNote" })).calls).toMatchObject([{ body: { note: "" } }])
  })

  it("sends the JSON of a dialog as it is", async () => {
    const body = { ids: ["a", "b"], to: "c" }
    const { calls } = await callOf({ intent: "assignSeveral", body: JSON.stringify(body) })
    expect(calls).toMatchObject([{ method: "PUT", body }])
  })

  it("refuses a body that is no JSON, and calls nothing", async () => {
    const { calls, result } = await callOf({ intent: "assignSeveral", body: "{" })
    expect([calls, result]).toMatchObject([[], { init: { status: 400 } }])
  })

  it("fills the address with the page's parameters and the form's fields", async () => {
    const [sent] = (await callOf({ intent: "resendMail", id: "8", mail: "3" })).calls
    expect(sent).toMatchObject({ url: expect.stringMatching(/\/7\/.*\b3\b/) })
    expect(sent).not.toHaveProperty("body")
  })
})
