import { passwordResetLimits } from "@trazo/domain/identity/one-use-limits"
import { sql } from "kysely"
import { expect, test } from "vitest"
import {
  accountPassword,
  askReset,
  passwordHash,
  resetTokensOf,
  setPassword,
} from "../../../testing/accounts.ts"
import { aClient, aDistributor, anExecutive } from "../../../testing/factories.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { hashToken } from "../one-use-secrets/secret-text.ts"

const testApp = await createTestApp()
const { owner, clock } = testApp

const links = (distributor: { id: string }) =>
  owner.selectFrom("oneUseSecrets").selectAll().where("distributorId", "=", distributor.id).execute()

async function waitingJobs(distributor: { id: string }) {
  const { rows } = await sql<{ data: { accountIds: string[] } }>`
    select data from pgboss.job where name = 'mail-reset-link' and state = 'created'
    and data->>'distributorId' = ${distributor.id}`.execute(owner)
  return rows.map(({ data }) => data.accountIds.join())
}

test("mails a link to the distributor's host, for an identity number or an executive's e-mail", async () => {
  const distributor = await aDistributor(testApp)
  const client = await aClient(testApp, distributor)
  const executive = await anExecutive(testApp, distributor)
  const responses = [
    await askReset(testApp, distributor, "client", " 171003-4065 "),
    await askReset(testApp, distributor, "executive", executive.email.toUpperCase()),
  ]
  for (const response of responses)
    expect([response.statusCode, response.json()]).toEqual([200, { ok: true }])
  const mails = await testApp.mails()
  for (const { email } of [client, executive]) {
    const mail = mails.find(({ to }) => to === email)
    expect(mail?.subject).toBe("Cambie su contraseña")
    expect(mail?.text).toMatch(
      new RegExp(`https?://${distributor.host}(:\\d+)?/reset-password/[\\w-]{43}\\s`),
    )
  }
})

test("uses the distributor's first host in links, not the caller's", async () => {
  const distributor = await aDistributor(testApp)
  const client = await aClient(testApp, distributor)
  const { app } = testApp
  const headers = {
    host: distributor.host,
    "x-forwarded-host": "malo.ec",
    forwarded: "host=malo.ec",
    origin: `http://${distributor.host}`,
  }
  const payload = { area: "client", user: client.identity }
  await app.inject({ method: "POST", url: "/api/password-resets", headers, payload })
  const mail = (await testApp.mails()).find(({ to }) => to === client.email)
  expect(mail?.text).toContain(`//${distributor.host}`)
  expect(mail?.text).not.toContain("malo.ec")
})

test("gives unknown users and disabled accounts the same response and queues the same job", async () => {
  const distributor = await aDistributor(testApp)
  const other = await aDistributor(testApp)
  const known = await anExecutive(testApp, distributor)
  const foreign = await anExecutive(testApp, other)
  await aClient(testApp, distributor, { state: "disabled" })
  const known1 = await askReset(testApp, distributor, "executive", known.email)
  const others = [
    await askReset(testApp, distributor, "executive", foreign.email),
    await askReset(testApp, distributor, "client", "1710034065"),
    await askReset(testApp, distributor, "client", "0102030400"),
    await askReset(testApp, distributor, "client", known.email),
  ]
  for (const response of others) {
    expect(response.statusCode).toBe(known1.statusCode)
    expect(response.json()).toEqual(known1.json())
    expect(response.headers["content-length"]).toBe(known1.headers["content-length"])
  }
  expect((await waitingJobs(distributor)).sort()).toEqual([known.id, "", "", "", ""].sort())
  expect(await resetTokensOf(testApp, foreign.email)).toEqual([])
  expect(await links(distributor)).toMatchObject([{ subject: `executive:${known.id}` }])
})

test("mails each account of an identity its own link", async () => {
  const distributor = await aDistributor(testApp)
  const approved = await aClient(testApp, distributor)
  const provisional = await aClient(testApp, distributor, { approvedAt: null })
  await askReset(testApp, distributor, "client", approved.identity)
  const [own] = await resetTokensOf(testApp, provisional.email)
  expect(await setPassword(testApp, distributor, own ?? "", "Provisional2026")).toMatchObject({
    statusCode: 200,
  })
  const rows = await owner
    .selectFrom("clients")
    .select(["id", "passwordHash"])
    .where("distributorId", "=", distributor.id)
    .execute()
  const hashOf = (id: string) => rows.find((row) => row.id === id)?.passwordHash
  expect([hashOf(approved.id), typeof hashOf(provisional.id)]).toEqual([null, "string"])
  expect(await resetTokensOf(testApp, approved.email)).toHaveLength(1)
})

test("does not mail an account that was disabled before the job", async () => {
  const distributor = await aDistributor(testApp)
  const client = await aClient(testApp, distributor)
  await askReset(testApp, distributor, "client", client.identity)
  await owner.updateTable("clients").set({ state: "disabled" }).where("id", "=", client.id).execute()
  expect(await resetTokensOf(testApp, client.email)).toEqual([])
  expect(await links(distributor)).toEqual([])
})

