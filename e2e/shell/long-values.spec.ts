import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { BrowserContext, Page } from "@playwright/test"
import { paths } from "@trazo/contract/paths"
import { stepKeys } from "@trazo/domain/buying/steps"
import { emailMaximumLength } from "@trazo/domain/forms/email"
import { JourneyByApi } from "../support/api/journey-by-api.ts"
import { type DemoAccount, demoAccounts } from "../support/people/demo-accounts.ts"
import { asOwner } from "../support/server/database.ts"
import { copySeededFolder } from "../support/server/seeded-folder.ts"
import { ServerProcess } from "../support/server/server-process.ts"
import { expect, test } from "../support/shell-test.ts"
import { crawl } from "./screen-crawl.ts"

const folder = mkdtempSync(join(tmpdir(), "trazo-e2e-long-"))
chmodSync(folder, 0o755) // the embedded database may run as another user
let server: ServerProcess

test.beforeAll(async ({ baseURL }, testInfo) => {
  testInfo.setTimeout(300_000)
  server = new ServerProcess(Number(new URL(baseURL ?? "").port) + 20, join(folder, "data"))
  copySeededFolder(server.dataDir, { isDurable: false })
  await server.start({ RATE_LIMIT: "0" })
})
test.afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Of the greatest length, without a place to break it. */
const longEmail = (label: string) => {
  const start = `${label.padEnd(64, "x")}@`
  const rest = emailMaximumLength - start.length - ".ec".length
  return `${start}${"y".repeat(63)}.${"z".repeat(63)}.${"w".repeat(rest - 128)}.ec`
}

/** Characters of what people type, by column or by field of a request. */
const lengths: Record<string, number> = {
  names: 120,
  surnames: 120,
  surname1: 64,
  surname2: 64,
  holder_names: 250,
  name: 120,
  label: 80,
  city: 64,
  address: 100,
  nationality: 64,
  companyName: 150,
  position: 64,
  department: 64,
  contact_names: 120,
  reason: 500,
  note: 500,
  reference: 30,
  title: 80,
  message: 200,
  text: 500,
  body: 500,
}
const emails = ["email", "contact_email", "verified_email"]

/** Replaces every stored text of these names by one word of the greatest length. Returns how many columns it changed. */
function lengthenTexts(): Promise<number> {
  return asOwner(server.dataDir, async (client) => {
    const { rows } = await client.query(
      `select c.table_name, c.column_name from information_schema.columns c
         join information_schema.tables t using (table_schema, table_name)
        where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text'
          and c.column_name = any($1)`,
      [[...Object.keys(lengths), ...emails]],
    )
    let changed = 0
    for (const { table_name: table, column_name: column } of rows) {
      const value = emails.includes(column)
        ? `lower('${longEmail("x").slice(9)}')`
        : `repeat('W', ${(lengths[column] ?? 0) - 9})`
      await client.query("begin")
      try {
        await client.query(
          `update "${table}" set "${column}" = lower(substr(md5(random()::text), 1, 9)) || ${value} where "${column}" <> ''`,
        )
        await client.query("commit")
        changed++
      } catch {
        // A check of the table allows nothing longer.
        await client.query("rollback")
      }
    }
    const info = Object.fromEntries(
      Object.entries(lengths).map(([field, length]) => [field, "W".repeat(length)]),
    )
    await client.query(
      `update requests set user_info = user_info || (select jsonb_object_agg(key, value) from jsonb_each($1)
         where user_info ? key) where number is not null`,
      [JSON.stringify({ ...info, email: longEmail("titular") })],
    )
    return changed
  })
}

const wideWidths = [320, 360]

async function findWide(page: Page, path: string): Promise<string[]> {
  const found: string[] = []
  for (const width of wideWidths) {
    await page.setViewportSize({ width, height: 740 })
    const widest = await page.evaluate(() => document.documentElement.scrollWidth)
    if (widest > width) found.push(`${path} is ${widest} px wide at ${width}`)
  }
  return found
}

/** Looks at the width of the area's screens. */
async function findWideIn(page: Page, start: readonly string[], isIn: (path: string) => boolean) {
  const { found } = await crawl(page, { origin: server.origin, start, isIn }, (path) => findWide(page, path))
  return found
}

const screens = Object.values(paths).filter((path) => typeof path === "string")
const inArea = (area: string) => (path: string) => path === area || path.startsWith(`${area}/`)
const areas = ["/executive", "/administrator", "/banks", "/manager", "/help"]
const isPublic = (path: string) => !areas.some((area) => inArea(area)(path))

async function signedIn(context: BrowserContext, account: DemoAccount) {
  const { user, password, internal } = account
  const address = `${server.origin}${account.api}${account.simple ? "?simple=true" : ""}`
  const answer = await context.request.post(address, { data: { user, password, internal } })
  expect([account.login, answer.status()]).toEqual([account.login, 200])
}

test("A14: no screen scrolls sideways on a small phone with the longest permitted values", async ({
  browser,
}) => {
  test.setTimeout(600_000)
  const context = await browser.newContext()
  for (const account of Object.values(demoAccounts)) {
    if (account !== demoAccounts.internal) await signedIn(context, account)
  }
  const journey = new JourneyByApi(server.origin)
  journey.email = longEmail("solicitante")
  await journey.getApproved()
  expect(await lengthenTexts()).toBeGreaterThan(20)

  const page = await context.newPage()
  const found: string[] = []
  const isSignedOut = /login|password|second-factor/
  for (const area of areas) {
    const start = screens.filter((path) => inArea(area)(path) && !isSignedOut.test(path))
    found.push(...(await findWideIn(page, start, inArea(area))))
  }
  const stranger = await (await browser.newContext()).newPage()
  const open = screens.filter(
    (path) => (isPublic(path) || isSignedOut.test(path)) && !path.startsWith("/solicitud"),
  )
  const wide = await findWideIn(
    stranger,
    open.filter((path) => !path.includes("second-factor")),
    isPublic,
  )
  found.push(...wide)

  const applicant = await browser.newContext({ baseURL: server.origin })
  const purchase = new JourneyByApi(server.origin)
  purchase.email = longEmail("compradora")
  const step = await applicant.newPage()
  for (const last of ["code", "password"] as const) {
    await purchase.goTo(last, applicant.request)
    for (const key of stepKeys.slice(0, stepKeys.indexOf(last) + 1)) {
      await step.goto(paths.purchaseStep(key))
      await expect(step.getByRole("heading", { level: 1 }).first()).toBeVisible()
      found.push(...(await findWide(step, paths.purchaseStep(key))))
    }
  }
  await purchase.goTo("payment", applicant.request)
  await step.goto(paths.payment)
  found.push(...(await findWide(step, paths.payment)))

  const holder = await browser.newContext({ baseURL: server.origin })
  await signedIn(holder, { ...demoAccounts.client, user: journey.identity, password: "Solicitud2026" })
  const own = await findWideIn(
    await holder.newPage(),
    ["/manager/request", "/manager/process", `/manager/process/activation?solicitud=${journey.requestId}`],
    inArea("/manager"),
  )
  found.push(...own)
  expect(found).toEqual([])
})
