import fastify from "fastify"
import { expect, it } from "vitest"
import { parseTrustProxy, trustProxyOption } from "./trusted-proxies.ts"

/** The client address, host and scheme that the server sees for a call from `remoteAddress`. */
async function seen(trusted: string, remoteAddress: string, forwardedFor: string) {
  const app = fastify({ trustProxy: trustProxyOption(parseTrustProxy(trusted) ?? false) })
  app.get("/", async ({ ip, host, protocol }) => ({ ip, host, protocol }))
  const headers = {
    host: "interno.ec",
    "x-forwarded-for": forwardedFor,
    "x-forwarded-host": "firmas.ec",
    "x-forwarded-proto": "https",
  }
  return (await app.inject({ url: "/", remoteAddress, headers })).json()
}

const forwarded = { host: "firmas.ec", protocol: "https" }
const direct = { host: "interno.ec", protocol: "http" }

it.each([
  ["a trusted address", "10.0.0.5", "10.0.0.5", "198.51.100.9, 190.0.2.1", { ...forwarded, ip: "190.0.2.1" }],
  ["a trusted network", "10.0.0.0/8", "10.9.9.9", "190.0.2.1, 10.0.0.7", { ...forwarded, ip: "190.0.2.1" }],
  ["another address", "10.0.0.5", "203.0.113.7", "127.0.0.1", { ...direct, ip: "203.0.113.7" }],
  ["anybody, without proxies", "false", "127.0.0.1", "190.0.2.1", { ...direct, ip: "127.0.0.1" }],
  ["one hop", "1", "10.0.0.5", "127.0.0.1, 190.0.2.1", { ...forwarded, ip: "190.0.2.1" }],
  ["two hops", "2", "10.0.0.5", "127.0.0.1, 190.0.2.1, 10.0.0.7", { ...forwarded, ip: "190.0.2.1" }],
])(
  "resolves client, host and scheme of a call from %s (TRUST_PROXY=%s)",
  async (_, trusted, from, list, expected) => {
    expect(await seen(trusted, from, list)).toEqual(expected)
  },
)

it.each([
  "0.0.0.0/1,128.0.0.0/1",
  "0.0.0.0/7",
  "::/1,8000::/1",
  "2000::/3",
  "2000::/15",
  "::ffff:0.0.0.0/96",
  "::ffff:0:0/97",
  "0.0.0.0/0",
  "true",
  "11",
])("refuses %s, which trusts every client", (trusted) => {
  expect(parseTrustProxy(trusted)).toBeNull()
})

it.each(["10.0.0.0/8", "fd00::/16", "fd12:3456::/32", "192.0.2.7/32", "::1"])("accepts %s", (trusted) => {
  expect(parseTrustProxy(trusted)).toBe(trusted)
})
