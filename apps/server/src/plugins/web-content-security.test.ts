import { describe, expect, it } from "vitest"
import { apiPolicy, pagePolicy } from "./security-headers.ts"

function directive(policy: string, name: string): string | undefined {
  return policy.split("; ").find((one) => one === name || one.startsWith(`${name} `))
}

describe("the content security policy of a page", () => {
  const policy = pagePolicy({ nonce: "abc", secure: false, host: "localhost:3000" })

  it("runs only scripts that carry the nonce, and what they load", () => {
    expect(directive(policy, "script-src")).toBe("script-src 'nonce-abc' 'strict-dynamic'")
    expect(directive(policy, "script-src-attr")).toBe("script-src-attr 'none'")
    expect(policy).not.toContain("unsafe-eval")
  })

  it("takes style tags by nonce, style attributes as they are", () => {
    expect(directive(policy, "style-src")).toBe("style-src 'self' 'nonce-abc'")
    expect(directive(policy, "style-src-attr")).toBe("style-src-attr 'unsafe-inline'")
  })

  it("is framed by nobody and sends forms nowhere else", () => {
    expect(directive(policy, "frame-ancestors")).toBe("frame-ancestors 'none'")
    expect(directive(policy, "form-action")).toBe("form-action 'self'")
    expect(directive(policy, "base-uri")).toBe("base-uri 'none'")
  })

  it("lets the page open its own socket", () => {
    expect(directive(policy, "connect-src")).toBe("connect-src 'self' ws://localhost:3000")
    const secure = pagePolicy({ nonce: "abc", secure: true, host: "firmas.ec" })
    expect(directive(secure, "connect-src")).toBe("connect-src 'self' wss://firmas.ec")
  })

  it("takes no directive from a forged Host header", () => {
    const forged = pagePolicy({ nonce: "abc", secure: false, host: "x; script-src *" })
    expect(forged).not.toContain("script-src *")
  })
})

it("an answer of the API runs nothing", () => {
  expect(directive(apiPolicy, "default-src")).toBe("default-src 'none'")
  expect(directive(apiPolicy, "script-src")).toBeUndefined()
})
