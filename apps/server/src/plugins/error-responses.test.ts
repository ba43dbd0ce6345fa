import { errorCatalogue } from "@trazo/contract/errors/errors"
import { describe, expect, test } from "vitest"
import { aShop } from "../testing/purchase.ts"
import { createTestApp, type TestApp } from "../testing/test-app.ts"

const testApp = await createTestApp()
const { host } = await aShop(testApp)

type Response = Awaited<ReturnType<TestApp["app"]["inject"]>>

/** A call on the shop's host. */
function send(
  url: string,
  {
    method = "get",
    headers = {},
    payload,
  }: { method?: Method; headers?: Record<string, string>; payload?: string | object } = {},
): Promise<Response> {
  return testApp.app.inject({
    url,
    method,
    headers: { host, ...headers },
    ...(payload !== undefined && { payload }),
  })
}

interface Operation {
  security?: object[]
  requestBody?: object
}
type Method = "get" | "post" | "put" | "patch" | "delete"
type Paths = Record<string, Partial<Record<Method, Operation>>>

const methods: readonly Method[] = ["get", "post", "put", "patch", "delete"]
const nobodysId = "01890000-0000-7000-8000-000000000000"

/** Public endpoints, which fail only because of the call itself. */
const open: Record<string, string> = {
  "/api/anf-requests/user/get-distributors": "",
  "/api/catalogue": "?channel=none",
}
/**
 * Endpoints that accept every call: the authority's files and description, OCSP (RFC 6960), time stamps (RFC 3161), the statuses, the brand's
 * manifest and page for no connection, what the shop shows, the offer of time stamps, the demo's mailbox, a counted visit, a code for the
 * passing of a file, a gateway's notification, which proves nothing, and cancelling a second step that does not exist.
 */
const alwaysAccepts =
  /^\w+ \/(pki|ocsp|tsa)\b|^get \/api\/(authority|brand\/(manifest|offline)|catalogue\/shop|mailbox|request-statuses|terms|time-stamps)$|^post \/api\/(visits|handovers|card-payments\/notification(\/[^/]+)?)$|^delete \/api\/\w+\/auth\/second-factor$/

async function readPaths(): Promise<Paths> {
  return (await send("/api/openapi.json")).json().paths
}

function operationsOf(paths: Paths): [Method, string, Operation][] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    methods.flatMap((method) => {
      const operation = operations[method]
      return operation ? [[method, path, operation] as [Method, string, Operation]] : []
    }),
  )
}

const matches = (pattern: string, url: string) =>
  new RegExp(`^${pattern.replace(/\{[^}]+\}/g, "[^/]+")}$`).test(url)

/** Deviations of a response from an error of the catalogue in Spanish. */
function deviationsOf(response: Response): string[] {
  const text = response.payload
  const { typeCode, message, fields = {}, ...more } = JSON.parse(text.startsWith("{") ? text : "{}")
  const known = errorCatalogue[typeCode as keyof typeof errorCatalogue]
  if (!known) return [`${response.statusCode} ${text.slice(0, 200)}`]
  return [
    ...(response.statusCode === known.status ? [] : [`${response.statusCode} for ${typeCode}`]),
    ...(message === known.message ? [] : [message]),
    ...Object.values(fields as Record<string, string>).filter((one) =>
      /invalid|expect|require|must/i.test(one),
    ),
    ...Object.keys(more),
  ]
}

describe("H5: every failure of the API returns { typeCode, message } in Spanish", () => {
  test("H5: each endpoint refuses a call without session, id or body with its error", async () => {
    const operations = operationsOf(await readPaths())
    expect(operations.length).toBeGreaterThan(60)
    const wrong: string[] = []
    for (const [method, path, operation] of operations) {
      if (alwaysAccepts.test(`${method} ${path}`)) continue
      for (const id of [nobodysId, "%zz"]) {
        const url = path.replace(/\{[^}]+\}/g, id) + (open[path] ?? "")
        const body = operation.requestBody ? { payload: {} } : {}
        const response = await send(url, { method, ...body })
        wrong.push(...deviationsOf(response).map((one) => `${method} ${url}: ${one}`))
      }
    }
    expect(wrong).toEqual([])
  })

  test("H5: endpoints with a session check it before anything else", async () => {
    const guarded = operationsOf(await readPaths()).filter(([, , { security = [] }]) =>
      security.some((one) => ["client", "executive", "banks", "administrator"].some((area) => area in one)),
    )
    expect(guarded.length).toBeGreaterThan(30)
    for (const [method, path, { requestBody }] of guarded) {
      const url = path.replace(/\{[^}]+\}/g, nobodysId)
      const response = await send(url, { method, ...(requestBody ? { payload: {} } : {}) })
      expect([method, path, response.statusCode]).toEqual([method, path, 401])
    }
  })

  test("H5: a method that an endpoint does not have", async () => {
    const withOperations = Object.entries(await readPaths()).filter(([path]) => path.startsWith("/api/"))
    expect(withOperations.length).toBeGreaterThan(50)
    for (const [path] of withOperations) {
      const url = path.replace(/\{[^}]+\}/g, nobodysId)
      // `/people/invitations` is an id of `/people/{id}` to the methods that only the latter has.
      const all = withOperations.filter(([pattern]) => matches(pattern, url)).map(([, one]) => one)
      const other = methods.find((method) => !all.some((one) => method in one)) as Method
      const response = await send(url, { method: other })
      expect([other, url, response.statusCode, deviationsOf(response)]).toEqual([other, url, 405, []])
      expect(response.headers.allow).toBeTruthy()
    }
  })

  test("H5: an unknown host, wherever a distributor is needed", async () => {
    const headers = { host: "nadie.localhost" }
    for (const path of ["/api/catalogue", "/api/requests/current", "/api/clients/auth"]) {
      const response = await send(path, { headers })
      expect([path, response.statusCode, deviationsOf(response)]).toEqual([path, 422, []])
    }
  })

  const cases: [
    string,
    number,
    string,
    { method?: Method; headers?: Record<string, string>; payload?: string },
  ][] = [
    ["an unknown address", 404, "/api/nothing", {}],
    ["an address that cannot be decoded", 404, "/api/%E0%A4%A", {}],
    ["a body that is not JSON", 400, "/api/executives/auth", json("{")],
    ["a body that is not an object", 400, "/api/executives/auth", json("[]")],
    ["no body", 400, "/api/executives/auth", { method: "post" }],
    [
      "a body of an unsupported type",
      415,
      "/api/executives/auth",
      { method: "post", headers: { "content-type": "text/xml" }, payload: "<a/>" },
    ],
    ["a body that is too large", 413, "/api/executives/auth", json(`"${"a".repeat(300_000)}"`)],
    [
      "a cross-site request",
      403,
      "/api/executives/auth",
      { ...json("{}"), headers: { "content-type": "application/json", origin: "https://malo.ec" } },
    ],
    ["wrong credentials", 401, "/api/executives/auth", json('{"user":"a@b.ec","password":"Nadie2026"}')],
  ]
  for (const [what, status, path, options] of cases) {
    test(`H5: ${what}`, async () => {
      const response = await send(path, options)
      expect([response.statusCode, deviationsOf(response)]).toEqual([status, []])
    })
  }
})

function json(payload: string) {
  return { method: "post", headers: { "content-type": "application/json" }, payload } as const
}
