import { expect, test } from "vitest"
import { system } from "../../../actor.ts"
import { accountPassword, anAccount, areas, type TestAccount, tables } from "../../../testing/accounts.ts"
import { aDistributor } from "../../../testing/factories.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { mailResetLinks } from "../password-resets/send-reset-link.ts"
import { sendStaffLink } from "../staff-accounts/manage-staff-accounts.ts"

const testApp = await createTestApp()
const { app, clock, deps, owner } = testApp
const distributor = await aDistributor(testApp)
const newPassword = "Nueva-Clave-77"

type Session = Awaited<ReturnType<TestAccount["signIn"]>>

function change(
  { calls }: TestAccount,
  session: Session,
  { current = accountPassword, password = newPassword } = {},
) {
  return session.call("PUT", calls.changePassword.path, { currentPassword: current, password })
}

const hashOf = async (area: (typeof areas)[number], { id }: TestAccount) =>
  (await owner.selectFrom(tables[area]).select("passwordHash").where("id", "=", id).executeTakeFirstOrThrow())
    .passwordHash

test.each(areas)("ends the other sessions when %s changes the password", async (area) => {
  const account = await anAccount(testApp, area, distributor)
  const neighbour = await (await anAccount(testApp, area, distributor)).signIn()
  const [here, there] = [await account.signIn(), await account.signIn()]
  const before = await hashOf(area, account)
  expect(await change(account, here)).toEqual({ status: 200, body: { ok: true } })
  expect(await Promise.all([here, there, neighbour].map(({ isIn }) => isIn()))).toEqual([true, false, true])
  expect(await hashOf(area, account)).not.toBe(before)
  expect((await change(account, here, { password: "Otra-Clave-88" })).body.typeCode).toBe(
    "CURRENT_PASSWORD_WRONG",
  )
  const acts = await owner
    .selectFrom("auditLog")
    .select(["action", "actor", "data"])
    .where("object", "=", `${area}:${account.id}`)
    .orderBy("id")
    .execute()
  const actor = { area, id: account.id }
  expect(acts).toEqual([
    { action: "password.changed", actor, data: {} },
    { action: "reauthentication.failed", actor, data: { way: "password" } },
  ])
  const mails = (await testApp.mails()).filter(({ to }) => to === account.email)
  expect(mails.map(({ subject }) => subject)).toEqual(
    area === "administrator" ? [] : ["Su contraseña cambió"],
  )
})

test("changes the password once for a double click", async () => {
  const account = await anAccount(testApp, "client", distributor)
  const session = await account.signIn()
  const clicks = await Promise.all([change(account, session), change(account, session)])
  expect([...clicks, await change(account, session)].map(({ status }) => status)).toEqual([200, 200, 200])
  const notified = (await testApp.mails()).filter(({ to }) => to === account.email)
  expect(notified).toHaveLength(1)
})

test("E1, E15: reports each problem at its field and changes nothing", async () => {
  const account = await anAccount(testApp, "executive", distributor)
  const [here, there] = [await account.signIn(), await account.signIn()]
  const before = await hashOf("executive", account)
  const wrong: [{ current?: string; password?: string }, Record<string, string>][] = [
    [{ password: "" }, { password: "Este campo es requerido" }],
    [{ password: "abcdefgh" }, { password: "Contraseña insegura" }],
    [{ password: "Firma-2026-Firma-2026" }, { password: "Máximo 20 caracteres" }],
    [{ password: "Password123" }, { password: "Esta contraseña es muy común: elija otra" }],
    [{ password: accountPassword }, { password: "Elija una distinta de la actual" }],
    [{ current: "" }, { currentPassword: "Este campo es requerido" }],
    [
      { current: "", password: "corta" },
      { currentPassword: "Este campo es requerido", password: "Contraseña insegura" },
    ],
    [{ current: "No-es-esta-1" }, { currentPassword: "La contraseña actual no es correcta." }],
  ]
  for (const [typed, fields] of wrong) {
    const response = await change(account, here, typed)
    expect([response.status, response.body.fields]).toEqual([400, fields])
  }
  expect(await hashOf("executive", account)).toBe(before)
  expect(await there.isIn()).toBe(true)
})

test("counts password attempts of a session as sign-in attempts", async () => {
  const account = await anAccount(testApp, "executive", distributor)
  const session = await account.signIn()
  // A form compares two passwords, and each counts.
  for (let guess = 0; guess < 2; guess++) {
    expect((await change(account, session, { current: `No-es-esta-${guess}` })).status).toBe(400)
  }
  expect((await change(account, session, { current: "No-es-esta-2" })).status).toBe(429)
  expect((await change(account, session)).body.typeCode).toBe("TOO_MANY_REQUESTS")
  const signInAgain = () =>
    app.inject({
      method: "POST",
      url: account.calls.who,
      headers: { host: distributor.host },
      payload: { user: account.email, password: accountPassword },
    })
  expect((await signInAgain()).statusCode).toBe(429)
  clock.advance({ minutes: 1 })
  expect((await change(account, session)).status).toBe(200)
})

const mailLink = (area: (typeof areas)[number], { id }: TestAccount) => {
  const { scope } = distributor
  if (area === "client")
    return mailResetLinks(scope, { area, accountIds: [id], isFromUnknownDevice: false }, deps)
  return sendStaffLink(area === "administrator" ? null : scope, { area, id }, system, deps)
}

test.each(areas)("invalidates a mailed link when %s changes the password", async (area) => {
  const account = await anAccount(testApp, area, distributor)
  const links = area === "administrator" ? "/api/administrators/auth/links" : "/api/password-resets"
  await mailLink(area, account)
  const mail = (await testApp.mails()).findLast(({ to }) => to === account.email)
  const url = `${links}/${/password\/([\w-]{43})\b/.exec(mail?.text ?? "")?.[1]}`
  const headers = { host: distributor.host }
  expect((await app.inject({ url, headers })).statusCode).toBe(200)
  await change(account, await account.signIn())
  const payload = { password: "Otra-Clave-88" }
  const response = await app.inject({ method: "PUT", url, headers, payload })
  expect(response.json().typeCode).toBe("RESET_LINK_INVALID")
})

test("refuses an account that was disabled in the meantime", async () => {
  const account = await anAccount(testApp, "client", distributor)
  const session = await account.signIn()
  await owner.updateTable("clients").set({ state: "disabled" }).where("id", "=", account.id).execute()
  expect((await change(account, session)).body.typeCode).toBe("NOT_SIGNED_IN")
})
