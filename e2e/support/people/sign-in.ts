import { type Page, test } from "@playwright/test"
import { rawRequest } from "../../../apps/server/src/testing/raw-request.ts"
import { type DemoAccount, demoAccounts } from "./demo-accounts.ts"

/** An executive with the demo's password. */
export const asExecutive = (user: string): DemoAccount => ({ ...demoAccounts.executive, user })

/**
 * Signs in by the API: the page's browser gets the session's cookie. Opens no page.
 * @param host of another distributor than the demo's
 */
export async function signIn(page: Page, account: DemoAccount, host = "localhost"): Promise<void> {
  const url = address(host)
  // The account's list of sessions names the browser.
  const userAgent = await page.evaluate(() => navigator.userAgent)
  const answer = await rawRequest(address("localhost").origin, {
    method: "POST",
    path: account.api + (account.simple ? "?simple=true" : ""),
    headers: { host: url.host, "content-type": "application/json", "user-agent": userAgent },
    body: JSON.stringify({ user: account.user, password: account.password, internal: account.internal }),
  })
  if (answer.status !== 200) throw new Error(`${answer.status} for ${account.user}: ${answer.text}`)
  const cookies = (answer.headers["set-cookie"] ?? []).map(nameAndValue)
  const rest = { url: url.origin, httpOnly: true, sameSite: "Lax" } as const
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, ...rest })))
}

/** Signs in by the API and opens the page on which a sign-in lands. */
export async function enter(page: Page, account: DemoAccount, host = "localhost"): Promise<void> {
  await signIn(page, account, host)
  await page.goto(new URL(account.lands, address(host)).href)
  await hydration(page)
}

/** Ends when React has taken over the page: before, a press on a button is lost. */
export async function hydration(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith("__reactProps")))
}

/** Of a Set-Cookie header. */
function nameAndValue(header: string): { name: string; value: string } {
  const [pair = ""] = header.split(";", 1)
  const at = pair.indexOf("=")
  return { name: pair.slice(0, at), value: pair.slice(at + 1) }
}

/** The run's own server, under a distributor's host. */
function address(host: string): URL {
  const url = new URL(test.info().project.use.baseURL ?? "")
  url.hostname = host
  return url
}
