import { ApiError, type ErrorResponse } from "@trazo/contract/errors/errors"
import fastify, { type FastifyInstance } from "fastify"
import { createContext, RouterContextProvider, type ServerBuild } from "react-router"
import { beforeAll, describe, expect, it } from "vitest"
import { sendEndless } from "../testing/endless-body.ts"
import { listening } from "../testing/live-page.ts"
import { registerBodies, registerUnreadBodies } from "./bodies.ts"
import { registerErrors } from "./errors.ts"
import { pageMethods, pageRequest, readForms, withRefusals } from "./page-forms.ts"

const form = "application/x-www-form-urlencoded"

/** Pages that show what was posted to them, or why it was refused. */
async function servePages(): Promise<FastifyInstance> {
  const app = fastify()
  registerErrors(app)
  // As the limits of the process, which stand before every route.
  app.addHook("onRequest", async ({ headers }) => {
    const code = headers["x-refuse"]
    if (code === "TOO_MANY_REQUESTS" || code === "OVERLOADED") throw new ApiError(code)
  })
  await registerBodies(app)
  registerUnreadBodies(app)
  await app.register(async (scope) => {
    readForms(scope, async (_request, reply, { status, typeCode }) =>
      reply.code(status).type("text/html").send(typeCode),
    )
    scope.route({
      method: pageMethods,
      url: "/*",
      handler: async (request, reply) => Object.fromEntries(await pageRequest(request, reply).formData()),
    })
  })
  return app
}

let app: FastifyInstance
beforeAll(async () => {
  app = await servePages()
  await listening(app)
  return () => app.close()
})

const send = async (headers: Record<string, string>, payload = "a=b", method: "POST" | "PUT" = "POST") => {
  const response = await app.inject({ method, url: "/x", headers, payload })
  return { status: response.statusCode, text: response.payload, allow: response.headers.allow }
}

describe("a form", () => {
  it("arrives at its page", async () => {
    expect((await send({ "content-type": form }, "a=b&%C3%B1=1")).text).toBe('{"a":"b","ñ":"1"}')
  })

  it("without fields needs no type", async () => {
    expect(await send({}, "")).toMatchObject({ status: 200, text: "{}" })
  })

  it.each(["/administrator/login", "/manager/login.data"])(
    "without an end is refused as a page while it arrives: %s",
    async (path) => {
      const { status, text } = await sendEndless(app, { path, headers: { "content-type": form } })
      expect([status, text]).toEqual([413, "PAYLOAD_TOO_LARGE"])
    },
  )

  it.each([
    ["/administrator/login", "a".repeat(16 * 1024), 413],
    ["/manager/account", "a".repeat(16 * 1024), 200],
    ["/manager/account.data", "a".repeat(64 * 1024), 413],
    ["/executive/configuration/terms.data", "a".repeat(64 * 1024), 200],
    ["/executive/configuration/terms", "&".repeat(2001), 413],
  ])("has the limit of its page: %s", async (url, text, status) => {
    const call = { method: "POST", url, headers: { "content-type": form }, payload: `a=${text}` } as const
    expect((await app.inject(call)).statusCode).toBe(status)
  })

  it.each(["/manager/login", "/manager/login.data"])(
    "too many of which came is refused as a page: %s",
    async (path) => {
      const headers = { "content-type": form, "x-refuse": "TOO_MANY_REQUESTS" }
      const response = await app.inject({ method: "POST", url: path, headers, payload: "a=b" })
      expect([response.statusCode, response.payload]).toEqual([429, "TOO_MANY_REQUESTS"])
    },
  )

  it.each(["POST", "GET"] as const)(
    "sent by %s to a busy process is refused as a plain page",
    async (method) => {
      const headers = { "content-type": form, "x-refuse": "OVERLOADED" }
      const call = { method, headers, ...(method === "POST" && { payload: "a=b" }) } as const
      const { statusCode, headers: sent, payload } = await app.inject({ ...call, url: "/manager/login" })
      expect([statusCode, sent["content-type"]]).toEqual([503, "text/html; charset=utf-8"])
      expect(payload).toContain("El servicio está ocupado. Intente en un momento.")
      const ofScript = await app.inject({ ...call, url: "/manager/login.data" })
      expect(ofScript.statusCode).toBe(503)
      expect(ofScript.payload).not.toContain("<h1>")
    },
  )

  it("that announces more than its limit is refused before it arrives", async () => {
    const headers = { "content-type": form, "content-length": "104857600" }
    const { status, octets } = await sendEndless(app, { path: "/", headers, chunk: Buffer.alloc(0) })
    expect([status, octets]).toEqual([413, 0])
  })
})

it.each(["application/json", "multipart/form-data; boundary=x", "text/plain", "x", ""])(
  "a page refuses the type «%s» with 415",
  async (type) => {
    const headers = type ? { "content-type": type } : ({} as Record<string, string>)
    expect(await send(headers)).toMatchObject({ status: 415, text: "UNSUPPORTED_MEDIA_TYPE" })
  },
)

it("a page refuses a compressed form with 415", async () => {
  const headers = { "content-type": form, "content-encoding": "gzip" }
  expect(await send(headers)).toMatchObject({ status: 415 })
})

it("a page refuses other methods with 405 and names its own", async () => {
  const put = await send({ "content-type": form }, "a=b", "PUT")
  expect(put).toEqual({ status: 405, text: "METHOD_NOT_ALLOWED", allow: "GET, HEAD, POST" })
})

it("an unknown address of the API is no page", async () => {
  const response = await app.inject({ method: "POST", url: "/api/nada", payload: {} })
  expect([response.statusCode, response.json().typeCode]).toEqual([404, "NOT_FOUND"])
})

describe("an action", () => {
  const refusalContext = createContext<ErrorResponse | null>(null)

  type RouteModule = NonNullable<ServerBuild["routes"][string]>["module"]

  function actionOf(module: object, refusal: ApiError | null) {
    const build = { entry: { module: { refusalContext } }, routes: { page: { module } } }
    const context = new RouterContextProvider()
    context.set(refusalContext, refusal?.toResponse() ?? null)
    const { page } = withRefusals(build as unknown as ServerBuild & typeof build).routes
    return async () => (page as { module: RouteModule }).module.action?.({ context } as never)
  }

  it("runs with a form that was read", async () => {
    expect(await actionOf({ action: () => "ran" }, null)()).toBe("ran")
  })

  it("throws why its form was not read", async () => {
    const act = actionOf({ action: () => "ran" }, new ApiError("PAYLOAD_TOO_LARGE"))
    await expect(act()).rejects.toMatchObject({ init: { status: 413 } })
  })

  it("that a page lacks is refused with 405", async () => {
    await expect(actionOf({}, null)()).rejects.toMatchObject({
      data: { typeCode: "METHOD_NOT_ALLOWED" },
      init: { status: 405 },
    })
  })
})
