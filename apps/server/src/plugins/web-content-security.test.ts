import { describe, expect, it } from "vitest"
import { apiPolicy, pagePolicy } from "./security-headers.ts"

function directive(policy: string, name: string): string | undefined {
  return policy.split("; ").find((one) => one === name || one.startsWith(`${name} `))
}

describe("the content security policy of a page", () => {
  const policy = pagePolicy({ nonce: "abc", secure: false, host: "localhost:3000" })

  it("allows scripts with the nonce and those that they load", () => {
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

it("API responses allow nothing", () => {
  expect(directive(apiPolicy, "default-src")).toBe("default-src 'none'")
  expect(directive(apiPolicy, "script-src")).toBeUndefined()
})
