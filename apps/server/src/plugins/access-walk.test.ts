import { type Access, defineEndpoint, type Endpoint } from "@trazo/contract/endpoint/endpoint"
import { distributorModules } from "@trazo/domain/identity/module-catalogue"
import { moduleOf, type Permission } from "@trazo/domain/identity/module-permissions"
import { describe, expect, test } from "vitest"
import { z } from "zod"
import { accountCalls, everybodyOf, type Somebody } from "../testing/accounts.ts"
import { sendEndless } from "../testing/endless-body.ts"
import { aDistributor } from "../testing/factories.ts"
import { listening } from "../testing/live-page.ts"
import { aShop } from "../testing/purchase.ts"
import { createTestApp } from "../testing/test-app.ts"
import { listedRoutes } from "./docs.ts"

const testApp = await createTestApp()
const { app } = testApp
await listening(app)

const routes = listedRoutes(app)
const endpoints = routes.flatMap(({ endpoint, method }) => (endpoint && method !== "HEAD" ? [endpoint] : []))
const home = await aShop(testApp, { modules: [...distributorModules] })
const elsewhere = await aDistributor(testApp)
const everybody = await everybodyOf(testApp, home)

/** Sessions for the next call: a refused call ends none, one that passed may have. Opening one takes as long as a call. */
const kept = new Map<Somebody, Record<string, string>>()

async function headersOf(somebody: Somebody): Promise<Record<string, string>> {
  const headers = kept.get(somebody) ?? (await somebody.headersOn(home))
  kept.set(somebody, headers)
  return headers
}

/** Refusals. With any other response the caller has passed the access check. */
const refusals = ["NOT_SIGNED_IN", "NOT_ALLOWED"]
const nobodysId = "01890000-0000-7000-8000-000000000000"

/** The matrix of docs/product-decisions.md section 6; every other permission implies view. */
function isGranted({ administrator, permissions }: Somebody, wanted: Permission): boolean {
  if (administrator || permissions.includes(wanted)) return true
  return wanted.endsWith(":view") && permissions.some((one) => moduleOf(one) === moduleOf(wanted))
}

function mayCall(somebody: Somebody, access: Access): boolean {
  if (access === "public" || access === "platform") return true
  if (typeof access === "string") return somebody.area === access
  return somebody.area === "executive" && isGranted(somebody, access.permission)
}

async function passes(
  { method, path, body, access }: Endpoint,
  headers: Record<string, string>,
): Promise<boolean> {
  const url = path.replace(/:\w+|\*/g, nobodysId)
  const response = await app.inject({ method, url, headers, ...(body && { payload: {} }) })
  const isJson = String(response.headers["content-type"]).includes("json")
  const refusal = access === "request" ? ["REQUEST_LINK_INVALID"] : refusals
  return !(isJson && refusal.includes(response.json()?.typeCode))
}

describe("an upload", () => {
  const uploads = endpoints.filter(({ upload }) => upload)
  const refusal = /^(NOT_SIGNED_IN|REQUEST_LINK_INVALID|PAIRING_ENDED)$/

  test.each(uploads)("$path is refused to strangers before its file arrives", async ({ method, path }) => {
    const headers = { host: home.host, "content-type": "multipart/form-data; boundary=x" }
    const begin = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'
    const url = path.replace(":paper", "identityFront").replace(/:\w+/g, nobodysId)
    // Nothing of the file is sent: a route that waits for it does not answer.
    const { status, text } = await sendEndless(app, {
      method,
      path: url,
      headers,
      begin,
      chunk: Buffer.alloc(0),
    })
    expect([status >= 400, JSON.parse(text).typeCode]).toEqual([true, expect.stringMatching(refusal)])
  })
})

