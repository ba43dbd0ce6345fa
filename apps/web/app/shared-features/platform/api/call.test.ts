import { getDistributors } from "@trazo/contract/distributors/branding"
import { ApiError } from "@trazo/contract/errors/errors"
import { RouterContextProvider } from "react-router"
import { describe, expect, it } from "vitest"
import { errorText } from "../error-modal/error-modal.tsx"
import { call, load } from "./call.ts"
import { type ApiCaller, apiContext } from "./request-context.ts"

function contextWith(api: ApiCaller) {
  const context = new RouterContextProvider()
  context.set(apiContext, api)
  return context
}

const refusing = contextWith(async () => ({
  status: 400,
  body: { typeCode: "VALIDATION_FAILED", message: "Revise los campos marcados.", fields: { id: "Falta" } },
}))
const input = { query: { id: "localhost" } }

describe("a call from a loader or an action", () => {
  it("uses the contract's method and path", async () => {
    const asked: unknown[] = []
    const context = contextWith(async (request) => {
      asked.push(request)
      return { status: 200, body: null }
    })
    expect(await call(context, getDistributors, input)).toBeNull()
    expect(asked).toEqual([{ method: "GET", url: "/api/anf-requests/user/get-distributors?id=localhost" }])
  })

  it("H5: throws a refusal with its code, message and fields", async () => {
    const error = await call(refusing, getDistributors, input).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      typeCode: "VALIDATION_FAILED",
      message: "Revise los campos marcados.",
      fields: { id: "Falta" },
    })
  })

  it("H5: turns a response that is not the API's into INTERNAL, which has a Spanish message", async () => {
    const context = contextWith(async () => ({ status: 502, body: "<html>Bad gateway</html>" }))
    await expect(call(context, getDistributors, input)).rejects.toMatchObject({ typeCode: "INTERNAL" })
  })

  it("H4: keeps a typeCode that this build does not know, as it was sent", async () => {
    const body = { typeCode: "QUOTA_REACHED", message: "Llegó al límite de este mes." }
    const context = contextWith(async () => ({ status: 409, body }))
    const error = await call(context, getDistributors, input).catch((thrown: unknown) => thrown)
    expect(errorText(error)).toBe("QUOTA_REACHED :: Llegó al límite de este mes.")
  })

  it("shows the error page with the API's status for a refusal in a loader", async () => {
    const thrown = await load(refusing, getDistributors, input).catch((error: unknown) => error)
    expect(thrown).toMatchObject({ init: { status: 400 }, data: { typeCode: "VALIDATION_FAILED" } })
  })
})
