import type { Page } from "@playwright/test"
import { paths } from "@trazo/contract/paths"
import { findingsAtBothWidths } from "../support/checks/both-widths.ts"
import { demoAccounts } from "../support/people/demo-accounts.ts"
import { signIn } from "../support/people/sign-in.ts"
import { openPage } from "../support/shell-test.ts"
import { expect, test } from "../support/test.ts"

test.setTimeout(180_000)

const findings = async (page: Page) =>
  (await findingsAtBothWidths(page)).map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)

/** Waits for a chart, which loads after the page. */
const drawn = (page: Page) => expect(page.locator("figure svg.recharts-surface").first()).toBeVisible()

test("shows the figures of a period, changes the period and leads to the list behind a figure", async ({
  page,
}) => {
  const problems: string[] = []
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()))
  await signIn(page, demoAccounts.executive)
  await openPage(page, paths.executiveDashboard)
  await expect(page.getByRole("region", { name: "Hoy" })).toContainText("Fuera de plazo")
  await drawn(page)

  await page.getByRole("link", { name: "90 días" }).click()
  await expect(page).toHaveURL(`${paths.executiveDashboard}?periodo=90`)
  await drawn(page)
  await page.getByText("Tabla por día").click()
  await expect(page.getByRole("region", { name: "Cifras por día" }).getByRole("row")).toHaveCount(91)
  const download = page.waitForEvent("download")
  await page.getByRole("button", { name: "Exportar CSV" }).click()
  expect((await download).suggestedFilename()).toMatch(/^panel-[\d-]+\.csv$/)

  const open = page.getByRole("table", { name: "Solicitudes abiertas, por estado y espera" })
  await open
    .getByRole("row", { name: /^En revisión \d|^En revisión –|^En revisión\s/ })
    .getByRole("link")
    .first()
    .click()
  await expect(page).toHaveURL(/\/executive\/certificates\?estado=review&espera=(hasta\ddias?|mas)$/)
  await expect(page.getByRole("navigation", { name: "Filtrar por espera" })).toContainText("en su estado")
  await expect(page.getByRole("status").filter({ hasText: /^[1-9]\d* solicitud/ })).toBeVisible()
  expect(problems).toEqual([])
})

test("a figure's list has the period, the product and the seller of the figure", async ({ page }) => {
  await signIn(page, demoAccounts.executive)
  await openPage(page, `${paths.executiveDashboard}?desde=2026-01-01&hasta=2026-12-31`)
  const shares = (title: string) => page.getByRole("table", { name: title }).getByRole("link").first()
  await shares("Ventas por producto").click()
  await expect(page).toHaveURL(/billing\?periodo=2026-01-01\.\.2026-12-31&certificado=\w+&vigencia=\w+$/)
  await expect(page.getByRole("navigation", { name: "Filtrar por producto" })).toContainText("Persona")
  expect(await findings(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath("sales.png") })
  await page.getByRole("navigation", { name: "Filtrar por producto" }).getByRole("link").click()
  await expect(page).toHaveURL(/billing\?periodo=2026-01-01\.\.2026-12-31$/)

  await page.goBack()
  await page.goBack()
  await shares("Ventas por vendedor").click()
  await expect(page.getByRole("navigation", { name: "Filtrar por vendedor" })).toBeVisible()
  await openPage(page, paths.executiveDashboard)
  await page.getByRole("link", { name: "Devoluciones" }).click()
  await expect(page).toHaveURL(/refunds\?periodo=/)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Devoluciones")
})

test("a figure counts as many requests as its lists hold", async ({ page }) => {
  await signIn(page, demoAccounts.executive)
  const dashboard = `${paths.executiveDashboard}?periodo=90`
  await openPage(page, dashboard)
  const figures = page.getByRole("region", { name: "Cifras del período" })
  const figure = (of: string) =>
    figures.getByText(of, { exact: true }).locator("xpath=following-sibling::*[1]")
  const channels = page.getByRole("navigation", { name: "Canal de las listas" })
  const listed = async () => {
    const counted = page.getByRole("status").filter({ hasText: /^\d+ solicitud/ })
    return Number(/^\d+/.exec((await counted.innerText()).trim())?.[0])
  }
  for (const of of ["Rechazadas", "Emitidas"]) {
    // Other journeys move requests meanwhile.
    await expect(async () => {
      await openPage(page, dashboard)
      const counted = Number(await figure(of).innerText())
      let sum = 0
      for (const channel of ["Normal", "Exprés", "Convenio"]) {
        await openPage(page, dashboard)
        await channels.getByRole("link", { name: channel }).click()
        await expect(channels.locator("[aria-current]")).toHaveText(channel)
        await figure(of).getByRole("link").click()
        await expect(page.getByRole("navigation", { name: "Filtrar por período" })).toBeVisible()
        sum += await listed()
      }
      expect(sum).toBe(counted)
    }).toPass()
  }
  await openPage(page, dashboard)
  await figure("Enviadas").getByRole("link").click()
  await expect(page.getByRole("navigation", { name: "Filtrar por lo que pasó" })).toHaveText(/Enviadas/)
  await openPage(page, dashboard)
  const reasons = page.getByRole("table", { name: "Motivos de corrección" })
  await reasons
    .getByRole("row", { name: /Cédula, lado frontal/ })
    .getByRole("link")
    .click()
  await expect(page.getByRole("navigation", { name: "Filtrar por lo que pasó" })).toHaveText(
    /Corrección: Cédula, lado frontal/,
  )
  expect(await listed()).toBeGreaterThan(0)
  expect(await findings(page)).toEqual([])

  await openPage(page, dashboard)
  const ending = page.getByRole("table", { name: "Firmas por vencer" }).getByRole("row", { name: /16 y 30/ })
  await ending.getByRole("link").click()
  await expect(page.getByRole("navigation", { name: "Filtrar por vencimiento" })).toBeVisible()
  await expect(page).toHaveURL(/clients\?vence=de-16-a-30-dias$/)
})

test("keeps dates that are no period and says what is wrong", async ({ page }) => {
  await signIn(page, demoAccounts.executive)
  await openPage(page, `${paths.executiveDashboard}?desde=2026-03-01&hasta=2026-02-01`)
  await expect(page.getByRole("alert")).toHaveText("La primera fecha del período va antes que la última.")
  await expect(page.getByLabel("Desde")).toHaveValue("2026-03-01")
})
