import { describe, expect, test } from "vitest"
import { listening } from "../src/testing/live-page.ts"
import { rawRequest } from "../src/testing/raw-request.ts"
import { aDemoShop, aSessionOf } from "./demo-shop.ts"
import { createPagesApp } from "./pages-app.ts"
import { type Page, Visitor } from "./visitor.ts"

const testApp = await createPagesApp()
const shop = await aDemoShop(testApp)
const visitor = new Visitor(testApp, shop)

const notThere = "Disculpe, la página solicitada no existe."
const english = "This page could not be found"

const homeLink = (page: Page) => page.getByRole("link", { name: "Regresar al inicio" })

function expectNotFound(page: Page): void {
  expect([page.url, page.status, page.document.title]).toEqual([page.url, 404, english])
  expect(page.getByRole("heading", { name: notThere })).toBeTruthy()
  expect(page.getByText(english)).toBeTruthy()
}

describe("the error page", () => {
  test("the practice statement in certificates answers on a host that is no distributor's", async () => {
    const page = await new Visitor(testApp, { host: "pki.localhost" }).open("/legal-information")
    expect(page.status).toBe(200)
    const statement = page.getByRole("region", { name: "Declaración de prácticas de certificación" })
    const headings = [...statement.querySelectorAll("h2, h3, h4")].map(({ textContent }) => textContent)
    expect(headings).toEqual(
      expect.arrayContaining(["1. Introducción", "9. Otros asuntos legales y comerciales"]),
    )
  })

  test("A3, C6: an unknown host returns 422 and is shown as 404, with message and advice", async () => {
    const page = await new Visitor(testApp, { host: "nadie.localhost" }).open("/")
    expect(page.status).toBe(422)
    const main = page.getByRole("main")
    expect(page.getByText("404")).toBeTruthy()
    expect(page.getByRole("heading", { name: "El distribuidor solicitado no existe" })).toBeTruthy()
    expect(main.textContent).toContain("Revise el enlace y confírmelo con su proveedor de firma electrónica.")
    expect(main.textContent).not.toContain("422")
    expect(homeLink(page).getAttribute("href")).toBe("/")
  })

  test.each(["/no/existe", "/executive/no-existe", "/solicitud/no-existe"])(
    "B12, C6: %s returns 404 in the distributor's frame",
    async (path) => {
      const page = await visitor.open(path)
      expectNotFound(page)
      expect(page.getByRole("banner").textContent).toContain("Firmas del Pacífico")
      const home = await visitor.open(homeLink(page).getAttribute("href") ?? "")
      expect(home.document.title).toMatch(/^Firma electrónica/)
    },
  )

  test("B12: a path that cannot be decoded returns 404", async () => {
    expect((await visitor.open("/solicitud/retomar/%zz")).status).toBe(404)
    expectNotFound(await visitor.open("/%zz"))
  })

  test("B12: a malformed parameter returns 404", async () => {
    const { cookie } = await aSessionOf(testApp, shop, { area: "executive" })
    const url = "/executive/certificates/showDoc/no-es-un-id"
    const response = await visitor.request({ url, headers: { cookie } })
    expect(response.statusCode).toBe(404)
    expect(response.payload).toContain(notThere)
  })

  test("B12: a malformed serial number or reset token returns 404", async () => {
    for (const path of ["/verificar/no-es-un-serial", "/reset-password/corto", "/reset-password/%zz"])
      expectNotFound(await visitor.open(path))
  })

  test("A3: a Host header that no address can have gets the page of an unknown host", async () => {
    const origin = await listening(testApp.app)
    for (const host of ["%", "a b", "localhost:x y", "<script>"]) {
      const { status, text } = await rawRequest(origin, { path: "/", headers: { host } })
      expect([host, status]).toEqual([host, 422])
      expect(text).toContain("El distribuidor solicitado no existe")
    }
  })

  test("C8: a refused form shows its status on the same page", async () => {
    const headers = { "content-type": "application/x-www-form-urlencoded" }
    const refused = await visitor.request({ method: "POST", url: "/no/existe", headers, payload: "a=1" })
    expect(refused.statusCode).toBe(405)
    expect(refused.payload).toContain(notThere)
  })
})
