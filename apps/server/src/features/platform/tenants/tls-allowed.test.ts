import { expect, it } from "vitest"
import { createApp } from "../../../app.ts"
import { aDistributor } from "../../../testing/factories.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { tlsAllowedPath } from "./tls-allowed.ts"

const token = "operations-token-of-thirty-two-characters"
const test = await createTestApp({
  settings: {
    OPERATIONS_TOKEN: token,
    ADMINISTRATOR_HOST: "consola.trazo.ec",
    PAYMENT_HOST: "pagos.trazo.ec",
    PKI_BASE_URL: "http://pki.trazo.ec",
  },
})
const { host } = await aDistributor(test, { host: "firmas.ejemplo.ec" })
await aDistributor(test, { host: "suspendida.ejemplo.ec", state: "suspended" })

interface Caller {
  remoteAddress?: string
  headers?: Record<string, string>
}

async function ask(domain: string, { remoteAddress = "127.0.0.1", headers = {} }: Caller = {}) {
  const url = `${tlsAllowedPath}?domain=${encodeURIComponent(domain)}`
  const host = "127.0.0.1:3000"
  return (await test.app.inject({ url, remoteAddress, headers: { host, ...headers } })).statusCode
}

it.each([
  host,
  "FIRMAS.ejemplo.ec.",
  "suspendida.ejemplo.ec",
  "consola.trazo.ec",
  "pagos.trazo.ec",
  "pki.trazo.ec",
])("allows a certificate for %s", async (domain) => expect(await ask(domain)).toBe(200))

it.each([
  "otra.ejemplo.ec",
  "",
  "127.0.0.1",
  `${"a".repeat(250)}.ec`,
  "firmas.ejemplo.ec/..",
  "fir mas.ec",
  "[::1]",
])("allows none for «%s»", async (domain) => expect(await ask(domain)).toBe(404))

it("allows a host from its first call on, which was unknown a moment before", async () => {
  expect(await ask("nueva.ejemplo.ec")).toBe(404)
  await aDistributor(test, { host: "nueva.ejemplo.ec" })
  await expect.poll(() => ask("nueva.ejemplo.ec"), { timeout: 20_000 }).toBe(200)
})

it.each<[string, Caller]>([
  ["another machine", { remoteAddress: "10.1.2.3" }],
  ["a stranger behind a proxy on this machine", { headers: { "x-forwarded-for": "190.1.1.1" } }],
  ["a stranger behind a proxy that adds nothing", { headers: { host } }],
  ["a wrong token", { remoteAddress: "10.1.2.3", headers: { authorization: "Bearer no" } }],
])("answers %s as at an unknown address", async (_, caller) => {
  expect(await ask(host, caller)).toBe(404)
})

it("answers whoever has the token, from anywhere", async () => {
  const headers = { authorization: `Bearer ${token}`, "x-forwarded-for": "190.1.1.1" }
  expect(await ask(host, { remoteAddress: "10.1.2.3", headers })).toBe(200)
})

it("answers a bounded number of questions a second", async () => {
  const counted = await createApp(test.deps)
  const url = `${tlsAllowedPath}?domain=inventada.ec`
  const codes: number[] = []
  for (let asked = 0; asked < 60; asked++) codes.push((await counted.inject({ url })).statusCode)
  test.clock.advance({ seconds: 1 })
  codes.push((await counted.inject({ url })).statusCode)
  await counted.close()
  expect([codes.indexOf(429), codes[59], codes[60]]).toEqual([50, 429, 404])
})
