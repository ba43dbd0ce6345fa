import { expect, type Page } from "@playwright/test"
import { demoAccounts } from "../people/demo-accounts.ts"
import { signIn } from "../people/sign-in.ts"

/** Signs in as the demo executive, validates the payment and approves the request of that number. */
export async function validateAndApprove(page: Page, number: string, queue: string): Promise<void> {
  await openReview(page, number, queue)
  await page.getByRole("button", { name: "Validar pago" }).click()
  await pressApprove(page)
  await page.getByRole("dialog").getByRole("button", { name: "Aprobar la solicitud" }).click()
  await expectApproved(page)
}

/** The dialog itself speaks of approved requests, so it must have closed. */
async function expectApproved(page: Page): Promise<void> {
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await expect(page.getByText("Aprobada", { exact: true }).first()).toBeVisible()
}

/** Signs in as the demo executive and opens the review of the request of that number. */
export async function openReview(
  page: Page,
  number: string,
  queue = "/executive/certificates",
): Promise<void> {
  await signIn(page, demoAccounts.executive)
  await page.goto(`${queue}?buscar=${number}`)
  await page.getByRole("link", { name: number }).first().click()
}

export async function pressApprove(page: Page): Promise<void> {
  const approve = page.getByRole("button", { name: "Aprobar", exact: true })
  await expect(approve).toBeEnabled()
  const checks = page.getByRole("region", { name: "Comprobaciones", exact: true }).getByRole("checkbox")
  for (const check of await checks.all()) await check.check()
  await approve.click()
}

/** Approves a request whose identity has the account `email`. Approval requires the radio with this label. */
export async function approveAsSamePerson(page: Page, email: string, label: string): Promise<void> {
  await page.getByRole("button", { name: "Validar pago" }).click()
  await pressApprove(page)
  const dialog = page.getByRole("dialog")
  const confirm = dialog.getByRole("button", { name: "Aprobar la solicitud" })
  await confirm.click()
  await expect(dialog).toContainText("Decida antes de aprobar")
  await expect(dialog).toContainText(`Este documento ya tiene la cuenta ${email}`)
  await dialog.getByRole("radio", { name: label }).check()
  await confirm.click()
  await expectApproved(page)
}
