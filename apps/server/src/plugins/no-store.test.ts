import { expect, it } from "vitest"
import { everybodyOf } from "../testing/accounts.ts"
import { aShop } from "../testing/purchase.ts"
import { createTestApp } from "../testing/test-app.ts"
import { listedRoutes } from "./docs.ts"
import { cacheControlOf } from "./web-pages.ts"

const test = await createTestApp()
await test.app.ready()
const shop = await aShop(test)
const callers = (await everybodyOf(test, shop)).filter(
  ({ area, administrator }) => area !== "executive" || administrator,
)
const endpoints = listedRoutes(test.app).flatMap(({ endpoint, method }) =>
  endpoint && method !== "HEAD" ? [endpoint] : [],
)
const guarded = endpoints.filter(({ access }) => access !== "public" && access !== "platform")
const nobodysId = "01890000-0000-7000-8000-000000000000"

it("ASVS 14.3.2: responses of endpoints with a session are never stored, refusals included", async () => {
  const stored: string[] = []
  const statuses = new Set<number>()
  for (const { method, path, body, access } of guarded) {
    const area = typeof access === "string" ? access : "executive"
    for (const caller of callers.filter((one) => one.area === area || one.area === null)) {
      const response = await test.app.inject({
        method,
        url: path.replace(/:\w+|\*/g, nobodysId),
        headers: await caller.headersOn(shop),
        ...(body && { payload: {} }),
      })
      statuses.add(response.statusCode)
      if (!/\bno-store\b/.test(String(response.headers["cache-control"])))
        stored.push(`${method} ${path} (${caller.kind}): ${response.statusCode}`)
    }
  }
  expect(stored).toEqual([])
  expect(guarded.length).toBeGreaterThan(60)
  expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 401, 404]))
})

it("keeps certificates and revocation lists cacheable", async () => {
  for (const url of ["/pki/root.cer", "/pki/issuing.cer", "/pki/root.crl", "/pki/issuing.crl"]) {
    const { statusCode, headers } = await test.app.inject({ url, headers: { host: shop.host } })
    expect([statusCode, headers["cache-control"]]).toEqual([200, expect.stringMatching(/^public, max-age=/)])
  }
})

it.each([
  ["a cookie", { headers: { cookie: "trazo_client=t" } }, {}, "private, no-store"],
  ["a token", { headers: { authorization: "Bearer t" } }, {}, "private, no-store"],
  ["a resume token", { headers: { "x-request-token": "t" } }, {}, "private, no-store"],
  ["nothing, and gets a cookie", { headers: {} }, { "set-cookie": "trazo_client=t" }, "private, no-store"],
  ["nothing", { headers: {} }, {}, "private, no-cache"],
  ["nothing, for a page with its own rule", { headers: {} }, { "cache-control": "max-age=5" }, "max-age=5"],
  [
    "a cookie, for a page with its own rule",
    { headers: { cookie: "a=1" } },
    { "cache-control": "max-age=5" },
    "private, no-store",
  ],
])("tells the browser how to keep the page of a caller with %s", (_, request, headers, expected) => {
  expect(cacheControlOf(request, new Headers(headers as Record<string, string>))).toBe(expected)
})
