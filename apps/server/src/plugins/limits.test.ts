import { signInAdministrator, signInExecutive } from "@trazo/contract/identity/sessions"
import { expect, it } from "vitest"
import { aDistributor } from "../testing/factories.ts"
import { createTestApp } from "../testing/test-app.ts"

const test = await createTestApp({ settings: { RATE_LIMIT: "2", TRUST_PROXY: "127.0.0.1" } })
const { host } = await aDistributor(test)
const call = (method: "POST" | "GET", address: string) =>
  test.app.inject({
    method,
    url: signInExecutive.path,
    headers: { host: "proxy.internal", "x-forwarded-host": host, "x-forwarded-for": address },
    ...(method === "POST" && { payload: {} }),
  })

it("limits the changes of one address, but not reads or other addresses", async () => {
  const statuses = []
  for (let times = 0; times < 3; times++) statuses.push((await call("POST", "190.0.2.1")).statusCode)
  expect(statuses).toEqual([400, 400, 429])
  expect((await call("POST", "190.0.2.1")).json()).toEqual({
    typeCode: "TOO_MANY_REQUESTS",
    message: "Demasiados intentos seguidos. Espere un momento y vuelva a intentar.",
  })
  expect((await call("POST", "190.0.2.2")).statusCode).toBe(400)
  expect((await call("GET", "190.0.2.1")).statusCode).toBe(401)
})

it.each([
  { what: "without a session", url: "/api/executives/operators", from: "203.0.113.21" },
  {
    what: "with an unknown token",
    url: "/api/executives/operators",
    token: "a".repeat(43),
    from: "203.0.113.22",
  },
  { what: "to an unknown host", url: signInExecutive.path, to: "nadie.ec", from: "203.0.113.23" },
  { what: "to an unknown address", url: "/api/nada", from: "203.0.113.24" },
])("counts changes that are refused $what", async ({ url, to = host, token, from: remoteAddress }) => {
  const headers = { host: to, ...(token && { authorization: `Bearer ${token}` }) }
  const post = () => test.app.inject({ method: "POST", url, remoteAddress, headers, payload: {} })
  const statuses = []
  for (let times = 0; times < 3; times++) statuses.push((await post()).statusCode)
  expect(statuses.map((status) => status === 429)).toEqual([false, false, true])
})

it("limits the changes of one IPv6 /64 together", async () => {
  const statuses = []
  for (const host of ["1", "2:3", "a:b:c:d"]) {
    const address = host.split(":").length === 4 ? `2001:db8:7:1:${host}` : `2001:db8:7:1::${host}`
    statuses.push((await call("POST", address)).statusCode)
  }
  expect(statuses).toEqual([400, 400, 429])
  expect((await call("POST", "2001:db8:7:2::1")).statusCode).toBe(400)
})

it("counts the connection's address if the client is not a trusted proxy", async () => {
  const statuses = []
  for (const address of ["190.0.2.11", "190.0.2.12", "190.0.2.13"]) {
    const headers = { host, "x-forwarded-for": address }
    const from = { remoteAddress: "203.0.113.7", headers }
    const response = await test.app.inject({
      method: "POST",
      url: signInExecutive.path,
      ...from,
      payload: {},
    })
    statuses.push(response.statusCode)
  }
  expect(statuses).toEqual([400, 400, 429])
})

it("counts the address that the last trusted hop saw, whatever the client put before it", async () => {
  const hops = await createTestApp({ settings: { RATE_LIMIT: "2", TRUST_PROXY: "1" } })
  const shop = await aDistributor(hops)
  const statuses = []
  for (const made of ["198.51.100.1", "198.51.100.2", "198.51.100.3"]) {
    const headers = { host: shop.host, "x-forwarded-for": `${made}, 190.0.2.1` }
    const call = { method: "POST", url: signInExecutive.path, headers, payload: {} } as const
    statuses.push((await hops.app.inject(call)).statusCode)
  }
  expect(statuses).toEqual([400, 400, 429])
})

it("uses X-Forwarded-Host of a trusted proxy", async () => {
  expect((await call("GET", "190.0.2.1")).json().typeCode).toBe("NOT_SIGNED_IN")
})

it("limits the administrator area to one host", async () => {
  const bound = await createTestApp({ settings: { ADMINISTRATOR_HOST: "admin.trazo.ec" } })
  const signIn = (host: string) =>
    bound.app.inject({ method: "POST", url: signInAdministrator.path, headers: { host }, payload: {} })
  expect((await signIn("otra.trazo.ec")).statusCode).toBe(404)
  expect((await signIn("admin.trazo.ec:3000")).statusCode).toBe(400)
})

it("believes no X-Forwarded-Host that a trusted proxy passed on from a caller of another host", async () => {
  const bound = await createTestApp({
    settings: { ADMINISTRATOR_HOST: "admin.trazo.ec", TRUST_PROXY: "127.0.0.1" },
  })
  const signIn = async (host: string, forwardedHost?: string) => {
    const headers = { host, ...(forwardedHost && { "x-forwarded-host": forwardedHost }) }
    const call = { method: "POST", url: signInAdministrator.path, headers, payload: {} } as const
    return (await bound.app.inject(call)).statusCode
  }
  expect(await signIn("tienda.ec", "admin.trazo.ec")).toBe(404)
  expect(await signIn("admin.trazo.ec", "tienda.ec")).toBe(404)
  expect(await signIn("admin.trazo.ec", "admin.trazo.ec")).toBe(400)
  expect(await signIn("admin.trazo.ec")).toBe(400)
})
