import { defineEndpoint } from "@trazo/contract/endpoint/endpoint"
import { fieldShape } from "@trazo/contract/endpoint/field-shapes"
import { ApiError } from "@trazo/contract/errors/errors"
import { afterAll, describe, expect, it } from "vitest"
import { z } from "zod"
import { createApp } from "../app.ts"
import type { Call } from "../call.ts"
import { sendEndless } from "../testing/endless-body.ts"
import { aClient, aDistributor, anAdministrator, anExecutive, signedIn } from "../testing/factories.ts"
import { listening } from "../testing/live-page.ts"
import { createTestApp } from "../testing/test-app.ts"
import { on, route } from "./contract-routes.ts"
import { setSessionCookie } from "./session-cookies.ts"

const test = await createTestApp()
const { deps } = test
const here = await aDistributor(test, { host: "aqui.localhost" })
const elsewhere = await aDistributor(test, { host: "alla.localhost" })

const callerShape = z.object({ distributor: z.string(), actor: z.string(), id: z.string().nullable() })
const whoAmI = (access: Parameters<typeof defineEndpoint>[0]["access"], path: string) =>
  defineEndpoint({ method: "GET", path, access, summary: "¿Quién soy?", response: callerShape })
const echo = defineEndpoint({
  method: "POST",
  path: "/api/try/echo/:number",
  access: "public",
  summary: "Repite.",
  params: z.object({ number: z.coerce.number().int() }),
  query: z.object({ loud: z.enum(["true"]).optional() }),
  body: z.object({
    name: z.string().max(10),
    age: z.int(),
    phone: fieldShape({ label: "Teléfono", hint: "Con código", maximum: 15 }).optional(),
  }),
  response: z.object({ number: z.int(), name: z.string() }),
})
const upload = defineEndpoint({
  method: "POST",
  path: "/api/try/upload",
  access: "platform",
  summary: "Recibe.",
  upload: z.object({ title: fieldShape({ label: "Título", maximum: 20, letterCase: "asTyped" }) }),
  response: z.object({ title: z.string(), name: z.string(), bytes: z.int() }),
})
const file = defineEndpoint({
  method: "GET",
  path: "/api/try/file",
  access: "platform",
  summary: "Un archivo.",
  response: "binary",
})
const failing = defineEndpoint({
  method: "POST",
  path: "/api/try/failing",
  access: "platform",
  summary: "Falla.",
  response: z.object({}),
})

const app = await createApp(deps, {
  pages: async (root) => {
    const accesses = [
      "public",
      "platform",
      "request",
      "client",
      "executive",
      "administrator",
      "banks",
    ] as const
    for (const access of accesses) {
      route(root, whoAmI(access, `/api/try/${access}`), deps, ({ hostScope, actor }) => ({
        distributor: hostScope?.distributorId ?? "none",
        actor: actor.area,
        id: actor.id,
      }))
    }
    route(
      root,
      whoAmI({ permission: "/certificates:approve" }, "/api/try/approve"),
      deps,
      ({ scope, actor }) => ({
        distributor: scope.distributorId,
        actor: actor.area,
        id: actor.id,
      }),
    )
    route(root, echo, deps, ({ params, body, reply }) => {
      setSessionCookie(reply, "client", "the-token")
      return { number: params.number, name: body.name }
    })
    route(
      root,
      upload,
      deps,
      ({ upload: { title, file } }) => ({ title, name: file.name, bytes: file.bytes.length }),
      { maxFileBytes: 1000, beforeFile: async () => {} },
    )
    route(root, file, deps, ({ reply }) => {
      reply.type("image/png")
      return new Uint8Array([0x89, 0x50]).subarray(1)
    })
    route(root, failing, deps, () => {
      throw new Error("clave de 1710034065")
    })
  },
})

afterAll(() => app.close())

const get = (url: string, headers: Record<string, string>) => app.inject({ method: "GET", url, headers })
const post = (url: string, payload: object | string, headers: Record<string, string> = {}) =>
  app.inject({ method: "POST", url, payload, headers: { host: here.host, ...headers } })
