import { cookieNames } from "@trazo/contract/endpoint/session-cookies"
import { clientAccount } from "@trazo/contract/identity/account"
import { signOutClient } from "@trazo/contract/identity/sessions"
import { beforeEach, expect, test } from "vitest"
import { inScope } from "../../../database/scope.ts"
import { aClient } from "../../../testing/factories.ts"
import { aShop, goTo, type Purchase, startPurchase } from "../../../testing/purchase.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { openSession } from "../../identity/sessions/open-session.ts"

const app = await createTestApp()
let shop = await aShop(app)

beforeEach(async () => {
  shop = await aShop(app)
})

const password = "Firma2026x"
const ready = async () => goTo(app, await startPurchase(app, shop), "password", {})

/** Submits, and returns the identity that the opened session has, or null without a session. */
async function submit({ host, token }: Purchase, chosen: string | null, cookie = "") {
  const response = await app.app.inject({
    method: "PUT",
    url: "/api/requests/current/submission",
    payload: { password: chosen },
    headers: { host, "x-request-token": token, ...(cookie && { cookie }) },
  })
  expect(response.statusCode).toBe(200)
  const opened = response.cookies.find(({ name }) => name === cookieNames.client)
  if (!opened) return null
  // The session ends with the browser, which others may use next.
  expect(opened.maxAge).toBeUndefined()
  const account = await app.app.inject({
    method: "GET",
    url: clientAccount.getAccount.path,
    headers: { host, cookie: `${cookieNames.client}=${opened.value}` },
  })
  return account.json()
}

test("who has just chosen a password is signed in to the account of the request", async () => {
  const purchase = await ready()
  const { userInfo } = await purchase.flow()
  expect(await submit(purchase, password)).toMatchObject({
    identity: userInfo.identity,
    email: userInfo.email,
  })
  const audit = app.owner.selectFrom("auditLog").select("action").where("distributorId", "=", shop.id)
  expect(await audit.where("action", "=", "session.opened").execute()).toHaveLength(1)
})

test("no session opens without a password, and none of an account that has one already", async () => {
  expect(await submit(await ready(), null)).toBeNull()
  shop = await aShop(app)
  expect(await submit(await ready(), password)).not.toBeNull()
  expect(await submit(await ready(), password)).toBeNull()
  expect(await submit(await ready(), "Otra-clave-2026")).toBeNull()
})

test("a draft gives no password to an account that has none and another request", async () => {
  await submit(await ready(), null)
  const purchase = await ready()
  const refused = await purchase.call("PUT", "/current/submission", { password })
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ["password"]])
  expect((await purchase.flow()).status).toBe("draft")
  const [account] = await app.owner
    .selectFrom("clients")
    .select("passwordHash")
    .where("distributorId", "=", shop.id)
    .execute()
  expect(account).toEqual({ passwordHash: null })
  expect(await submit(purchase, null)).toBeNull()
})

test("a client who buys for somebody else stays in their own account", async () => {
  const { id } = await aClient(app, shop, {})
  const subject = { area: "client", id } as const
  const token = await inScope(app.deps.db, shop.scope, (tx) => openSession(tx, subject, app.deps))
  expect(await submit(await ready(), password, `${cookieNames.client}=${token}`)).toBeNull()
})

test("signing out closes the purchase in this browser too", async () => {
  const purchase = await ready()
  const { host, token } = purchase
  const { id } = await aClient(app, shop, {})
  const session = await inScope(app.deps.db, shop.scope, (tx) =>
    openSession(tx, { area: "client", id }, app.deps),
  )
  const cookie = `${cookieNames.client}=${session}; ${cookieNames.request}=${token}`
  const { method, path: url } = signOutClient
  const { cookies } = await app.app.inject({ method, url, headers: { host, cookie } })
  const cleared = cookies.filter(({ value }) => value === "").map(({ name }) => name)
  expect(cleared.toSorted()).toEqual([cookieNames.client, cookieNames.request])
})

test("a second submission of a request opens no session", async () => {
  const purchase = await ready()
  expect(await submit(purchase, password)).not.toBeNull()
  expect(await submit(purchase, password)).toBeNull()
})
