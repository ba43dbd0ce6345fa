import { signInExecutive } from "@trazo/contract/identity/sessions"
import { expect, test } from "vitest"
import { aDistributor, anExecutive } from "../testing/factories.ts"
import { lightHash } from "../testing/light-hash.ts"
import { createTestApp } from "../testing/test-app.ts"

const testApp = await createTestApp({ settings: { TRUST_PROXY: "127.0.0.1" } })
const { app, owner } = testApp
const { path } = signInExecutive
const password = "Firma2026"
const shop = await aDistributor(testApp)
const { id, email } = await anExecutive(testApp, shop)
const passwordHash = lightHash(password)
await owner.updateTable("executives").set({ passwordHash }).where("id", "=", id).execute()

const over = (scheme: string) => ({ host: shop.host, "x-forwarded-proto": scheme })

async function signIn(scheme: string) {
  const payload = { user: email, password }
  return (await app.inject({ method: "POST", url: path, headers: over(scheme), payload })).cookies
}

async function statusWith(scheme: string, cookie: string): Promise<number> {
  return (await app.inject({ url: path, headers: { ...over(scheme), cookie } })).statusCode
}

test("names cookies with __Host- behind TLS and accepts no others there (ASVS 5.0, 3.3.3)", async () => {
  const cookies = await signIn("https")
  expect(cookies.map(({ name }) => name)).toEqual(["__Host-trazo_executive", "__Host-trazo_devices"])
  for (const { secure, path: where, httpOnly, domain } of cookies)
    expect([secure, where, httpOnly, domain]).toEqual([true, "/", true, undefined])
  const token = cookies[0]?.value
  expect(await statusWith("https", `__Host-trazo_executive=${token}`)).toBe(200)
  expect(await statusWith("https", `trazo_executive=${token}`)).toBe(401)
})

test("names cookies without a prefix over plain http, where browsers refuse it", async () => {
  const cookies = await signIn("http")
  expect(cookies.map(({ name }) => name)).toEqual(["trazo_executive", "trazo_devices"])
  const token = cookies[0]?.value
  expect(await statusWith("http", `trazo_executive=${token}`)).toBe(200)
  expect(await statusWith("http", `__Host-trazo_executive=${token}`)).toBe(401)
})
