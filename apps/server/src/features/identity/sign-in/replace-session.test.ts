import type { Area } from "@trazo/contract/endpoint/endpoint"
import { cookieNames } from "@trazo/contract/endpoint/session-cookies"
import { getAdministrator, getBankUser, getClient, getExecutive } from "@trazo/contract/identity/sessions"
import { expect, test } from "vitest"
import { accountPassword, actsOn, anAccount, areas } from "../../../testing/accounts.ts"
import { aDistributor } from "../../../testing/factories.ts"
import { aHolder, ticketOf, totpCode, withTotp } from "../../../testing/second-factor.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const testApp = await createTestApp()
const { app, owner } = testApp
const distributor = await aDistributor(testApp)
const { host } = distributor

const paths = {
  administrator: getAdministrator.path,
  executive: getExecutive.path,
  banks: getBankUser.path,
  client: getClient.path,
}

async function userOf(area: Area, { id, email }: { id: string; email: string }): Promise<string> {
  if (area !== "client") return email
  const clients = owner.selectFrom("clients").select("identity").where("id", "=", id)
  return (await clients.executeTakeFirstOrThrow()).identity
}

/** Signs in as a browser with this cookie. @returns the new cookie */
async function signIn(area: Area, user: string, cookie = ""): Promise<string> {
  const url = area === "client" ? `${paths.client}?simple=true` : paths[area]
  const payload = { user, password: accountPassword }
  const response = await app.inject({ method: "POST", url, headers: { host, cookie }, payload })
  expect(response.statusCode).toBe(200)
  return `${cookieNames[area]}=${response.json().token}`
}

const isIn = async (area: Area, cookie: string) =>
  (await app.inject({ url: paths[area], headers: { host, cookie } })).statusCode === 200

test.each(areas)(
  "a new sign-in of %s ends the session that its browser sent along, and no other",
  async (area) => {
    const account = await anAccount(testApp, area, distributor)
    const user = await userOf(area, account)
    const [phone, former] = [await signIn(area, user), await signIn(area, user)]
    const current = await signIn(area, user, former)
    expect(current).not.toBe(former)
    expect(await Promise.all([phone, former, current].map((cookie) => isIn(area, cookie)))).toEqual([
      true,
      false,
      true,
    ])
    const acts = (await actsOn(testApp, `${area}:${account.id}`)).map(({ action }) => action)
    expect(acts.filter((action) => action === "session.replaced")).toHaveLength(1)
  },
)

test("a new sign-in ends the session of whoever used the browser before, in this area only", async () => {
  const [before, next] = await Promise.all([
    anAccount(testApp, "executive", distributor),
    anAccount(testApp, "executive", distributor),
  ])
  const former = await signIn("executive", before.email)
  const client = await anAccount(testApp, "client", distributor)
  const identity = await userOf("client", client)
  const ofClient = await signIn("client", identity, former)
  expect(await isIn("executive", former)).toBe(true)
  // A session token in the cookie of another area ends nothing.
  await signIn("executive", next.email, ofClient.replace(cookieNames.client, cookieNames.executive))
  expect(await isIn("client", ofClient)).toBe(true)
  await signIn("executive", next.email, former)
  expect(await isIn("executive", former)).toBe(false)
  expect((await actsOn(testApp, `executive:${before.id}`)).at(-1)).toMatchObject({
    action: "session.replaced",
    actor: { area: "executive", id: next.id },
  })
})

test("a sign-in with a second factor ends the former session when it is complete, a refused one never", async () => {
  const holder = await aHolder(testApp, "executive", distributor)
  const { secret } = await withTotp(testApp, holder)
  const url = `${paths.executive}/second-factor`
  const complete = async (cookie: string, code: string) => {
    const ticket = `trazo_executive_ticket=${ticketOf(await holder.signIn())}`
    const headers = { host, cookie: `${ticket}; ${cookie}` }
    const response = await app.inject({ method: "POST", url, headers, payload: { code } })
    return { status: response.statusCode, cookie: `${cookieNames.executive}=${response.json().token}` }
  }
  const { cookie: former } = await complete("", totpCode(testApp, secret))
  expect(await isIn("executive", former)).toBe(true)
  testApp.clock.advance({ seconds: 60 })
  expect((await complete(former, "000000")).status).toBe(400)
  expect(await isIn("executive", former)).toBe(true)
  const current = await complete(former, totpCode(testApp, secret))
  expect(current.status).toBe(200)
  expect(await isIn("executive", former)).toBe(false)
  expect(await isIn("executive", current.cookie)).toBe(true)
})
