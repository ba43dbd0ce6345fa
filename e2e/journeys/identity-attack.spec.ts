import type { Browser, Page } from "@playwright/test"
import { paths } from "@trazo/contract/paths"
import { listMailbox } from "@trazo/contract/platform/mailbox"
import { JourneyByApi, p12Password } from "../support/api/journey-by-api.ts"
import { typeCode } from "../support/browser/applicant-in-browser.ts"
import { activate, codesSoFar, signIn } from "../support/browser/holder-in-browser.ts"
import { openReview, pressApprove } from "../support/browser/reviewer-in-browser.ts"
import { demoAccounts } from "../support/people/demo-accounts.ts"
import { aCedula } from "../support/people/identities.ts"
import { accountPassword } from "../support/people/people.ts"
import { enter } from "../support/people/sign-in.ts"
import { expect, test } from "../support/test.ts"

/**
 * A stranger who knows the victim's cédula, from each starting point (docs/security/accounts.md): without
 * an account, and with a provisional, an approved and an internal one.
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

/** An approved request of the victim's, made by calls of the API. */
async function anApprovedOwner(page: Page, identity: string): Promise<JourneyByApi> {
  const owner = new JourneyByApi(new URL(await home(page)).origin, { identity })
  await owner.getApproved()
  return owner
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

const addToAccount = (page: Page) => page.getByRole("button", { name: "Agregar esta solicitud a mi cuenta" })

/** Nothing is decided by default, and the reviewer rejects the stranger's request. */
async function refuseToApprove(reviewer: Page, bait: JourneyByApi, owner: JourneyByApi): Promise<void> {
  await openReview(reviewer, bait.number)
  await expectAccounts(reviewer, [
    [bait, "Cuenta provisional, de esta solicitud"],
    [owner, "Cuenta aprobada"],
  ])
  await reviewer.getByRole("button", { name: "Validar pago" }).click()
  await pressApprove(reviewer)
  const dialog = reviewer.getByRole("dialog")
  await dialog.getByRole("button", { name: "Aprobar la solicitud" }).click()
  await expect(dialog).toContainText("Decida antes de aprobar")
  await dialog.getByRole("button", { name: "Cancelar" }).click()
  await reviewer.getByRole("button", { name: "Rechazar", exact: true }).click()
  await dialog.getByRole("textbox", { name: "Motivo del rechazo" }).fill("La foto es de otra persona")
  await dialog.getByRole("button", { name: "Rechazar la solicitud" }).click()
  await expect(dialog).toHaveCount(0)
}

async function expectOwnRequests(page: Page, requests: readonly JourneyByApi[]): Promise<void> {
  await page.goto(paths.managerRequests)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mi firma")
  // Those that ended are folded below the certificate.
  await expect(page.locator("article").filter({ hasText: /TZ-\d{4}/ })).toHaveCount(requests.length)
  for (const { number } of requests) await expect(page.getByText(number, { exact: true })).toBeAttached()
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
  await expect(page.locator("article").filter({ hasText: "Su certificado está emitido" })).toHaveCount(1)
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

test("a stranger without an account: the victim's number opens nothing and tells nothing", async ({
  browser,
  page,
}) => {
  const { identity, stranger, victim } = await cast(browser, page)
  const owner = await anApprovedOwner(stranger, identity)
  const bait = new JourneyByApi(new URL(stranger.url()).origin, { identity })
  await bait.goTo("password", stranger.request)
  await stranger.goto("/solicitud/summary")
  await expect(stranger.getByRole("heading", { name: "Cree una contraseña" })).toBeVisible()
  await expect(stranger.locator("body")).not.toContainText(owner.email)

  const before = await codesSoFar(stranger, bait.email)
  await stranger.goto(`${paths.managerLogin}?con=codigo`)
  await stranger.getByLabel("Cédula o pasaporte").fill(identity)
  await stranger.getByRole("button", { name: "Enviarme un código" }).click()
  await typeCode(stranger, "000000")
  await expect(stranger.getByText("El código no es correcto o ya venció").first()).toBeVisible()
  await expect(stranger.locator("body")).not.toContainText(owner.email)
  await expect.poll(() => codesSoFar(stranger, owner.email)).not.toEqual(new Set())
  expect(await codesSoFar(stranger, bait.email)).toEqual(before)

  await stranger.goto(paths.managerRequests)
  await expect(stranger).toHaveURL(/\/manager\/login/)
  await signIn(victim, owner)
  await expectOwnRequests(victim, [owner])
})

test("an approved account: a stranger's request gains nothing of it, and its owner adds an own one", async ({
  browser,
  page,
}) => {
  const { identity, stranger, victim, reviewer } = await cast(browser, page)
  const owner = await anApprovedOwner(stranger, identity)
  const bait = await requestFrom(stranger, identity, strangerPassword)
  await stranger.context().addCookies(bait.applicantCookies())
  await signIn(stranger, bait, strangerPassword)
  await expectOwnRequests(stranger, [bait])
  await expect(addToAccount(stranger)).toHaveCount(0)
  await refuseToApprove(reviewer, bait, owner)
  await expectOwnRequests(stranger, [bait])
  await expectCannotActivate(stranger, owner)

  const real = await requestFrom(victim, identity, victimPassword)
  await victim.context().addCookies(real.applicantCookies())
  await signIn(victim, owner, accountPassword)
  await expectOwnRequests(victim, [owner])
  await expect(victim.getByRole("note")).toContainText(real.email)
  await addToAccount(victim).click()
  await expect(victim).toHaveURL(paths.managerRequest(real.requestId))
  await expectOwnRequests(victim, [owner, real])
  await expectOwnRequests(stranger, [bait])
  await expectNoMailAbout(stranger, bait, real)
})

test("an internal client: a request for the victim's number stays outside of their account", async ({
  browser,
  page,
}) => {
  const { identity, stranger, victim, reviewer } = await cast(browser, page)
  await enter(stranger, demoAccounts.internal)
  const bait = await requestFrom(stranger, identity, strangerPassword)
  const real = await requestFrom(victim, identity, victimPassword)
  await approveTheVictims(reviewer, real, bait)
  for (const path of [paths.help, paths.managerRequests]) {
    await stranger.goto(path)
    await expect(stranger.getByRole("heading", { level: 1 })).toBeVisible()
    for (const { number } of [bait, real]) await expect(stranger.locator("body")).not.toContainText(number)
    await expect(addToAccount(stranger)).toHaveCount(0)
  }
  await expectCannotActivate(stranger, real)
  await signIn(victim, real, victimPassword)
  await expectOwnRequests(victim, [real])
  await expectNoMailAbout(stranger, bait, real)
})
