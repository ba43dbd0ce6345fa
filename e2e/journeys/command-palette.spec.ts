import type { Page } from "@playwright/test"
import { paths } from "@trazo/contract/paths"
import { axeViolations } from "../support/checks/axe.ts"
import { demoAccounts } from "../support/people/demo-accounts.ts"
import { signIn } from "../support/people/sign-in.ts"
import { openPage } from "../support/shell-test.ts"
import { expect, test } from "../support/test.ts"

const inPalette = (page: Page) => page.getByPlaceholder("Pantalla, solicitud, cliente o acción")

async function openPalette(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile) {
    await page.getByRole("button", { name: "Abrir el menú" }).click()
    await page.screenshot({ path: test.info().outputPath("menu.png") })
  }
  await page.getByRole("button", { name: isMobile ? "Buscar" : "Buscar en todo", exact: true }).click()
  await expect(inPalette(page)).toBeFocused()
}

test("the palette leads to screens, requests and clients, with the keyboard alone on a desktop", async ({
  page,
  isMobile,
}) => {
  const problems: string[] = []
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()))
  await signIn(page, demoAccounts.executive)
  await openPage(page, paths.executiveClients)
  if (isMobile) await openPalette(page, isMobile)
  else {
    await page.getByRole("searchbox", { name: "Buscar clientes" }).focus()
    await page.keyboard.press("Control+k")
  }
  const search = inPalette(page)
  await expect(search).toBeFocused()
  await page.keyboard.type("cupon")
  await expect(page.getByText("Crear un cupón")).toBeVisible()
  const violations = await axeViolations(page, { include: [".mantine-Modal-content, [role=dialog]"] })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  await page.screenshot({ path: test.info().outputPath("palette.png") })
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(paths.executiveCoupons)

  await openPalette(page, isMobile)
  await search.fill(demoAccounts.client.user)
  await page.getByRole("dialog").getByText(demoAccounts.client.user, { exact: true }).waitFor()
  await search.fill("no existe nadie")
  await expect(page.getByText("Nada coincide con «no existe nadie»")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(search).toHaveCount(0)
  expect(problems).toEqual([])
})

test("«?» shows the keys of every list and record, the palette's among them", { tag: "@desktop" }, async ({
  page,
}) => {
  await signIn(page, demoAccounts.executive)
  const screens = [
    paths.executiveNewCoupon,
    paths.executivePrices,
    paths.executiveProducts,
    paths.executiveDashboard,
    paths.configurationTheme,
    paths.executiveSellers,
    paths.executiveRoleInsert,
    paths.executiveAccessReview,
  ]
  for (const path of screens) {
    await openPage(page, path)
    await page.locator("body").press("?")
    const dialog = page.getByRole("dialog", { name: "Atajos del teclado" })
    await expect(dialog, path).toContainText("Buscar en todo")
    await dialog.getByRole("button", { name: "Cerrar" }).click()
    await expect(dialog).toHaveCount(0)
  }
})
