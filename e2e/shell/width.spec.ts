import type { Page } from "@playwright/test"
import { paths } from "@trazo/contract/paths"
import { JourneyByApi } from "../support/api/journey-by-api.ts"
import { demoAccounts } from "../support/people/demo-accounts.ts"
import { signIn as signInAs } from "../support/people/sign-in.ts"
import { expect, openPage, test } from "../support/shell-test.ts"

const publicPages = [
  "/",
  "/fast",
  "/solicitud",
  "/legal-information",
  "/design",
  "/reset-password",
  "/executive/login",
  "/manager/login",
  "/help/login",
  "/banks/login",
  "/administrator/login",
]

const areas = [
  {
    area: "executive",
    signIn: "/api/executives/auth",
    credentials: { user: "ejecutivo@demo.ec", password: "Firma2026" },
    page: "/executive/certificates",
    menuName: "Menú principal",
    sideMenuWidth: 260,
  },
  {
    area: "client",
    signIn: "/api/clients/auth?simple=true",
    credentials: { user: "1710034065", password: "Firma2026" },
    page: "/manager/request",
    menuName: "Menú de su cuenta",
    sideMenuWidth: 290,
  },
]

async function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
}

test.describe("the width", () => {
  test("A14: public pages never scroll sideways on a phone", async ({ page }) => {
    for (const width of [390, 767]) {
      await page.setViewportSize({ width, height: 844 })
      for (const path of publicPages) {
        await openPage(page, path)
        expect([path, width, await scrollsSideways(page)]).toEqual([path, width, false])
      }
    }
  })

  test("A14: the administrator's pages never scroll sideways on a phone", async ({ page }) => {
    const data = { user: "admin@trazo.ec", password: "Admin2026" }
    expect((await page.request.post("/api/administrators/auth", { data })).ok()).toBe(true)
    await openPage(page, "/administrator")
    const distributor = await page.getByRole("link", { name: "Firmas del Pacífico" }).getAttribute("href")
    const pages = ["", "/insert", "/certificates", "/operators", "/config"].map(
      (path) => `/administrator${path}`,
    )
    for (const width of [320, 390, 768]) {
      await page.setViewportSize({ width, height: 844 })
      for (const path of [...pages, distributor ?? ""]) {
        await openPage(page, path)
        expect([path, width, await scrollsSideways(page)]).toEqual([path, width, false])
      }
    }
  })

  for (const { area, signIn, credentials, page: path, menuName, sideMenuWidth } of areas) {
    test(`A14: the ${area}'s side menu is a drawer up to 768px`, async ({ page }) => {
      expect((await page.request.post(signIn, { data: credentials })).ok()).toBe(true)
      await openPage(page, path)
      const opener = page.getByRole("button", { name: "Abrir el menú" })
      const drawer = page.getByRole("dialog", { name: "Menú" })
      const menu = page.getByRole("navigation", { name: menuName })

      await page.setViewportSize({ width: 769, height: 844 })
      await expect(opener).toBeHidden()
      await expect(menu).toBeVisible()
      const side = await menu.evaluate((nav) => nav.parentElement?.getBoundingClientRect().width)
      expect(side).toBeGreaterThanOrEqual(sideMenuWidth)

      for (const width of [768, 767, 390]) {
        await page.setViewportSize({ width, height: 844 })
        await expect(opener).toBeVisible()
        await expect(menu).toHaveCount(0)
        expect([width, await scrollsSideways(page)]).toEqual([width, false])
      }
      await opener.click()
      await expect(drawer.getByRole("navigation", { name: menuName })).toBeVisible()
      await page.keyboard.press("Escape")
      await expect(drawer).toBeHidden()
    })
  }

  test("A14: the client's content is at most 767px wide on a phone", async ({ page }) => {
    const { signIn, credentials, page: path } = areas[1] as (typeof areas)[number]
    expect((await page.request.post(signIn, { data: credentials })).ok()).toBe(true)
    await page.setViewportSize({ width: 768, height: 844 })
    await openPage(page, path)
    const width = await page
      .getByRole("main")
      .evaluate((main) => main.firstElementChild?.getBoundingClientRect().width)
    expect(width).toBeLessThanOrEqual(767)
  })

  test("no word of a document's title is broken in two in the review on a phone", async ({
    page,
    baseURL,
  }) => {
    const journey = new JourneyByApi(baseURL ?? "")
    await journey.submitAndPay()
    await page.setViewportSize({ width: 390, height: 844 })
    await signInAs(page, demoAccounts.executive)
    await openPage(page, paths.executiveReview("normal", journey.requestId))
    const title = page.getByRole("button", { name: "Comprobante de pago" }).getByText("Comprobante de pago")
    const linesOfFirstWord = await title.evaluate((element) => {
      const range = document.createRange()
      const text = element.firstChild as Text
      range.setStart(text, 0)
      range.setEnd(text, text.data.indexOf(" "))
      return range.getClientRects().length
    })
    expect(linesOfFirstWord).toBe(1)
  })
})
