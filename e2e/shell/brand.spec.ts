import { expect, expectNoise, failedLoad, test } from "../support/shell-test.ts"

const other = "andes.localhost"

test.describe("the brand", () => {
  test("A1: refuses X-Forwarded-Host while demo data is for this machine alone", async ({ request }) => {
    for (const path of ["/", "/login", "/pki/root.cer", "/assets/none.js"]) {
      const refusal = await request.get(path, { headers: { "x-forwarded-host": other } })
      expect([path, refusal.status()]).toEqual([path, 403])
      expect(await refusal.text()).toMatch(/^Los datos de demostración [^\n]+ DEMO_DATA=open [^\n]+\n$/)
    }
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

  test("A9: the shop shows money in US dollars with the narrow symbol", async ({ page }) => {
    await page.goto("/")
    const total = page.locator("dl").filter({ hasText: "Total" })
    await page.getByText("Persona natural", { exact: true }).first().click()
    await page.getByText("1 año", { exact: true }).first().click()
    await expect(total.locator("dd").last()).toHaveText("$23,60")
    await expect(page.locator("main")).not.toContainText(/USD|US\$|\d\.\d{2}\b/)
  })
})
