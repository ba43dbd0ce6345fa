import { randomUUID } from "node:crypto"
import { readFile } from "node:fs/promises"
import { atBothWidths, findingsAtBothWidths } from "../support/checks/both-widths.ts"
import { addExecutive } from "../support/people/executives.ts"
import { ageProofs } from "../support/people/factor-accounts.ts"
import { asExecutive, signIn } from "../support/people/sign-in.ts"
import { expect, test } from "../support/test.ts"

test("an executive exports a filtered queue, the clients and one person, sees the progress and downloads the files", async ({
  page,
}) => {
  const user = `exporta-${randomUUID()}@prueba.ec`
  // The first client may have requests of any channel, which the export of a person needs.
  const channels = ["/certificates:view", "/fast/certificates:view", "/convenios/certificates:view"] as const
  await addExecutive(user, [...channels, "/certificates:export", "/clients:view", "/clients:export"])
  await signIn(page, asExecutive(user))
  await page.goto("/executive/account/exports")
  await expect(page.getByRole("heading", { name: "No tiene archivos" })).toBeVisible()

  const ask = async (path: string, format: string) => {
    await page.goto(path)
    const item = page.getByRole("menuitem", { name: format })
    await expect(async () => {
      await page.getByRole("button", { name: "Exportar" }).click()
      await expect(item).toBeVisible({ timeout: 500 })
    }).toPass()
    await page.screenshot({ path: test.info().outputPath(`menu-${format}.png`) })
    await item.click()
    await page.waitForURL("**/executive/account/exports")
  }
  const saved = async (name: string) => {
    const downloading = page.waitForEvent("download")
    await page.getByRole("link", { name: `Descargar ${name}` }).click()
    const download = await downloading
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
  }

  await page.goto("/executive/certificates")
  for (const tool of [
    page.getByLabel("Filtrar por vendedor"),
    page.getByRole("button", { name: "Exportar" }),
    page.getByRole("button", { name: "Vistas guardadas" }),
  ]) {
    await atBothWidths(page, async () => {
      const box = await tool.boundingBox()
      expect(box?.width).toBeGreaterThan(30)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
    })
  }
  await page.screenshot({ path: test.info().outputPath("queue.png") })
  await ask("/executive/certificates?estado=issued", "CSV")
  const csv = await saved("Solicitudes, CSV")
  expect(csv.name).toMatch(/^solicitudes-\d{4}-\d{2}-\d{2}\.csv$/)
  const [titles = "", ...lines] = csv.bytes.toString().trimEnd().split("\r\n")
  expect(titles).toContain("Solicitud;Estado;Desde;Titular;Identificación")
  expect(lines.length).toBeGreaterThan(0)
  for (const line of lines) expect(line).toContain(";Emitida;")

  // An old proof is renewed on the page of the exports, and the same export is asked for again.
  await ageProofs(user)
  await ask("/executive/clients", "Excel")
  const proof = page.getByRole("dialog", { name: "Confirme que es usted" })
  await proof.getByLabel("Contraseña").first().fill("Firma2026")
  await proof.getByRole("button", { name: "Confirmar" }).click()
  await expect(proof).toBeHidden()
  const xlsx = await saved("Clientes, Excel (XLSX)")
  expect([xlsx.name.endsWith(".xlsx"), xlsx.bytes.subarray(0, 2).toString()]).toEqual([true, "PK"])
  await page.goto("/executive/clients")
  await page
    .getByRole("main")
    .getByRole("link", { name: /^[A-ZÑÁÉÍÓÚ ]+$/ })
    .first()
    .click()
  await page.waitForURL(/clients\/[0-9a-f-]{36}/)
  const exportButton = page.getByRole("button", { name: "Exportar sus datos" })
  // A press may be lost, or lead away later than this waits.
  await expect(async () => {
    if (await exportButton.isVisible()) await exportButton.click({ timeout: 2000 })
    await page.waitForURL("**/executive/account/exports", { timeout: 3000 })
  }).toPass()
  const person = await saved("Datos de una persona, ZIP")
  expect([person.name.endsWith(".zip"), person.bytes.subarray(0, 2).toString()]).toEqual([true, "PK"])
  await expect(page.getByText(/filas? · \d+ kB · hasta el/)).toHaveCount(2)
  expect(await findingsAtBothWidths(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath("exports.png"), fullPage: true })
})
