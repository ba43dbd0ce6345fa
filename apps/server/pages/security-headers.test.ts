import { expect, test } from "vitest"
import { aDemoShop } from "./demo-shop.ts"
import { createPagesApp } from "./pages-app.ts"
import { Visitor } from "./visitor.ts"

const testApp = await createPagesApp()
const shop = await aDemoShop(testApp)
const visitor = new Visitor(testApp, shop)

test.each([
  "/",
  "/solicitud",
  "/executive/login",
  "/manager/login",
  "/help/login",
  "/banks/login",
  "/administrator/login",
])("%s has the security headers and its own nonce", async (path) => {
  const { headers, document } = await visitor.open(path)
  const policy = String(headers["content-security-policy"])
  const nonce = /script-src 'nonce-([^']+)' 'strict-dynamic'/.exec(policy)?.[1] ?? ""
  expect(nonce).toBeTruthy()
  expect(policy).toMatch(/default-src 'self'/)
  expect(policy).toMatch(/object-src 'none'/)
  expect(policy).toMatch(/frame-ancestors 'none'/)
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
  })
  expect(headers["permissions-policy"]).toContain("camera=(self)")
  const nonces = [...document.querySelectorAll("script, style")].map((one) => one.getAttribute("nonce"))
  expect(new Set(nonces)).toEqual(new Set([nonce]))
  const again = await visitor.open(path)
  expect(again.headers["content-security-policy"]).not.toContain(nonce)
})

test("ASVS 3.4.3, 3.4.4, 3.4.6: built files have a policy, cannot be framed and are not sniffed", async () => {
  const { text } = await visitor.open("/")
  const files = new Set(text.match(/\/assets\/[\w.-]+\.(?:js|css)/g))
  expect(files.size).toBeGreaterThan(1)
  for (const url of files) {
    const { headers } = await visitor.request({ url })
    expect(headers["content-security-policy"]).toMatch(
      /object-src 'none'; base-uri 'none'; frame-ancestors 'none'$/,
    )
    expect(headers["x-content-type-options"]).toBe("nosniff")
  }
})
