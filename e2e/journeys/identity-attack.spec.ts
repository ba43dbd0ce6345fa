import { type Browser, expect, type Page, test } from "@playwright/test"
import { listMailbox } from "@trazo/contract/mailbox"
import { paths } from "@trazo/contract/paths"
import { activate, signIn } from "../support/holder-in-browser.ts"
import { aCedula } from "../support/identities.ts"
import { JourneyByApi, p12Password } from "../support/journey-by-api.ts"
import { openReview, pressApprove } from "../support/reviewer-in-browser.ts"

/**
 * A stranger who knows the victim's cédula and has a provisional account (docs/decisions/0022-identity-accounts.md).
 */

const strangerPassword = "Intruso2026"
const victimPassword = "Victima2026"

test.setTimeout(180_000)

/** The participants, each with their own browser. */
interface Cast {
  /** The victim's cédula, which the stranger knows. */
  identity: string
  stranger: Page
  victim: Page
  reviewer: Page
}

async function cast(browser: Browser, stranger: Page): Promise<Cast> {
  const { origin } = new URL(await home(stranger))
  const open = async () => (await browser.newContext({ baseURL: origin })).newPage()
  return { identity: aCedula(), stranger, victim: await open(), reviewer: await open() }
}

async function home(page: Page): Promise<string> {
  await page.goto("/")
  return page.url()
}

/** A paid request for the victim's cédula, made with the cookies of this browser and an e-mail of its own. */
async function requestFrom(page: Page, identity: string, password: string): Promise<JourneyByApi> {
  const { origin } = new URL(await home(page))
  const request = new JourneyByApi(origin, {
    identity,
    password,
    cookies: await page.context().storageState(),
  })
  expect((await request.submitAndPay()).status).toBe("paymentReview")
  return request
}

async function expectAccounts(reviewer: Page, accounts: readonly (readonly [JourneyByApi, string])[]) {
  for (const [{ email }, title] of accounts) {
    const card = reviewer.getByRole("region", { name: `Cuenta ${email}`, exact: true })
    await expect(card).toContainText(title)
    await expect(card).toContainText(email)
  }
}

/** The reviewer sees both addresses and approves the victim's request, whose account has no other owner. */
async function approveTheVictims(reviewer: Page, real: JourneyByApi, bait: JourneyByApi): Promise<void> {
  await openReview(reviewer, real.number)
  await expectAccounts(reviewer, [
    [real, "Cuenta provisional, de esta solicitud"],
    [bait, "Cuenta provisional"],
  ])
  await reviewer.getByRole("button", { name: "Validar pago" }).click()
  await pressApprove(reviewer)
  await reviewer.getByRole("dialog").getByRole("button", { name: "Aprobar la solicitud" }).click()
  await expect(reviewer.getByText("Aprobada", { exact: true }).first()).toBeVisible()
}

async function expectOwnRequests(page: Page, requests: readonly JourneyByApi[]): Promise<void> {
  await page.goto(paths.managerRequests)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mis solicitudes")
  await expect(page.getByRole("article")).toHaveCount(requests.length)
  for (const { number } of requests) await expect(page.getByText(number, { exact: true })).toBeVisible()
}

async function expectCannotActivate(page: Page, { requestId }: JourneyByApi): Promise<void> {
  await page.goto(paths.managerActivationOf(requestId))
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await expect(page.getByRole("button", { name: "Enviarme el código" })).toHaveCount(0)
  const sent = await page.request.post(`/api/clients/requests/${requestId}/activation/code`)
  expect(sent.ok()).toBe(false)
}

async function expectVictimGetsTheCertificate(page: Page, real: JourneyByApi): Promise<void> {
  await signIn(page, real, victimPassword)
  await expectOwnRequests(page, [real])
  expect((await activate(page, real, p12Password)).length).toBeGreaterThan(1_000)
  await expectOwnRequests(page, [real])
  await expect(page.getByRole("article")).toContainText("Su certificado está emitido")
}

async function expectNoMailAbout(page: Page, { email }: JourneyByApi, real: JourneyByApi): Promise<void> {
  const { mails } = await (await page.request.get(listMailbox.path, { params: { to: email } })).json()
  expect(mails.length).toBeGreaterThan(0)
  const read = JSON.stringify(mails)
  expect(read).not.toContain(real.requestId)
  expect(read).not.toContain(real.number)
  expect(read).not.toContain(real.email)
}

test("a stranger with a provisional account: the victim's request never joins it", async ({
  browser,
  page,
}) => {
  const { identity, stranger, victim, reviewer } = await cast(browser, page)
  const bait = await requestFrom(stranger, identity, strangerPassword)
  await signIn(stranger, bait, strangerPassword)
  await expectOwnRequests(stranger, [bait])
  const real = await requestFrom(victim, identity, victimPassword)
  await expectOwnRequests(stranger, [bait])
  await approveTheVictims(reviewer, real, bait)
  await expectOwnRequests(stranger, [bait])
  await expectCannotActivate(stranger, real)
  await expectVictimGetsTheCertificate(victim, real)
  await expectNoMailAbout(stranger, bait, real)
})
