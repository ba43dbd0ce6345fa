import type { Page } from "@playwright/test"
import { rawRequest } from "../support/raw-request.ts"
import { expect, expectNoise, failedLoad, openWithStatus, test } from "../support/shell-test.ts"

const notThere = "Disculpe, la página solicitada no existe."
const english = "This page could not be found"

const homeLink = (page: Page) => page.getByRole("link", { name: "Regresar al inicio" })

/** Makes the page's code fail while it renders the error page. */
async function breakErrorPage(page: Page): Promise<void> {
  await page.route("**/assets/*.js", async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll(
      "`Regresar al inicio`",
      "(()=>{throw Error(`planted`)})()",
    )
    await route.fulfill({ response, body })
  })
}

test.describe("the error page", () => {
  test("the practice statement in certificates answers on a host that is no distributor's", async ({
    page,
    on,
  }) => {
    await openWithStatus(page, on("pki.localhost", "/legal-information"), 200)
    const statement = page.getByRole("region", { name: "Declaración de prácticas de certificación" })
    await expect(statement.getByRole("heading", { name: "1. Introducción" })).toBeVisible()
    await expect(statement.getByRole("heading", { name: "9. Otros asuntos legales" })).toBeVisible()
  })

  test("A3, C6: an unknown host returns 422 and is shown as 404, with message and advice", async ({
    page,
    noise,
    on,
  }) => {
    await openWithStatus(page, on("nadie.localhost"), 422)
    const main = page.getByRole("main")
    await expect(main.getByText("404", { exact: true })).toBeVisible()
    await expect(main.getByRole("heading", { name: "El distribuidor solicitado no existe" })).toBeVisible()
    await expect(
      main.getByText("Revise el enlace y confírmelo con su proveedor de firma electrónica."),
    ).toBeVisible()
    await expect(main).not.toContainText("422")
    await expect(homeLink(page)).toHaveAttribute("href", "/")
    expectNoise(noise, failedLoad(422))
  })

  for (const path of ["/no/existe", "/executive/no-existe", "/solicitud/no-existe"]) {
    test(`B12, C6: ${path} returns 404 in the distributor's frame`, async ({ page, noise }) => {
      await openWithStatus(page, path, 404)
      await expect(page).toHaveTitle(english)
      await expect(page.getByRole("heading", { name: notThere })).toBeVisible()
      await expect(page.getByText(english, { exact: true })).toBeVisible()
      await expect(page.getByRole("banner")).toContainText("Firmas del Pacífico")
      await homeLink(page).click()
      await expect(page).toHaveTitle(/^Firma electrónica/)
      expectNoise(noise, failedLoad(404))
    })
  }

  test("B12: a path that cannot be decoded returns 404", async ({ page, noise }) => {
    await openWithStatus(page, "/solicitud/retomar/%zz", 404)
    await openWithStatus(page, "/%zz", 404)
    await expect(page).toHaveTitle(english)
    await expect(page.getByRole("heading", { name: notThere })).toBeVisible()
    expectNoise(noise, /404|could not be decoded/)
  })

  test("B12: a malformed parameter returns 404", async ({ page, noise }) => {
    const signedIn = await page.request.post("/api/executives/auth", {
      data: { user: "ejecutivo@demo.ec", password: "Firma2026" },
    })
    expect(signedIn.ok()).toBe(true)
    await openWithStatus(page, "/executive/certificates/showDoc/no-es-un-id", 404)
    await expect(page.getByText(notThere)).toBeVisible()
    expectNoise(noise, failedLoad(404))
  })

  test("B12: a malformed serial number or reset token returns 404", async ({ page, noise }) => {
    for (const path of ["/verificar/no-es-un-serial", "/reset-password/corto", "/reset-password/%zz"]) {
      await openWithStatus(page, path, 404)
      await expect(page.getByRole("heading", { name: notThere })).toBeVisible()
      await expect(page.getByText(english, { exact: true })).toBeVisible()
    }
    expectNoise(noise, /404|could not be decoded/)
  })

  test("A3: a Host header that no address can have gets the page of an unknown host", async ({ baseURL }) => {
    for (const host of ["%", "a b", "localhost:x y", "<script>"]) {
      // A busy server sends the page that loads, with 200, before it knows the host.
      await expect(async () => {
        const { status, text } = await rawRequest(baseURL, { path: "/", headers: { host } })
        expect([host, status]).toEqual([host, 422])
        expect(text).toContain("El distribuidor solicitado no existe")
      }).toPass()
    }
  })

  test("C8: any other failure shows its status on the same page", async ({ page, request, noise }) => {
    const refused = await request.post("/no/existe", { form: { a: "1" } })
    expect(refused.status()).toBe(405)
    expect(await refused.text()).toContain(notThere)

    await page.goto("/")
    await page.route("**/legal-information.data*", (route) =>
      route.fulfill({ status: 500, contentType: "text/plain", body: "Unexpected Server Error" }),
    )
    await page.getByRole("link", { name: "Información legal" }).click()
    const main = page.getByRole("main")
    await expect(main.getByText("500", { exact: true })).toBeVisible()
    await expect(main.getByRole("heading", { name: notThere })).toBeVisible()
    await expect(homeLink(page)).toBeVisible()
    expectNoise(noise, /500|turbo-stream|Unexpected Server Error/)
  })

  test("C7: when the error page itself fails, «Go back to home» remains", async ({ page, noise }) => {
    await breakErrorPage(page)
    await page.goto("/no/existe")
    const home = page.getByRole("link", { name: "Go back to home" })
    await expect(home).toHaveAttribute("href", "/")
    await expect(homeLink(page)).toHaveCount(0)
    expectNoise(noise, /planted|404/)
    await page.unrouteAll({ behavior: "ignoreErrors" })
  })
})
