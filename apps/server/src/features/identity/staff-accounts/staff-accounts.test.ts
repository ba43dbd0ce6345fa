import { expect, test } from "vitest"
import { aSignedInAdministrator, type Called } from "../../../testing/accounts.ts"
import { aDistributor } from "../../../testing/factories.ts"
import { aStaffCaller } from "../../../testing/staff.ts"
import { createTestApp } from "../../../testing/test-app.ts"

/** What the accounts of all three areas have in common. The rest is in the tests of each area. */

const testApp = await createTestApp()
const { app, clock, owner } = testApp
const bank = "Banco Guayaquil"
const account = { id: "1", bank, kind: "ahorros", number: "12345", holder: "FIRMAS", ruc: "1714307103" }
const shop = await aDistributor(testApp, {
  configuration: JSON.stringify({ paymentMethods: { transfer: { enabled: true, accounts: [account] } } }),
})
const headers = { host: shop.host }

interface Case {
  table: "administrators" | "executives" | "bankUsers"
  /** Of the addresses. */
  domain: string
  invite: (email: string) => Promise<Called>
  link: (id: string) => Promise<Called>
  become: (id: string, state: "active" | "disabled") => Promise<Called>
  links: string
  /** A mail that waits at the end of the access: an administrator's is not sent, the others' has a dead link. */
  sentWhenEnded: number
}

const names = "ROSA VÉLEZ"

async function platformCase(table: "administrators" | "executives", url: string): Promise<Case> {
  const caller = await aSignedInAdministrator(testApp)
  const isPlatform = table === "administrators"
  return {
    table,
    domain: `${table}.ec`,
    invite: (email) =>
      caller.call("POST", url, { names, email, ...(!isPlatform && { administrator: false }) }),
    link: (id) => caller.call("POST", `${url}/${id}/link`),
    become: (id, state) => caller.call("PUT", `${url}/${id}/state`, { state }),
    links: isPlatform ? "/api/administrators/auth/links" : "/api/password-resets",
    sentWhenEnded: isPlatform ? 0 : 1,
  }
}

async function bankCase(): Promise<Case> {
  const editor = await aStaffCaller(testApp, shop, { permissions: ["/configuration:edit"] })
  const path = "/configuration/bank-users"
  return {
    table: "bankUsers",
    domain: "banks.ec",
    invite: (email) => editor.call("POST", path, { names, email, bank }),
    link: (id) => editor.call("POST", `${path}/${id}/link`),
    become: (id, state) => editor.call(state === "active" ? "PUT" : "DELETE", `${path}/${id}/access`),
    links: "/api/password-resets",
    sentWhenEnded: 1,
  }
}

const executives = `/api/administrators/distributors/${shop.id}/executives`
const cases = [
  await platformCase("administrators", "/api/administrators"),
  await platformCase("executives", executives),
  await bankCase(),
]

const idOf = async ({ table }: Case, email: string) =>
  (await owner.selectFrom(table).select("id").where("email", "=", email).executeTakeFirstOrThrow()).id

async function tokensOf(email: string): Promise<string[]> {
  const mails = (await testApp.mails()).filter(({ to }) => to === email)
  return mails.flatMap(({ text }) => /password\/([\w-]{43})\b/.exec(text)?.[1] ?? [])
}

const isOpen = async ({ links }: Case, token = "") =>
  (await app.inject({ url: `${links}/${token}`, headers })).statusCode === 200

test.each(cases)("$table: invites once with an address, and again after a minute", async (one) => {
  const email = `rosa@${one.domain}`
  expect((await one.invite(email)).status).toBe(200)
  expect(Object.keys((await one.invite(email)).body.fields)).toEqual(["email"])
  const id = await idOf(one, email)
  expect((await one.link(id)).body.typeCode).toBe("LINK_TOO_SOON")
  const [first] = await tokensOf(email)
  expect(await isOpen(one, first)).toBe(true)
  clock.advance({ minutes: 1 })
  expect((await one.link(id)).status).toBe(200)
  const [, second] = await tokensOf(email)
  expect([await isOpen(one, first), await isOpen(one, second)]).toEqual([false, true])
})

test.each(cases)("$table: the link ends with the access, mailed or not", async (one) => {
  for (const isMailed of [false, true]) {
    const email = `${isMailed ? "mailed" : "queued"}@${one.domain}`
    await one.invite(email)
    const id = await idOf(one, email)
    if (isMailed) await testApp.runJobs()
    await one.become(id, "disabled")
    expect((await one.link(id)).status).toBe(404)
    await one.become(id, "active")
    const tokens = await tokensOf(email)
    expect(tokens).toHaveLength(isMailed ? 1 : one.sentWhenEnded)
    for (const token of tokens) expect(await isOpen(one, token)).toBe(false)
    expect((await one.link(id)).body.typeCode).toBe("LINK_TOO_SOON")
    clock.advance({ minutes: 1 })
    await one.link(id)
    expect(await isOpen(one, (await tokensOf(email)).at(-1))).toBe(true)
  }
})
