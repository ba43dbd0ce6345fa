import type { Page } from "@playwright/test"
import { paths } from "@trazo/contract/paths"
import { findingsAtBothWidths, seriousAtBothWidths } from "../support/both-widths.ts"
import { demoAccounts } from "../support/demo-accounts.ts"
import { JourneyByApi } from "../support/journey-by-api.ts"
import { accountPassword } from "../support/people.ts"
import { expect, expectNoise, failedLoad, openPage, test } from "../support/shell-test.ts"
import { enter, signIn } from "../support/sign-in.ts"

const pages = [
  "/",
  "/fast",
  "/solicitud",
  "/legal-information",
  "/design",
  "/executive/login",
  "/manager/login",
  "/reset-password",
  "/help/login",
  "/banks/login",
  "/administrator/login",
]
const hosts = ["localhost", "andes.localhost"]

for (const host of hosts) {
  for (const path of pages) {
    test(`${host}${path} has no serious axe finding`, async ({ page, on }) => {
      await openPage(page, on(host, path))
      expect(await seriousAtBothWidths(page)).toEqual([])
    })
  }

  test(`the error page of ${host} has no serious axe finding`, async ({ page, on, noise }) => {
    await openPage(page, on(host, "/no/existe"))
    expect(await seriousAtBothWidths(page)).toEqual([])
    expectNoise(noise, failedLoad(404))
  })
}

const administratorPages = ["", "/insert", "/certificates", "/operators", "/config"]

test("the administrator's pages and a distributor's page have no serious axe finding", async ({ page }) => {
  await signInAdministrator(page)
  for (const path of administratorPages) {
    await openPage(page, `/administrator${path}`)
    expect([path, await seriousAtBothWidths(page)]).toEqual([path, []])
  }
  await openPage(page, "/administrator?buscar=andes")
  await page.getByRole("link", { name: "Andes Firma Digital" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Andes Firma Digital")
  await page.getByText("Invitar a otro ejecutivo").click()
  await expect(page.getByRole("dialog")).toBeVisible()
  expect(await seriousAtBothWidths(page)).toEqual([])
  await page.keyboard.press("Escape")
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await page.getByRole("button", { name: "Suspender…" }).click()
  expect(await seriousAtBothWidths(page)).toEqual([])
})

test("the landing pages of banks, internal clients and clients, and the notification drawer, have no serious axe finding", async ({
  page,
  baseURL,
}) => {
  // A new client, because opening the drawer marks the notifications as read.
  const client = new JourneyByApi(baseURL ?? "")
  await client.getApproved()
  for (const account of [demoAccounts.banks, demoAccounts.internal]) {
    await enter(page, account)
    expect([account.lands, await seriousAtBothWidths(page)]).toEqual([account.lands, []])
  }
  // Clients and internal clients share a session cookie.
  await page.context().clearCookies()
  await enter(page, { ...demoAccounts.client, user: client.identity, password: accountPassword })
  expect(await seriousAtBothWidths(page)).toEqual([])
  await page.getByRole("button", { name: /^Notificaciones/ }).click()
  await expect(page.getByRole("dialog").getByRole("listitem").first()).toBeVisible()
  expect(await seriousAtBothWidths(page)).toEqual([])
})

/** The client's area and its public doors. Applications, signing and the monthly account have tests of their own. */
const clientPages = [
  "/manager/request",
  "/manager/signatures",
  "/manager/renovations",
  "/manager/revocation",
  "/renovation",
  "/manager/new-request",
  "/manager/new-request/normal",
  "/manager/new-request/fast",
  "/help",
  "/payment",
  "/manager/process",
  "/manager/process/activation",
  "/manager/process/download",
  "/pasar",
  "/pasar/desde",
  "/manager/configuration",
  "/manager/account",
  "/manager/account/second-factor",
  "/legal-information",
]

/** Pages of one request or certificate of the demo client. */
async function recordPages(page: Page): Promise<string[]> {
  const rowsOf = async (path: string) => (await (await page.request.get(`/api/clients/${path}`)).json()).rows
  const requests: { id: string; status: string }[] = await rowsOf("requests")
  const { serial } = (await rowsOf("certificates")).find((row: { mayRenew: boolean }) => row.mayRenew)
  const ofRequests = ["correction", "issued"].flatMap((status) => {
    const id = requests.find((row) => row.status === status)?.id
    return id ? [paths.managerRequest(id)] : []
  })
  return [
    ...ofRequests,
    paths.managerRenewal(serial),
    paths.managerRevocationOf(serial),
    paths.managerRevocationSheet(serial),
    paths.managerSuspensionOf(serial),
  ]
}

test("the client's area has no axe finding at both widths, and never scrolls sideways on a phone", async ({
  page,
}) => {
  test.setTimeout(300_000)
  await signIn(page, demoAccounts.client)
  for (const path of [...clientPages, ...(await recordPages(page))]) {
    await openPage(page, path)
    expect([path, (await findingsAtBothWidths(page)).map(({ id, nodes }) => [id, nodes[0]?.html])]).toEqual([
      path,
      [],
    ])
  }
})

test("an executive's queue and review have no serious axe finding, while correcting and rejecting too", async ({
  page,
}) => {
  await signIn(page, demoAccounts.executive)
  await openPage(page, "/executive/certificates?estado=review")
  expect(await seriousAtBothWidths(page)).toEqual([])
  await page.getByRole("row").nth(1).getByRole("link").click()
  await expect(page.getByRole("button", { name: "Aprobar" })).toBeVisible()
  expect(await seriousAtBothWidths(page)).toEqual([])
  await page.getByRole("button", { name: "Pedir corrección" }).click()
  await page.getByRole("checkbox", { name: "Corregir Nombres" }).check()
  expect(await seriousAtBothWidths(page)).toEqual([])
  await page.getByRole("button", { name: "Cancelar" }).click()
  await page.getByRole("button", { name: "Rechazar" }).click()
  await expect(page.getByRole("dialog", { name: /^Rechazar la solicitud de/ })).toBeVisible()
  expect(await seriousAtBothWidths(page)).toEqual([])
})

async function signInAdministrator(page: Page): Promise<void> {
  const data = { user: "admin@trazo.ec", password: "Admin2026" }
  expect((await page.request.post("/api/administrators/auth", { data })).ok()).toBe(true)
}
