import { commonPasswordMessage } from "@trazo/domain/identity/account-password"
import { expect, test } from "vitest"
import { mailboxMailer } from "../../../adapters/mailer/mailbox.ts"
import type { Mailer } from "../../../adapters/mailer/port.ts"
import { accountPassword, anAccount, anyHost, aResetToken, setPassword } from "../../../testing/accounts.ts"
import { aClient, aDistributor, anExecutive } from "../../../testing/factories.ts"
import { aShop, goTo, startPurchase } from "../../../testing/purchase.ts"
import { aHolder, withTotp } from "../../../testing/second-factor.ts"
import { createTestApp, type TestApp } from "../../../testing/test-app.ts"
import { createAdministrator, newFirstAdministratorLink } from "../administrators/create-administrator.ts"

/** The demonstration's passwords are refused wherever a password is chosen. */

// Without a mail server, production keeps mails in the queue.
const mailer: Mailer = {
  deliveriesAtOnce: 1,
  deliver: (mail) => mailboxMailer(testApp.deps.db, testApp.clock).deliver(mail),
}
const testApp: TestApp = await createTestApp({ settings: { DEMO_DATA: "false" }, mailer })
const { app, deps, owner } = testApp
const distributor = await aDistributor(testApp)
const published = "Trazo-demo-2026"
const refusal = { password: commonPasswordMessage }

const tokenOf = (link: string | null) => /[\w-]{43}$/.exec(link ?? "")?.[0] ?? ""

function callLink(method: "POST" | "PUT", token: string, payload: object) {
  const url = `/api/administrators/auth/links/${token}`
  return app.inject({ method, url, headers: { host: anyHost.host }, payload })
}

test("for the first administrator, and from the command line", async () => {
  const person = { names: "ROSA VÉLEZ", email: "rosa@trazo.ec" }
  const token = tokenOf(await newFirstAdministratorLink(deps))
  const response = await callLink("POST", token, { ...person, password: published })
  expect([response.statusCode, response.json().fields]).toEqual([400, refusal])
  await expect(createAdministrator({ ...person, password: published }, deps)).rejects.toMatchObject({
    fields: refusal,
  })
  expect(await owner.selectFrom("administrators").select("id").execute()).toEqual([])
})

test("with the link of an invited administrator", async () => {
  const invited = { names: "LUIS VERA", email: "luis@trazo.ec", password: null }
  const token = tokenOf((await createAdministrator(invited, deps)).link)
  const response = await callLink("PUT", token, { password: published })
  expect([response.statusCode, response.json().fields]).toEqual([400, refusal])
})

test.each(["executive", "banks", "client"] as const)("in the account of %s", async (area) => {
  const account = await anAccount(testApp, area, distributor)
  const session = await account.signIn()
  const typed = { currentPassword: accountPassword, password: published }
  const response = await session.call("PUT", account.calls.changePassword.path, typed)
  expect([response.status, response.body.fields]).toEqual([400, refusal])
})

test("in the account of an administrator", async () => {
  const administrator = await aHolder(testApp, "administrator", distributor)
  await withTotp(testApp, administrator)
  const typed = { currentPassword: accountPassword, password: published }
  const response = await administrator.call("PUT", "/me/password", typed)
  expect([response.status, response.body.fields]).toEqual([400, refusal])
})

test("as the first password of a client", async () => {
  const account = await anAccount(testApp, "client", distributor)
  await owner.updateTable("clients").set({ passwordHash: null }).where("id", "=", account.id).execute()
  const session = await account.signIn()
  const typed = { code: "123456", password: published }
  const response = await session.call("PUT", account.calls.changePassword.path, typed)
  expect([response.status, response.body.fields]).toEqual([400, refusal])
})

test("with a reset link of a client and of an executive", async () => {
  const { email: ofExecutive } = await anExecutive(testApp, distributor)
  const client = await aClient(testApp, distributor)
  for (const who of [
    { area: "executive", user: ofExecutive, email: ofExecutive },
    { area: "client", user: client.identity, email: client.email },
  ] as const) {
    const token = await aResetToken(testApp, distributor, who)
    const response = await setPassword(testApp, distributor, token, published)
    expect([response.statusCode, response.json().fields]).toEqual([400, refusal])
  }
})

test("with a submitted request", async () => {
  const purchase = await goTo(testApp, await startPurchase(testApp, await aShop(testApp)), "password")
  const { status, body } = await purchase.call("PUT", "/current/submission", { password: published })
  expect([status, body.fields]).toEqual([400, refusal])
})
