import type { Page } from "@playwright/test"
import { expect, expectNoise, test } from "../support/shell-test.ts"

const notThere = "Disculpe, la página solicitada no existe."

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
  test("C8: any other failure shows its status on the same page", async ({ page, noise }) => {
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
