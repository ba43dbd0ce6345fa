import type { Page } from "@playwright/test"
import { autosavePersonalData } from "@trazo/contract/buying/purchase"
import {
  chooseRequiredDocuments,
  consentToPhoto,
  onward,
  typePersonalData,
} from "../support/browser/applicant-in-browser.ts"
import { aPerson } from "../support/people/people.ts"
import { aPhoto } from "../support/people/sample-documents.ts"
import { expect, test } from "../support/test.ts"

const onwardButton = (page: Page) => page.getByRole("button", { name: "Continuar", exact: true })

/** Delays calls to this address until the form is submitted, as for a user who is faster than the network. */
async function delayUntilSubmitted(page: Page, address: string | RegExp, left: () => void): Promise<void> {
  await page.route(address, async (route) => {
    if (route.request().method() === "GET") return await route.continue()
    await expect(onwardButton(page)).toHaveAttribute("data-loading", "true", { timeout: 15_000 })
    const response = await route.fetch()
    left()
    await route.fulfill({ response })
  })
}

async function beginRequest(page: Page): Promise<void> {
  const data = { kind: "subject1", validity: "OneYear", channel: "normal" }
  expect((await page.request.post("/api/requests", { data })).ok()).toBe(true)
  await page.goto("/solicitud/personal")
}

test("a late autosave does not overwrite the form that was submitted after it", async ({ page }) => {
  await beginRequest(page)
  const order: string[] = []
  await delayUntilSubmitted(page, `**${autosavePersonalData.path}`, () => order.push("draft kept"))
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/solicitud/personal")) order.push("form sent")
  })
  await typePersonalData(page, aPerson("subject1"))
  expect(order.at(-1)).toBe("form sent")
  expect(order).toContain("draft kept")

  await page.goto("/solicitud/personal")
  await expect(page.getByRole("combobox", { name: "Ciudad y provincia" })).toHaveValue("Quito, Pichincha")
})

test("submission waits for pending uploads: none is lost and none is requested again", async ({ page }) => {
  await beginRequest(page)
  await typePersonalData(page, aPerson("subject1"))
  await consentToPhoto(page)
  let sent = 0
  await delayUntilSubmitted(page, /\/api\/requests\/current\/papers\//, () => (sent += 1))
  const chosen = await chooseRequiredDocuments(page)
  await page.getByLabel("Foto de su rostro: subir una foto").setInputFiles(await aPhoto("rostro"))
  await onward(page, /\/solicitud\/code/)
  expect(sent).toBe(chosen.length + 1)
  expect(chosen.length).toBeGreaterThan(1)

  await page.goto("/solicitud/documents")
  for (const { card, file } of chosen) {
    await expect(card.getByRole("button", { name: `Quitar ${file.name}` })).toBeVisible()
  }
})
