import { type Access, defineEndpoint, type Endpoint } from "@trazo/contract/endpoint"
import { distributorModules } from "@trazo/domain/access/module-catalogue"
import { moduleOf, type Permission } from "@trazo/domain/access/module-permissions"
import { describe, expect, test } from "vitest"
import { z } from "zod"
import { everybodyOf, type Somebody } from "../testing/accounts.ts"
import { aDistributor } from "../testing/factories.ts"
import { aShop } from "../testing/purchase.ts"
import { createTestApp } from "../testing/test-app.ts"
import { listedRoutes } from "./docs.ts"

const testApp = await createTestApp()
const { app } = testApp
await app.ready()

const routes = listedRoutes(app)
const endpoints = routes.flatMap(({ endpoint, method }) => (endpoint && method !== "HEAD" ? [endpoint] : []))
const home = await aShop(testApp, { modules: [...distributorModules] })
const elsewhere = await aDistributor(testApp)
const everybody = await everybodyOf(testApp, home)

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
  return !(isJson && refusal.includes(response.json().typeCode))
}

describe("access to every endpoint", () => {
  test.each(endpoints)("G6: $method $path responds to authorised callers only", async (endpoint) => {
    const wrong: string[] = []
    for (const somebody of everybody) {
      // A new session for each call: some calls end it.
      const passed = await passes(endpoint, await somebody.headersOn(home))
      if (passed !== mayCall(somebody, endpoint.access)) wrong.push(`${somebody.kind}: ${passed}`)
    }
    expect(wrong).toEqual([])
  })

  test("G1: refuses sessions on another distributor's host, except administrators'", async () => {
    const wrong: string[] = []
    const guarded = endpoints.filter(
      ({ access }) => !["public", "platform", "administrator"].includes(String(access)),
    )
    expect(guarded.length).toBeGreaterThan(40)
    for (const endpoint of guarded) {
      for (const somebody of everybody.filter(({ permissions }) => permissions.length === 0)) {
        if (await passes(endpoint, await somebody.headersOn(elsewhere)))
          wrong.push(`${endpoint.method} ${endpoint.path}: ${somebody.kind}`)
      }
    }
    expect(wrong).toEqual([])
  })
})

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
