import fastify from "fastify"
import { describe, expect, it } from "vitest"
import { apiPolicy, pagePolicy, registerSecurityHeaders, serviceWorkerPolicy } from "./security-headers.ts"

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

  it("allow only camera and microphone, and only for this origin", async () => {
    const { headers } = await (await serve()).inject("/")
    const features = String(headers["permissions-policy"]).split(", ")
    const allowed = features.filter((feature) => !feature.endsWith("=()"))
    expect(allowed.toSorted()).toEqual(["camera=(self)", "microphone=(self)"])
    expect(features).toContain("geolocation=()")
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

function directive(policy: string, name: string): string | undefined {
  return policy.split("; ").find((one) => one === name || one.startsWith(`${name} `))
}

describe("the content security policy of a page", () => {
  const policy = pagePolicy({ nonce: "abc", secure: false, host: "localhost:3000" })

  it("allows scripts with the nonce and the scripts they load", () => {
    expect(directive(policy, "script-src")).toBe("script-src 'nonce-abc' 'strict-dynamic'")
    expect(directive(policy, "script-src-attr")).toBe("script-src-attr 'none'")
    expect(policy).not.toContain("unsafe-eval")
  })

  it("allows style tags with the nonce and all style attributes", () => {
    expect(directive(policy, "style-src")).toBe("style-src 'self' 'nonce-abc'")
    expect(directive(policy, "style-src-attr")).toBe("style-src-attr 'unsafe-inline'")
  })

  it("forbids framing and forms to other origins", () => {
    expect(directive(policy, "frame-ancestors")).toBe("frame-ancestors 'none'")
    expect(directive(policy, "form-action")).toBe("form-action 'self'")
    expect(directive(policy, "base-uri")).toBe("base-uri 'none'")
  })

  it("allows the page's own socket", () => {
    expect(directive(policy, "connect-src")).toBe("connect-src 'self' ws://localhost:3000")
    const secure = pagePolicy({ nonce: "abc", secure: true, host: "firmas.ec" })
    expect(directive(secure, "connect-src")).toBe("connect-src 'self' wss://firmas.ec")
  })

  it("ignores directives in a forged Host header", () => {
    const forged = pagePolicy({ nonce: "abc", secure: false, host: "x; script-src *" })
    expect(forged).not.toContain("script-src *")
  })
})

it("the policy of API responses allows no content and no framing", () => {
  expect(directive(apiPolicy, "default-src")).toBe("default-src 'none'")
  expect(directive(apiPolicy, "script-src")).toBeUndefined()
  expect(directive(apiPolicy, "object-src")).toBe("object-src 'none'")
  expect(directive(apiPolicy, "frame-ancestors")).toBe("frame-ancestors 'none'")
})

it("the policy of the service worker allows what pages load from this host, and code only as files of it", () => {
  const kinds = ["connect", "font", "frame", "img", "manifest", "media", "script", "style", "worker"]
  const sources = kinds.map(
    (kind) => directive(serviceWorkerPolicy, `${kind}-src`) ?? directive(serviceWorkerPolicy, "default-src"),
  )
  expect(sources.map((source) => source?.replace(/^[a-z-]+ /, ""))).toEqual(kinds.map(() => "'self'"))
  expect(serviceWorkerPolicy).not.toContain("unsafe")
})
