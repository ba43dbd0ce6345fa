import type { Page } from "@playwright/test"
import { paths } from "@trazo/contract/paths"
import { demoAccounts } from "../support/people/demo-accounts.ts"
import { enter } from "../support/people/sign-in.ts"
import { expect, test } from "../support/test.ts"

test.use({ serviceWorkers: "allow" })

const keptPages = (page: Page) =>
  page.evaluate(async () => {
    if (!(await caches.has("trazo-pages-1"))) return []
    const requests = await (await caches.open("trazo-pages-1")).keys()
    return requests.map(({ url }) => new URL(url).pathname)
  })

test("what was loaded is read without a connection, the rest says so, and signing out deletes it", async ({
  page,
  context,
}) => {
  await enter(page, demoAccounts.client)
  await expect.poll(() => keptPages(page)).toContain(paths.managerRequests)
  await page.reload()

  await context.setOffline(true)
  await page.goto(paths.managerRequests)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mi firma")
  await expect(page.getByText(/Sin conexión\. Esto se cargó el/)).toBeVisible()
  await page.goto(paths.managerAccount)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No hay conexión")

  await context.setOffline(false)
  await page.getByRole("link", { name: "Intentar otra vez" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mi cuenta")
  await page.getByRole("button", { name: /^Su cuenta/ }).click()
  await page.getByRole("button", { name: "Cerrar sesión" }).click()
  await expect(page).toHaveURL(/\/manager\/login$/)
  await expect.poll(() => keptPages(page)).toEqual([])

  await context.setOffline(true)
  await page.goto(paths.managerRequests)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No hay conexión")
})
