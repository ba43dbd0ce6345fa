import { ApiError } from "@trazo/contract/errors/errors"
import { RouterContextProvider } from "react-router"
import { expect, it } from "vitest"
import { apiContext } from "../../../shared-features/platform/api/request-context.ts"
import { action } from "./renovations.tsx"

it("leaves a type that does not exist, and a missing serial, to the API", async () => {
  const sent: unknown[] = []
  const refused = new ApiError("VALIDATION_FAILED")
  const context = new RouterContextProvider()
  context.set(apiContext, async ({ body }) => {
    sent.push(body)
    return { status: refused.status, body: refused.toResponse() }
  })
  const body = new URLSearchParams({ intent: "start", type: "otra" })
  const request = new Request("http://x.localhost/manager/renovations", { method: "POST", body })
  expect(await action({ request, context } as never)).toMatchObject({ init: { status: 400 } })
  expect(sent).toEqual([{ serial: "", type: "otra" }])
})
