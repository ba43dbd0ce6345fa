import type { Distributor } from "@trazo/contract/distributors/branding"
import { expect, expectNoise, failedLoad, test } from "../support/shell-test.ts"

const own = "localhost"
const other = "andes.localhost"

test.describe("the brand", () => {
  test("A1: each host shows its own distributor", async ({ page, on }) => {
    await page.goto("/")
    await expect(page).toHaveTitle("Firma electrónica · Firmas del Pacífico")
    await page.goto(on(other))
    await expect(page).toHaveTitle("Firma electrónica · Andes Firma Digital")
    await expect(page.getByRole("banner")).toContainText("Andes Firma Digital")
    await expect(page.getByText("Firmas del Pacífico")).toHaveCount(0)
  })

  test("A1: refuses X-Forwarded-Host while demo data is for this machine alone", async ({ request }) => {
    for (const path of ["/", "/login", "/pki/root.cer", "/assets/none.js"]) {
      const refusal = await request.get(path, { headers: { "x-forwarded-host": other } })
      expect([path, refusal.status()]).toEqual([path, 403])
      expect(await refusal.text()).toMatch(/^Los datos de demostración [^\n]+ DEMO_DATA=open [^\n]+\n$/)
    }
  })

  test("A1: /administrator and below need no distributor", async ({ request }) => {
    for (const path of ["/administrator", "/administrator/login"]) {
      const response = await request.get(path, { headers: { host: "nadie.localhost" }, maxRedirects: 0 })
      expect(response.status()).not.toBe(422)
      expect(await response.text()).not.toContain("El distribuidor solicitado no existe")
    }
  })

  for (const host of [own, other]) {
    test(`A6: ${host} has its name, address, RUC, logo, favicon, colours, texts and support e-mail`, async ({
      page,
      request,
      on,
    }) => {
      const found = await request.get("/api/anf-requests/user/get-distributors", { params: { id: host } })
      const { distributorData: data, configuration, multimedia }: Distributor = await found.json()
      await page.goto(on(host))

      const footer = page.getByRole("contentinfo")
      await expect(footer).toContainText(data.name)
      await expect(footer).toContainText(data.address as string)
      await expect(footer).toContainText(`RUC ${data.ruc}`)
      await expect(footer.getByRole("link", { name: data.supportEmail as string })).toHaveAttribute(
        "href",
        `mailto:${data.supportEmail}`,
      )

      const logo = page.getByRole("banner").locator("img")
      await expect(logo).toHaveAttribute("src", data.logo?.url as string)
      await expect.poll(() => logo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
      const favicon = await page.locator('link[rel="icon"]').getAttribute("href")
      expect(favicon).toContain(multimedia.favicon)
      expect((await page.request.get(favicon as string)).headers()["content-type"]).toMatch(/^image\//)

      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        configuration?.texts.welcomeTitle as string,
      )
      await expect(page.getByText(configuration?.texts.schedule as string)).toBeVisible()
      const { primaryColor, primaryColor2, primaryColor3, secondaryColor } = configuration?.theme ?? {}
      expect(await colours(page)).toEqual([primaryColor, primaryColor2, primaryColor3, secondaryColor])
      await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute("content", primaryColor ?? "")
    })
  }

  test("A10: a distributor without colours has the default theme", async ({ page, on }) => {
    await page.goto(on("nuevo.localhost"))
    expect(await colours(page)).toEqual(["#09497E", "#7986CB", "#FFEB3B", "#3F51B5"])
  })

  test("F7: shows that a distributor without configuration is not available yet", async ({ page, on }) => {
    await page.goto(on("nuevo.localhost"))
    await expect(page.getByRole("heading", { name: "Distribuidora no disponible" })).toBeVisible()
    await expect(
      page.getByText(
        "Lo sentimos, la distribuidora todavía no se encuentra disponible, contáctese con su proveedor.",
      ),
    ).toBeVisible()
    await expect(page.getByRole("button", { name: "Empezar" })).toHaveCount(0)
  })

  test("H3: a logo that does not load is replaced by the static one, on a phone and on a wide screen", async ({
    page,
    on,
    noise,
  }) => {
    await page.route("**/api/anf-requests/user/*/files/*", (route) => route.fulfill({ status: 404 }))
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(on("andes.localhost"))
      const logo = page.getByRole("banner").locator("img")
      await expect(logo).toHaveAttribute("src", /^data:image\/svg|product-icon/)
      await expect.poll(() => logo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
      await expect(page.getByRole("banner")).toContainText("Andes Firma Digital")
    }
    expectNoise(noise, failedLoad(404))
  })

  test("A7: the footer has both logos, the tagline and the copyright line", async ({ page }) => {
    for (const path of ["/", "/executive/login", "/manager/login"]) {
      await page.goto(path)
      const footer = page.getByRole("contentinfo")
      await expect(footer.getByRole("img", { name: "Trazo" })).toBeVisible()
      await expect(footer.getByRole("img", { name: "Entidad de certificación" })).toBeVisible()
      await expect(
        footer.getByText("Tu mejor aliado en la gestión de tus firmas electrónicas.", { exact: true }),
      ).toBeVisible()
      await expect(
        footer.getByText("© 2023 Trazo. Todos los derechos reservados.", { exact: true }),
      ).toBeVisible()
    }
  })

  test("A9: the shop shows money in US dollars with the narrow symbol", async ({ page }) => {
    await page.goto("/")
    const total = page.locator("dl").filter({ hasText: "Total" })
    await page.getByText("Persona natural", { exact: true }).first().click()
    await page.getByText("1 año", { exact: true }).first().click()
    await expect(total.locator("dd").last()).toHaveText("$23,60")
    await expect(page.locator("main")).not.toContainText(/USD|US\$|\d\.\d{2}\b/)
  })
})

function colours(page: import("@playwright/test").Page): Promise<string[]> {
  return page.evaluate(() => {
    const style = getComputedStyle(document.documentElement)
    return ["--brand", "--brand-hover", "--accent", "--quiet"].map((name) =>
      style.getPropertyValue(name).trim(),
    )
  })
}