test("mails an account at most once a minute, with the same response", async () => {
  const distributor = await aDistributor(testApp)
  const client = await aClient(testApp, distributor)
  const ask = () => askReset(testApp, distributor, "client", client.identity)
  const both = await Promise.all([ask(), ask()])
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await resetTokensOf(testApp, client.email)).toHaveLength(1)
  clock.advance({ seconds: 59 })
  expect((await ask()).json()).toEqual({ ok: true })
  expect(await resetTokensOf(testApp, client.email)).toHaveLength(1)
  clock.advance({ seconds: 1 })
  await ask()
  expect(await resetTokensOf(testApp, client.email)).toHaveLength(2)
})

test("mails one address ten links in a day at most, three of them only to known devices, with the same response", async () => {
  const distributor = await aDistributor(testApp)
  const { host } = distributor
  const client = await aClient(testApp, distributor, { passwordHash })
  const { email, identity } = client
  const other = await aClient(testApp, distributor, { identity: "0926687856", email })
  const signedIn = await testApp.app.inject({
    method: "POST",
    url: "/api/clients/auth?simple=true",
    headers: { host },
    payload: { user: identity, password: accountPassword },
  })
  const cookie = `trazo_devices=${signedIn.cookies.find(({ name }) => name === "trazo_devices")?.value}`
  const ask = async (user: string, headers = {}) => {
    clock.advance({ minutes: 30 })
    const response = await askReset(testApp, distributor, "client", user, headers)
    expect([response.statusCode, response.json()]).toEqual([200, { ok: true }])
    return resetTokensOf(testApp, email)
  }
  for (let asked = 0; asked < 10; asked++) await ask(asked % 2 === 0 ? identity : other.identity)
  const strangers = passwordResetLimits.perDay - passwordResetLimits.reservedPerDay
  expect(await resetTokensOf(testApp, email)).toHaveLength(strangers)
  expect(await ask(other.identity, { cookie })).toHaveLength(strangers)
  for (let asked = 0; asked < 5; asked++) await ask(identity, { cookie })
  const tokens = await resetTokensOf(testApp, email)
  expect(tokens).toHaveLength(passwordResetLimits.perDay)
  expect((await setPassword(testApp, distributor, tokens[9] ?? "", "")).json().typeCode).toBe(
    "RESET_LINK_INVALID",
  )
  clock.advance({ hours: 24 })
  expect(await ask(identity)).toHaveLength(passwordResetLimits.perDay + 1)
})

test("stores the token only as a hash and the account's id in the audit row", async () => {
  const distributor = await aDistributor(testApp)
  const client = await aClient(testApp, distributor)
  await askReset(testApp, distributor, "client", client.identity)
  const [token = ""] = await resetTokensOf(testApp, client.email)
  expect(Buffer.from(token, "base64url")).toHaveLength(32)
  const [row] = await links(distributor)
  expect(row?.secretHash).toEqual(hashToken(token))
  const audit = await owner
    .selectFrom("auditLog")
    .select(["actor", "action", "object", "data"])
    .where("distributorId", "=", distributor.id)
    .execute()
  expect(audit).toEqual([
    {
      actor: { area: "system", id: null },
      action: "password-reset.sent",
      object: `client:${client.id}`,
      data: {},
    },
  ])
  for (const kept of [row, audit]) expect(JSON.stringify(kept)).not.toContain(token)
})

test("delays requests for one account from one address after five, known or not", async () => {
  const distributor = await aDistributor(testApp)
  const client = await aClient(testApp, distributor)
  for (const user of [client.identity, "0102030400"]) {
    for (let asked = 0; asked < 5; asked++) {
      expect((await askReset(testApp, distributor, "client", user)).statusCode).toBe(200)
    }
    const refused = await askReset(testApp, distributor, "client", user)
    expect([refused.statusCode, refused.json().typeCode]).toEqual([429, "TOO_MANY_REQUESTS"])
  }
  expect((await askReset(testApp, distributor, "client", "AB123456")).statusCode).toBe(200)
  clock.advance({ seconds: 31 })
  expect((await askReset(testApp, distributor, "client", client.identity)).statusCode).toBe(200)
})

test("refuses an empty user, and the areas of banks and administrators", async () => {
  const distributor = await aDistributor(testApp)
  const empty = await askReset(testApp, distributor, "client", "  ")
  expect(empty.json().fields).toEqual({ user: "Este campo es requerido" })
  for (const area of ["banks", "administrator"]) {
    const response = await askReset(testApp, distributor, area as "client", "banco@demo.ec")
    expect(response.json().typeCode).toBe("VALIDATION_FAILED")
  }
  expect(await waitingJobs(distributor)).toEqual([])
})

test("waits for a change of the address and mails the link to the new one", async () => {
  const distributor = await aDistributor(testApp)
  const client = await aClient(testApp, distributor)
  const moved = `nuevo-${client.email}`
  await askReset(testApp, distributor, "client", client.identity)
  const sending = await owner.transaction().execute(async (tx) => {
    await tx.updateTable("clients").set({ email: moved }).where("id", "=", client.id).execute()
    const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(tx)
    const waiting = () =>
      sql`select from pg_locks where not granted and transactionid::text = ${rows[0]?.id}`.execute(owner)
    const running = testApp.runJobs()
    await expect.poll(async () => (await waiting()).rows.length, { timeout: 10_000 }).toBe(1)
    return { running }
  })
  await sending.running
  expect(await resetTokensOf(testApp, client.email)).toEqual([])
  expect(await resetTokensOf(testApp, moved)).toHaveLength(1)
})
