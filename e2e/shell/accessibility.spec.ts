import type { Page } from "@playwright/test"
import { paths } from "@trazo/contract/paths"
import { routePatterns } from "../screens/route-addresses.ts"
import { JourneyByApi } from "../support/api/journey-by-api.ts"
import { findingsAtBothWidths, seriousAtBothWidths } from "../support/checks/both-widths.ts"
import { type DemoAccount, demoAccounts } from "../support/people/demo-accounts.ts"
import { accountPassword } from "../support/people/people.ts"
import { enter, signIn } from "../support/people/sign-in.ts"
import { allowNoise, expect, expectNoise, failedLoad, openPage, test } from "../support/shell-test.ts"
import { crawl } from "./screen-crawl.ts"

/**
 * Every screen at both widths, once. Journeys call axe only in states that no address opens: a dialog, an error, what was
 * just done.
 */
test.describe.configure({ mode: "parallel" })

const isSignedOut = /\/login$|^\/administrator\/password\//
const inArea = (area: string) => (path: string) => path === area || path.startsWith(`${area}/`)

interface Area {
  path: string
  account: DemoAccount
  /** Screens that need a parameter and to which no screen links, and states of a screen. */
  also?: (page: Page) => Promise<string[]>
  /** Patterns of routes of which the demo has no screen until a journey makes one. */
  without?: readonly string[]
}

const areas: readonly Area[] = [
  { path: "/executive", account: demoAccounts.executive },
  {
    path: "/administrator",
    account: demoAccounts.administrator,
    // This list shows nothing before a search.
    also: async () => ["/administrator/certificates?buscar=1710034065"],
  },
  // The journeys of banks send statements and look at them.
  { path: "/banks", account: demoAccounts.banks, without: ["/banks/statements/:id"] },
  { path: "/manager", account: demoAccounts.client, also: recordPages },
  { path: "/help", account: demoAccounts.internal },
]
const isPublic = (path: string) => !areas.some((area) => inArea(area.path)(path))

const findingsOf = async (page: Page, path: string) =>
  (await findingsAtBothWidths(page, "iframe")).map(({ id, nodes }) => `${path} ${id}: ${nodes[0]?.html}`)

const matches = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replace(/\/:\w+\?/g, "(?:/[^/]+)?").replace(/:\w+/g, "[^/]+")}$`).test(
    path.replace(/[?#].*$/, ""),
  )

/** A screen without its parameter or behind an ended link, one that is left before it used a file, and the shell of a slow brand look-up (A5). */
const ofCrawl = /status of (?:404|410)|was preloaded using link preload|Encountered a script tag/

for (const { path: area, account, also, without = [] } of areas) {
  test(`every screen below ${area} has no axe finding at both widths, and never scrolls sideways on a phone`, async ({
    page,
    baseURL,
    noise,
  }) => {
    test.setTimeout(1_200_000)
    await signIn(page, account)
    const isIn = (path: string) => inArea(area)(path) && !isSignedOut.test(path.replace(/[?#].*$/, ""))
    const patterns = routePatterns().filter((pattern) => isIn(pattern) && !pattern.endsWith("/*"))
    const start = patterns.filter((pattern) => !pattern.includes(":"))
    const { opened, found } = await crawl(
      page,
      { origin: baseURL ?? "", start: [...start, ...((await also?.(page)) ?? [])], isIn },
      (path) => findingsOf(page, path),
    )
    expect(found).toEqual([])
    const missing = patterns.filter((pattern) => !opened.some((path) => matches(pattern, path)))
    expect(missing.filter((pattern) => !without.includes(pattern))).toEqual([])
    allowNoise(noise, ofCrawl)
  })
}

test("every public screen has no axe finding at both widths, and never scrolls sideways on a phone", async ({
  page,
  baseURL,
  noise,
}) => {
  test.setTimeout(600_000)
  const open = routePatterns().filter(
    (path) => !/[:*]/.test(path) && (isPublic(path) || path.endsWith("/login")) && !needsDraft.test(path),
  )
  const start = [...open, paths.resetPassword]
  const { found } = await crawl(page, { origin: baseURL ?? "", start, isIn: () => false }, (path) =>
    findingsOf(page, path),
  )
  expect(found).toEqual([])
  allowNoise(noise, ofCrawl)
})

/** Screens of a purchase. */
const needsDraft = /^\/solicitud\/|^\/index-resp/

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
test("public pages of a brand with a light colour have no serious axe finding", async ({ page, on }) => {
  for (const path of pages) {
    await openPage(page, on("andes.localhost", path))
    expect([path, await seriousAtBothWidths(page)]).toEqual([path, []])
  }
})

for (const host of ["localhost", "andes.localhost"]) {
  test(`the error page of ${host} has no serious axe finding`, async ({ page, on, noise }) => {
    await openPage(page, on(host, "/no/existe"))
    expect(await seriousAtBothWidths(page)).toEqual([])
    expectNoise(noise, failedLoad(404))
  })
}

test("the administrator's dialogs have no serious axe finding", async ({ page }) => {
  await signIn(page, demoAccounts.administrator)
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

test("the notification drawer has no serious axe finding", async ({ page, baseURL }) => {
  // A new client, because opening the drawer marks the notifications as read.
  const client = new JourneyByApi(baseURL ?? "")
  await client.getApproved()
  await enter(page, { ...demoAccounts.client, user: client.identity, password: accountPassword })
  await page.getByRole("button", { name: /^Notificaciones/ }).click()
  await expect(page.getByRole("dialog").getByRole("listitem").first()).toBeVisible()
  expect(await seriousAtBothWidths(page)).toEqual([])
})

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

test("a review has no serious axe finding while an executive corrects or rejects", async ({ page }) => {
  await signIn(page, demoAccounts.executive)
  await openPage(page, "/executive/certificates?estado=review")
  await page.getByRole("row").nth(1).getByRole("link").click()
  await expect(page.getByRole("button", { name: "Aprobar" })).toBeVisible()
  await page.getByRole("button", { name: "Pedir corrección" }).click()
  await page.getByRole("checkbox", { name: "Corregir Nombres" }).check()
  expect(await seriousAtBothWidths(page)).toEqual([])
  await page.getByRole("button", { name: "Cancelar" }).click()
  await page.getByRole("button", { name: "Rechazar" }).click()
  await expect(page.getByRole("dialog", { name: /^Rechazar la solicitud de/ })).toBeVisible()
  expect(await seriousAtBothWidths(page)).toEqual([])
})
