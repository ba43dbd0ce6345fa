import { randomInt } from "node:crypto"
import type { Browser, Page } from "@playwright/test"
import { paths } from "@trazo/contract/paths"
import { JourneyByApi } from "../support/api/journey-by-api.ts"
import { waitForMail } from "../support/api/mails.ts"
import { seriousAtBothWidths } from "../support/checks/both-widths.ts"
import { demoAccounts } from "../support/people/demo-accounts.ts"
import { addExecutive, signInExecutive } from "../support/people/executives.ts"
import { expect, test } from "../support/test.ts"

/** An approved account that is somebody else's, in both reviewers' browsers (docs/security/accounts.md). */

const reporting = "La cuenta aprobada es de otra persona"
const confirming = "Confirmar que es de otra persona"

/** A request in review whose number has an approved account with another address. */
async function twoAccounts(origin: string) {
  const standing = new JourneyByApi(origin)
  await standing.getApproved()
  const claimant = new JourneyByApi(origin, { identity: standing.identity })
  await claimant.submitAndPay()
  await claimant.validatePayment()
  return { standing, claimant }
}

/** Another reviewer in an own browser. */
async function aColleague(browser: Browser, page: Page): Promise<Page> {
  const email = `colega${randomInt(1_000_000_000)}@demo.ec`
  await addExecutive(email, ["/certificates", "/certificates:approve"])
  const { viewport, isMobile, hasTouch, baseURL } = test.info().project.use
  const context = await browser.newContext({
    viewport: viewport ?? null,
    baseURL: baseURL ?? "",
    isMobile: isMobile ?? false,
    hasTouch: hasTouch ?? false,
  })
  const colleague = await context.newPage()
  await signInExecutive(colleague, new URL(paths.executiveLogin, page.url()).href, email)
  return colleague
}

async function openReviewOf(page: Page, { requestId }: JourneyByApi): Promise<void> {
  await page.goto(paths.executiveReview("normal", requestId))
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
}

/** Both addresses are readable: neither overlaps the other account nor is cut off. */
async function expectReadableAccounts(page: Page, accounts: readonly JourneyByApi[]): Promise<void> {
  for (const { email } of accounts) {
    const account = page.getByRole("region", { name: `Cuenta ${email}`, exact: true })
    expect(await account.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true)
  }
}

async function expectNoSeriousFinding(page: Page): Promise<void> {
  expect(await seriousAtBothWidths(page)).toEqual([])
}

/** The reason is required. Approval is then impossible for the reporter, who cannot decide either. */
async function report(page: Page, { email }: JourneyByApi): Promise<void> {
  await page.getByRole("button", { name: reporting }).click()
  const dialog = page.getByRole("dialog", { name: `La cuenta ${email} es de otra persona` })
  await dialog.getByRole("button", { name: "Pedir confirmación" }).click()
  await expect(dialog).toContainText("Escriba")
  await dialog.getByLabel("Por qué").fill("La foto de la cédula no es la de la cuenta")
  await expectNoSeriousFinding(page)
  await dialog.getByRole("button", { name: "Pedir confirmación" }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText("Falta que otra persona de su equipo lo confirme.")).toBeVisible()
  await expect(page.locator(":focus")).toContainText("Usted dijo")
  await expect(page.getByRole("button", { name: confirming })).toHaveCount(0)
  await expect(page.getByRole("button", { name: "Aprobar", exact: true })).toBeDisabled()
  await expectNoSeriousFinding(page)
}

test("two reviewers take the identity from an approved account that is somebody else's", async ({
  browser,
  page,
  baseURL,
}) => {
  const { standing, claimant } = await twoAccounts(baseURL ?? "")
  await signInExecutive(page, paths.executiveLogin, demoAccounts.executive.user)
  await openReviewOf(page, claimant)
  await expectReadableAccounts(page, [standing, claimant])
  await report(page, standing)

  const colleague = await aColleague(browser, page)
  await openReviewOf(colleague, claimant)
  await expect(colleague.getByText("La foto de la cédula no es la de la cuenta")).toBeVisible()
  await colleague.getByRole("button", { name: confirming }).click()
  const dialog = colleague.getByRole("dialog", {
    name: `Quitar este documento a la cuenta ${standing.email}`,
  })
  await expect(dialog).toContainText(`Avisamos a ${standing.email}`)
  await expectNoSeriousFinding(colleague)
  await dialog.getByRole("button", { name: "Quitar el documento" }).click()
  await expect(dialog).toHaveCount(0)
  const account = colleague.getByRole("region", { name: `Cuenta ${standing.email}`, exact: true })
  await expect(account).toContainText("Cuenta provisional")
  await expect(colleague.getByRole("button", { name: confirming })).toHaveCount(0)
  await expect(colleague.getByRole("button", { name: "Aprobar", exact: true })).toBeEnabled()
  await waitForMail(page.request, standing.email, ({ subject }) => subject.startsWith("Su cuenta ya no es"))
})

test("a colleague who finds that it is the same person lets the account be approved with", async ({
  browser,
  page,
  baseURL,
}) => {
  const { standing, claimant } = await twoAccounts(baseURL ?? "")
  await signInExecutive(page, paths.executiveLogin, demoAccounts.executive.user)
  await openReviewOf(page, claimant)
  await report(page, standing)

  const colleague = await aColleague(browser, page)
  await openReviewOf(colleague, claimant)
  await colleague.getByRole("button", { name: "Es la misma persona" }).click()
  const dialog = colleague.getByRole("dialog", {
    name: `La cuenta ${standing.email} es de la misma persona`,
  })
  await expectNoSeriousFinding(colleague)
  await dialog.getByRole("button", { name: "Mantener la cuenta" }).click()
  await expect(dialog).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole("button", { name: reporting })).toBeVisible()
  await expect(page.getByRole("button", { name: "Aprobar", exact: true })).toBeEnabled()
})
