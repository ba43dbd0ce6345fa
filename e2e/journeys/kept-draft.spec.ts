import { expect, test } from "@playwright/test"
import { keepPersonalDraft } from "@trazo/contract/purchase"
import { typePersonalData } from "../support/applicant-in-browser.ts"
import { aPerson } from "../support/people.ts"

test("a draft that is still on its way does not undo the form that was sent after it", async ({ page }) => {
  const data = { kind: "subject1", validity: "OneYear", channel: "normal" }
  expect((await page.request.post("/api/requests", { data })).ok()).toBe(true)
  await page.goto("/solicitud/personal")

  const order: string[] = []
  const onward = page.getByRole("button", { name: "Continuar", exact: true })
  // Whoever types is faster than the network: what is kept leaves once the form wants to.
  await page.route(`**${keepPersonalDraft.path}`, async (route) => {
    await expect(onward).toHaveAttribute("data-loading", "true", { timeout: 15_000 })
    const answer = await route.fetch()
    order.push("draft kept")
    await route.fulfill({ response: answer })
  })
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/solicitud/personal")) order.push("form sent")
  })
  await typePersonalData(page, aPerson("subject1"))
  expect(order.at(-1)).toBe("form sent")
  expect(order).toContain("draft kept")

  await page.goto("/solicitud/personal")
  await expect(page.getByLabel("Provincia")).toHaveValue(/./)
  await expect(page.locator("select[name=province] option:checked")).toHaveText("Pichincha")
})