const postForm = async (parts: Record<string, string | Blob>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(parts)) {
    if (typeof value === "string") data.append(name, value)
    else data.append(name, value, "a.pdf")
  }
  const encoded = new Response(data)
  return app.inject({
    method: "POST",
    url: "/api/try/upload",
    headers: { "content-type": encoded.headers.get("content-type") ?? "" },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
}

describe("access", () => {
  it("A1: finds the distributor by host, ignoring port and case", async () => {
    const { statusCode, body } = await get("/api/try/public", { host: "AQUI.localhost:3000" })
    expect({ statusCode, ...JSON.parse(body) }).toMatchObject({
      statusCode: 200,
      distributor: here.id,
      id: null,
    })
  })

  it("A3: responds 422 on an unknown host, except for endpoints without tenant", async () => {
    const unknown = await get("/api/try/public", { host: "nadie.localhost" })
    expect([unknown.statusCode, unknown.json()]).toEqual([
      422,
      { typeCode: "DISTRIBUTOR_NOT_FOUND", message: "El distribuidor solicitado no existe" },
    ])
    expect((await get("/api/try/platform", { host: "nadie.localhost" })).statusCode).toBe(200)
  })

  it("A1: ignores X-Forwarded-Host of untrusted clients", async () => {
    const response = await get("/api/try/public", { host: here.host, "x-forwarded-host": elsewhere.host })
    expect(response.json().distributor).toBe(here.id)
  })

  it("G1: accepts a session in its area only, as cookie or Bearer", async () => {
    const client = await aClient(test, here)
    const { authorization } = await signedIn(test, { area: "client", id: client.id }, here)
    const cookie = `trazo_client=${authorization.slice(7)}`
    const statuses = await Promise.all([
      get("/api/try/client", { host: here.host, authorization }),
      get("/api/try/client", { host: here.host, cookie }),
      get("/api/try/executive", { host: here.host, authorization }),
      get("/api/try/banks", { host: here.host, cookie: cookie.replace("client", "banks") }),
      get("/api/try/administrator", { host: here.host, authorization }),
      get("/api/try/client", { host: here.host, cookie: cookie.replace("client", "executive") }),
    ])
    expect(statuses.map((one) => one.statusCode)).toEqual([200, 200, 401, 401, 401, 401])
  })

  it("refuses a session on another distributor's host", async () => {
    const client = await aClient(test, here, { identity: "0926687856" })
    const headers = await signedIn(test, { area: "client", id: client.id }, here)
    expect((await get("/api/try/client", headers)).statusCode).toBe(200)
    expect((await get("/api/try/client", { ...headers, host: elsewhere.host })).statusCode).toBe(401)
  })

  it("G3: ends a session after 604800 seconds", async () => {
    const client = await aClient(test, elsewhere)
    const headers = await signedIn(test, { area: "client", id: client.id }, elsewhere)
    test.clock.advance({ seconds: 604_799 })
    expect((await get("/api/try/client", headers)).statusCode).toBe(200)
    test.clock.advance({ seconds: 1 })
    expect((await get("/api/try/client", headers)).statusCode).toBe(401)
  })

  it("refuses the session of a disabled account", async () => {
    const executive = await anExecutive(test, here, { administrator: true })
    const headers = await signedIn(test, { area: "executive", id: executive.id }, here)
    expect((await get("/api/try/executive", headers)).statusCode).toBe(200)
    await test.owner
      .updateTable("executives")
      .set({ state: "disabled" })
      .where("id", "=", executive.id)
      .execute()
    expect((await get("/api/try/executive", headers)).statusCode).toBe(401)
  })

  it("G6: checks the executive's permission; the administrator flag has all", async () => {
    const of = async (grants: Parameters<typeof anExecutive>[2]) => {
      const executive = await anExecutive(test, here, grants)
      return (
        await get("/api/try/approve", await signedIn(test, { area: "executive", id: executive.id }, here))
      ).statusCode
    }
    expect(await of({ permissions: ["/certificates:approve"] })).toBe(200)
    expect(await of({ administrator: true })).toBe(200)
    expect(await of({ permissions: ["/certificates:view", "/clients:edit"] })).toBe(403)
  })

  it("G10: accepts administrators on any host", async () => {
    const administrator = await anAdministrator(test)
    const headers = await signedIn(test, { area: "administrator", id: administrator.id }, here)
    const response = await get("/api/try/administrator", { ...headers, host: "nadie.localhost" })
    expect(response.json()).toEqual({ distributor: "none", actor: "administrator", id: administrator.id })
  })

  it("refuses a purchase without its resume token", async () => {
    const response = await get("/api/try/request", { host: here.host, "x-request-token": "invented" })
    expect([response.statusCode, response.json().typeCode]).toEqual([404, "REQUEST_LINK_INVALID"])
  })
})

describe("H5: every failure is { typeCode, message } in Spanish", () => {
  const failure = (response: { statusCode: number; json(): { typeCode: string; message: string } }) => [
    response.statusCode,
    response.json().typeCode,
  ]

  it("reports each invalid field once, in Spanish", async () => {
    const response = await post("/api/try/echo/7", { name: "DEMASIADO LARGO" })
    expect(response.json()).toEqual({
      typeCode: "VALIDATION_FAILED",
      message: "Revise los campos marcados.",
      fields: { name: "Máximo 10 caracteres", age: "Este campo es requerido" },
    })
  })

  it("distinguishes a wrong address, method, body, type, size and origin", async () => {
    const json = { "content-type": "application/json" }
    expect(failure(await post("/api/try/echo/seven", { name: "A", age: 1 }))).toEqual([404, "NOT_FOUND"])
    expect(failure(await get("/api/try/nothing", { host: here.host }))).toEqual([404, "NOT_FOUND"])
    const method = await get("/api/try/echo/7", { host: here.host })
    expect([...failure(method), method.headers.allow]).toEqual([405, "METHOD_NOT_ALLOWED", "POST"])
    expect(failure(await post("/api/try/echo/7", "{", json))).toEqual([400, "VALIDATION_FAILED"])
    expect(failure(await post("/api/try/echo/7", "<a/>", { "content-type": "text/xml" }))).toEqual([
      415,
      "UNSUPPORTED_MEDIA_TYPE",
    ])
    expect(failure(await post("/api/try/echo/7", { name: "A".repeat(300_000), age: 1 }))).toEqual([
      413,
      "PAYLOAD_TOO_LARGE",
    ])
  })

  it("logs unexpected errors without details in the response", async () => {
    const response = await post("/api/try/failing", {})
    const code = String(response.headers["x-request-id"])
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
    const { typeCode, message } = new ApiError("INTERNAL")
    const told = { typeCode, message: `${message} Código de ayuda: ${code}.` }
    expect([response.statusCode, response.json()]).toEqual([500, told])
    const errors = test.takeErrors()
    expect(errors).toHaveLength(1)
    expect(JSON.parse(errors[0] ?? "")).toMatchObject({ reqId: code })
  })
})

describe("a cross-origin change", () => {
  const from = async (origin: string) =>
    (await post("/api/try/echo/7", { name: "ANA", age: 1 }, { origin })).statusCode

  it("is refused by its Origin", async () => {
    expect(await from("https://malo.ec")).toBe(403)
    expect(await from("null")).toBe(403)
    expect(await from(`https://${here.host}`)).toBe(403)
  })

  it("is allowed from our origin and without Origin", async () => {
    expect(await from(`http://${here.host}`)).toBe(200)
    const response = await post("/api/try/echo/7?loud=true", { name: "ANA", age: 1 })
    expect(response.json()).toEqual({ number: 7, name: "ANA" })
  })
})

it("G3: the cookie of a session is HttpOnly, SameSite=Lax, for every path, 604800 s long", async () => {
  const { cookies } = await post("/api/try/echo/7", { name: "ANA", age: 1 })
  expect(cookies).toEqual([
    { name: "trazo_client", value: "the-token", maxAge: 604_800, path: "/", httpOnly: true, sameSite: "Lax" },
  ])
})

describe("uploads", () => {
  it("contain one file and fields", async () => {
    const response = await postForm({ title: "RUC", file: new Blob(["%PDF-"]) })
    expect(response.json()).toEqual({ title: "RUC", name: "a.pdf", bytes: 5 })
  })

  it("are refused without a file, without a field or above the limit", async () => {
    expect((await postForm({ title: "RUC" })).json().typeCode).toBe("FILE_MISSING")
    expect((await postForm({ file: new Blob(["x"]) })).json().fields).toEqual({
      title: "Este campo es requerido",
    })
    expect((await postForm({ title: "RUC", file: new Blob(["x".repeat(1001)]) })).json().typeCode).toBe(
      "FILE_TOO_LARGE",
    )
    expect((await post("/api/try/upload", { title: "RUC" })).json().typeCode).toBe("UNSUPPORTED_MEDIA_TYPE")
  })
})

it("serves a file byte for byte with its media type", async () => {
  const response = await get("/api/try/file", { host: here.host })
  expect([response.headers["content-type"], [...response.rawPayload]]).toEqual(["image/png", [0x50]])
})

it("/api/openapi.json documents an endpoint with access, response and errors", async () => {
  const { paths } = (await get("/api/openapi.json", { host: here.host })).json()
  expect(paths["/api/try/approve"].get.security).toEqual([{ executive: [] }])
  expect(
    paths["/api/try/echo/{number}"].post.requestBody.content["application/json"].schema.required,
  ).toEqual(["name", "age"])
  expect(Object.keys(paths["/api/try/echo/{number}"].post.responses)).toEqual(["200", "4XX", "5XX"])
})

it("/api/openapi.json documents a field by its form's definition", async () => {
  const { paths } = (await get("/api/openapi.json", { host: here.host })).json()
  const { schema } = paths["/api/try/echo/{number}"].post.requestBody.content["application/json"]
  expect(schema.properties.phone).toEqual({
    type: "string",
    title: "Teléfono",
    description: "Con código",
    maxLength: 15,
  })
  expect(paths["/api/try/upload"].post.description).toContain("`title`: Título, hasta 20 caracteres")
})

it("/api/docs opens", async () => {
  const response = await get("/api/docs", { host: here.host })
  expect(response.statusCode).toBe(200)
})

it("an upload that everybody may call is not registered without a check before its file", () => {
  const register = () =>
    route(app, { ...upload, path: "/api/try/open" }, deps, () => ({ title: "", name: "", bytes: 0 }))
  expect(register).toThrow("takes files of everybody")
})

it("a route connects an endpoint only to an operation that fits it", () => {
  const echoed = async ({ params: { number }, body: { name } }: Call<typeof echo>) => ({ number, name })
  const forExecutives = defineEndpoint({ ...failing, access: "executive" })
  expect([on(echo, echoed), on(file, () => new Uint8Array())]).toHaveLength(2)
  // @ts-expect-error The response has no number.
  on(echo, ({ body: { name } }) => ({ name }))
  // @ts-expect-error The endpoint has no params.
  on(failing, echoed)
  // @ts-expect-error Only binary endpoints answer with a file.
  on(echo, () => new Uint8Array())
  // @ts-expect-error No client calls it.
  on(forExecutives, ({ actor }: { actor: { area: "client" } }) => actor)
})

it("an upload without an end is refused while it arrives", async () => {
  await listening(app)
  const headers = { host: here.host, "content-type": "multipart/form-data; boundary=x" }
  const begin = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'
  const { status, text } = await sendEndless(app, { path: "/api/try/upload", headers, begin })
  expect([status, JSON.parse(text).typeCode]).toEqual([413, "FILE_TOO_LARGE"])
})