describe("access to every endpoint", () => {
  test.each(endpoints)("G6: $method $path responds to authorised callers only", async (endpoint) => {
    const wrong = async (somebody: Somebody) => {
      const passed = await passes(endpoint, await headersOf(somebody))
      if (passed) kept.delete(somebody)
      return passed === mayCall(somebody, endpoint.access) ? [] : [`${somebody.kind}: ${passed}`]
    }
    expect((await Promise.all(everybody.map(wrong))).flat()).toEqual([])
  })

  test("G1: refuses sessions on another distributor's host, except administrators'", async () => {
    const wrong: string[] = []
    const guarded = endpoints.filter(
      ({ access }) => !["public", "platform", "administrator"].includes(String(access)),
    )
    expect(guarded.length).toBeGreaterThan(40)
    for (const endpoint of guarded) {
      for (const somebody of everybody.filter(({ permissions }) => permissions.length === 0)) {
        if (await passes(endpoint, { ...(await headersOf(somebody)), host: elsewhere.host }))
          wrong.push(`${endpoint.method} ${endpoint.path}: ${somebody.kind}`)
      }
    }
    expect(wrong).toEqual([])
  })

  // Otherwise a caller without a session was refused above, not one without a permission.
  test("G6: a refusal ends no session", async () => {
    const ended: string[] = []
    const checked = everybody.filter((somebody) => somebody.area !== null && kept.has(somebody))
    expect(checked.length).toBeGreaterThan(5)
    for (const somebody of checked) {
      const { area } = somebody
      const url = area === "request" ? "/api/requests/current" : area && accountCalls[area].who
      const { statusCode } = await app.inject({ url: url ?? "", headers: await headersOf(somebody) })
      if (statusCode !== 200) ended.push(`${somebody.kind}: ${statusCode}`)
    }
    expect(ended).toEqual([])
  })
})

/** The places of texts in a schema of the contract, as paths of names. Lists have one element. */
function textPaths(schema: JsonSchema, path: readonly string[] = []): (readonly string[])[] {
  const { type, properties = {}, items, additionalProperties, anyOf = [], oneOf = [] } = schema
  if (type === "string") return [path]
  return [
    ...Object.entries(properties).flatMap(([name, one]) => textPaths(one, [...path, name])),
    ...(items ? textPaths(items, [...path, "0"]) : []),
    ...(typeof additionalProperties === "object" ? textPaths(additionalProperties, [...path, "other"]) : []),
    ...[...anyOf, ...oneOf].flatMap((one) => textPaths(one, path)),
  ]
}

interface JsonSchema {
  type?: string
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  additionalProperties?: JsonSchema | boolean
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
}

const pathsIn = (shape: z.ZodType | undefined) =>
  shape ? textPaths(z.toJSONSchema(shape, { io: "input", unrepresentable: "any" }) as JsonSchema) : []

const withText = (path: readonly string[]): unknown =>
  path.reduceRight<unknown>((inner, name) => (name === "0" ? [inner] : { [name]: inner }), "a\0b")

test("refuses U+0000, which the database cannot store, in every text of every endpoint", async () => {
  const unexpected: string[] = []
  let tried = 0
  // OCSP reports a malformed request in its own format.
  for (const { method, path, query, body, access } of endpoints.filter(
    ({ path }) => !path.startsWith("/ocsp"),
  )) {
    const caller = everybody.find((somebody) => mayCall(somebody, access))
    const call = async (url: string, field: string, payload?: unknown) => {
      tried += 1
      const headers = caller ? await headersOf(caller) : {}
      const response = await app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
      const isJson = String(response.headers["content-type"]).includes("json")
      const { typeCode, fields = {} } = isJson ? response.json() : {}
      const isRefused = field ? fields[field] === "El valor no es válido" : typeCode === "NOT_FOUND"
      if (isRefused) return
      unexpected.push(`${method} ${url} ${field}: ${response.statusCode} ${typeCode}`)
      if (caller) kept.delete(caller)
    }
    const url = path.replace(/:\w+|\*/g, nobodysId)
    if (url !== path) await call(path.replace(/:\w+|\*/, "a%00b").replace(/:\w+|\*/g, nobodysId), "")
    for (const [name = ""] of pathsIn(query)) await call(`${url}?${name}=a%00b`, name)
    for (const field of pathsIn(body)) await call(url, field.join("."), withText(field))
  }
  expect(unexpected).toEqual([])
  expect(tried).toBeGreaterThan(200)
}, 120_000)

test("G6: serves only endpoints of the contract under /api", () => {
  const outside = routes.filter(({ url, endpoint }) => url.startsWith("/api/") && !endpoint)
  const documentation = outside.filter(({ url }) => /^\/api\/(openapi\.json$|docs)/.test(url))
  expect(outside.map(({ url }) => url)).toEqual(documentation.map(({ url }) => url))
  expect(endpoints.length).toBeGreaterThan(60)
})

test("an endpoint without access does not compile", () => {
  const said = { method: "GET", path: "/api/nothing", summary: "Nada.", response: z.object({}) } as const
  // @ts-expect-error what is missing is `access`; the type check of every build reads this line
  expect(defineEndpoint(said)).toBe(said)
})
