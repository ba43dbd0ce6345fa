import { describe, expect, it } from "vitest"
import { forgetPath, rememberedPath, rememberPath, requestedPage } from "./remembered-path.ts"

const site = "https://firmas.ec"

function remembered(value: string): string | null {
  return rememberedPath(new Request(site, { headers: { cookie: `a=1; path=${encodeURIComponent(value)}` } }))
}

describe("G4: the page requested before signing in", () => {
  it("is remembered with its query", () => {
    const asked = requestedPage(new Request(`${site}/manager/process/activation?solicitud=7`))
    expect(remembered(asked ?? "")).toBe("/manager/process/activation?solicitud=7")
  })

  it("is the page itself for a data request of the router", () => {
    const asked = requestedPage(new Request(`${site}/manager/signatures.data?_routes=a%2Cb`))
    expect(asked).toBe("/manager/signatures")
  })

  it("is null for a posted form", () => {
    expect(requestedPage(new Request(`${site}/manager/revocation`, { method: "POST" }))).toBeNull()
  })

  it.each([
    "https://otro.ec/manager",
    "//otro.ec",
    "/\\otro.ec",
    "/\t/otro.ec",
    "/.//otro.ec",
    "javascript:alert(1)",
    "/api/clients/auth",
    "/manager/login",
    "/help/login",
    "",
  ])("never leads to %s", (value) => expect(remembered(value)).toBeNull())

  it("is null for a malformed cookie", () => {
    const request = new Request(site, { headers: { cookie: "path=%E0%A4%A" } })
    expect(rememberedPath(request)).toBeNull()
  })

  it("G3: lasts 604800 seconds, for the whole site, SameSite=Lax", () => {
    const cookie = rememberPath(new Request(site.replace("https", "http")), "/manager/signatures?a=1")
    expect(cookie).toBe(
      "path=%2Fmanager%2Fsignatures%3Fa%3D1; Path=/; Max-Age=604800; SameSite=Lax; HttpOnly",
    )
  })

  it("G3: is a secure cookie behind TLS, also when it is cleared", () => {
    expect(rememberPath(new Request(site), "/manager")).toMatch(/; Secure$/)
    expect(forgetPath(new Request(site))).toBe("path=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly; Secure")
  })
})
