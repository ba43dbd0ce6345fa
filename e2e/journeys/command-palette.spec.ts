import AxeBuilder from "@axe-core/playwright"
import { expect, test } from "@playwright/test"
import { paths } from "@trazo/contract/paths"
import { demoAccounts, signIn } from "../support/demo-accounts.ts"
import { openPage } from "../support/shell-test.ts"

test.setTimeout(120_000)

test("Ctrl+K leads to screens, requests and clients with the keyboard alone", async ({ page, isMobile }) => {
  test.skip(isMobile, "the bar of a phone has no room for its button")
  const problems: string[] = []
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()))
  await signIn(page, demoAccounts.executive)
  await openPage(page, paths.executiveClients)
  await page.getByRole("searchbox", { name: "Buscar clientes" }).focus()
  await page.keyboard.press("Control+k")
  const search = page.getByPlaceholder("Pantalla, solicitud, cliente o acción")
  await expect(search).toBeFocused()
  await page.keyboard.type("cupon")
  await expect(page.getByText("Crear un cupón")).toBeVisible()
  const { violations } = await new AxeBuilder({ page })
    .include(".mantine-Modal-content, [role=dialog]")
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(paths.executiveCoupons)

  await page.getByRole("button", { name: "Buscar en todo" }).click()
  await search.fill(demoAccounts.client.user)
  await page.getByRole("dialog").getByText(demoAccounts.client.user, { exact: true }).waitFor()
  await search.fill("no existe nadie")
  await expect(page.getByText("Nada coincide con «no existe nadie»")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(search).toHaveCount(0)
  expect(problems).toEqual([])
})

test("«?» shows the keys, the palette's among them", async ({ page, isMobile }) => {
  test.skip(isMobile, "a phone has no keyboard")
  await signIn(page, demoAccounts.executive)
  await openPage(page, paths.executiveNewCoupon)
  await page.getByRole("button", { name: "Atajos del teclado" }).click()
  await expect(page.getByRole("dialog")).toContainText("Buscar en todo")
})
