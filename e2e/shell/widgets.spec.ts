import type { Page } from "@playwright/test"
import { aCedula, anEmail } from "../support/people/identities.ts"
import { aPdf, aPhoto } from "../support/people/sample-documents.ts"
import { expect, test } from "../support/shell-test.ts"

const current = "/api/requests/current"

async function startPurchase(page: Page, kind: "subject1" | "subject4"): Promise<void> {
  const data = { kind, validity: "OneYear", channel: "normal" }
  expect((await page.request.post("/api/requests", { data })).ok()).toBe(true)
}

async function openDocuments(page: Page): Promise<void> {
  await startPurchase(page, "subject1")
  const userInfo = {
    identityType: "ci",
    identity: aCedula(),
    fingerprintCode: "V4333V4222",
    names: "ANA LUCÍA",
    surname1: "PEÑA",
    surname2: "LÓPEZ",
    birthDate: "1990-05-10",
    nationality: "ECUATORIANA",
    email: anEmail(),
    phone: "0991234567",
    province: "PICHINCHA",
    city: "QUITO",
    address: "AV. AMAZONAS N21-147 Y ROCA",
  }
  const saved = await page.request.put(`${current}/personal`, { data: { foreing: false, userInfo } })
  expect(saved.ok()).toBe(true)
  await page.request.put(`${current}/biometric-consent`, { data: { accepted: true } })
  await page.goto("/solicitud/documents")
}

test.describe("D4: the file upload", () => {
  test("D4: a rejected file shows its message and is cleared, a valid one is listed", async ({ page }) => {
    await openDocuments(page)
    const card = page.locator("#identityFront")
    const input = card.locator("input[type=file]:not([capture])")
    const problem = card.getByRole("alert")
    const big = Buffer.concat([aPdf("cédula").buffer, Buffer.alloc(2 * 1024 * 1024)])
    const rejected = [
      { name: "virus.pdf", buffer: Buffer.alloc(5000), message: "El formato ingresado no es permitido" },
      { name: "cedula.pdf", buffer: big, message: "El documento pesa más de 2 Mb" },
    ]
    for (const { name, buffer, message } of rejected) {
      await input.setInputFiles({ name, mimeType: "application/pdf", buffer })
      await expect(problem).toHaveText(message)
      await expect(input).toHaveValue("")
      await expect(card.getByText(name)).toHaveCount(0)
    }
    await input.setInputFiles(await aPhoto("cedula", "cedula.jpg"))
    await expect(card.getByText(/cedula\.(jpe?g|png)/)).toBeVisible()
    await expect(problem).toBeHidden()
    await expect(input).toHaveValue("")
  })

  test("D4: a drag ends 800 ms after the last leave event", async ({ page }) => {
    await page.clock.install()
    await openDocuments(page)
    const area = page.locator("#identityFront [data-over]")
    await expect(async () => {
      await area.dispatchEvent("dragenter")
      await expect(area).toHaveAttribute("data-over", "true", { timeout: 500 })
    }).toPass()
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
    await area.dispatchEvent("dragleave")
    await page.clock.runFor(799)
    await expect(area).toHaveAttribute("data-over", "true")
    await page.clock.runFor(1)
    await expect(area).toHaveAttribute("data-over", "false")
  })
})

test.describe("D5: the date picker", () => {
  test("D5: shows «Escoja la fecha» and disables future days", async ({ page }) => {
    await startPurchase(page, "subject1")
    await page.goto("/solicitud/personal")
    const birth = page.locator("#birthDate")
    await expect(birth).toHaveAttribute("placeholder", "Escoja la fecha")
    await birth.click()
    await expect(page.locator("[data-dates-dropdown]")).toHaveCount(0)
    await page.getByRole("button", { name: "Abrir el calendario" }).first().click()
    const years = page.locator(".mantine-DatePicker-yearsListControl")
    await expect(years).toHaveCount(10)
    const thisYear = new Date().getFullYear()
    const wrong = await years.evaluateAll(
      (buttons, year) =>
        buttons
          .filter((one) => (one as HTMLButtonElement).disabled !== Number(one.textContent) > year)
          .map((one) => one.textContent),
      thisYear,
    )
    expect(wrong).toEqual([])
    await birth.fill("01/01/2099")
    await birth.blur()
    // The text stays, with what is wrong with it.
    await expect(birth).toHaveAttribute("aria-invalid", "true")
    await expect(birth).toHaveValue("01/01/2099")
    await birth.fill("05/03/1990")
    await birth.blur()
    await expect(birth).toHaveValue("05/03/1990")
    await expect(birth).not.toHaveAttribute("aria-invalid", "true")
  })

  test("D5: the normal flag allows future days", async ({ page }) => {
    await startPurchase(page, "subject4")
    await page.goto("/solicitud/personal")
    const expiry = page.locator("#appointmentExpiry")
    await expiry.fill("01/01/2099")
    await expiry.blur()
    await expect(expiry).toHaveValue("01/01/2099")
  })
})

test("I4: the foreing flag toggles, and the fields with it", async ({ page }) => {
  await startPurchase(page, "subject1")
  await page.goto("/solicitud/personal")
  const code = page.locator("#fingerprintCode")
  await expect(code).toBeVisible()
  await page.getByText("Pasaporte", { exact: true }).click()
  await expect(code).toHaveCount(0)
  await page.getByText("Cédula", { exact: true }).click()
  await expect(code).toBeVisible()
})
