import fastify from "fastify"
import { describe, expect, it } from "vitest"
import { registerSecurityHeaders } from "./security-headers.ts"

async function serve() {
  const app = fastify({ trustProxy: true })
  await registerSecurityHeaders(app)
  app.get("/*", async (request) => request.cspNonce)
  return app
}

describe("the security headers", () => {
  it("carry the page's nonce, new for each response", async () => {
    const app = await serve()
    const [one, other] = await Promise.all([app.inject("/"), app.inject("/")])
    expect(one.headers["content-security-policy"]).toContain(`'nonce-${one.payload}'`)
    expect(one.payload).not.toBe(other.payload)
  })

  it("allow the camera for this origin and nothing else", async () => {
    const { headers } = await (await serve()).inject("/")
    expect(headers["permissions-policy"]).toMatch(/camera=\(self\)/)
    expect(headers["permissions-policy"]).toMatch(/geolocation=\(\)/)
    expect(headers["x-content-type-options"]).toBe("nosniff")
    expect(headers["referrer-policy"]).toBe("same-origin")
  })

  it("set HSTS only over TLS", async () => {
    const app = await serve()
    const plain = await app.inject("/")
    const secure = await app.inject({ url: "/", headers: { "x-forwarded-proto": "https" } })
    expect(plain.headers["strict-transport-security"]).toBeUndefined()
    expect(secure.headers["strict-transport-security"]).toMatch(/^max-age=\d{8}/)
  })

  it("allow no scripts in API responses, and only its own in the documentation", async () => {
    const app = await serve()
    const api = await app.inject("/api/catalogue")
    const docs = await app.inject("/api/docs")
    expect(api.headers["content-security-policy"]).toMatch(/^default-src 'none'/)
    expect(docs.headers["content-security-policy"]).toMatch(/script-src 'self';/)
  })
})
