import { afterAll, expect, test } from "vitest"
import { createApp } from "../app.ts"
import { createTestApp } from "../testing/test-app.ts"

const { app: demonstration, deps } = await createTestApp()
const token = "a-token-of-thirty-two-characters"
const appWith = async (operationsToken: string | null) => {
  const app = await createApp({ ...deps, settings: { ...deps.settings, demoData: false, operationsToken } })
  afterAll(() => app.close())
  return app
}
const closed = await appWith(null)
const withToken = await appWith(token)
const addresses = [
  "/readyz",
  "/metrics",
  "/metrics/",
  "/%6detrics",
  "/api/docs",
  "/api/docs/",
  "/api/openapi.json",
]

test.each([...addresses, "/api/docs/static/index.html"])(
  "closes %s in production without a token",
  async (url) => {
    const headers = { authorization: "Bearer " }
    expect((await closed.inject({ url })).statusCode).toBe(404)
    expect((await closed.inject({ url, headers })).json().typeCode).toBe("NOT_FOUND")
  },
)

test.each(addresses)("opens %s to the token only", async (url) => {
  const call = async (authorization?: string) =>
    (await withToken.inject({ url, headers: authorization ? { authorization } : {} })).statusCode
  expect(await call()).toBe(404)
  expect(await call(`Bearer ${token}x`)).toBe(404)
  expect(await call(`Bearer ${token}`)).not.toBe(404)
})

test("keeps /healthz open, and everything open with demo data", async () => {
  for (const app of [closed, withToken]) expect((await app.inject("/healthz")).statusCode).toBe(200)
  for (const url of addresses) expect((await demonstration.inject(url)).statusCode).not.toBe(404)
})
