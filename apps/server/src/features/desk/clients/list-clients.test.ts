import { randomUUID } from "node:crypto"
import type { ClientFilter } from "@trazo/contract/desk/client-records"
import type { CertificateEnd } from "@trazo/domain/certificates/certificate-end"
import { sql } from "kysely"
import { expect, test } from "vitest"
import { aClient, aDistributor, type TestDistributor } from "../../../testing/factories.ts"
import { aCertificate } from "../../../testing/request-factory.ts"
import { staffHeaders } from "../../../testing/staff.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const testApp = await createTestApp()
const { app, clock, owner } = testApp

async function setting() {
  const distributor = await aDistributor(testApp)
  const headers = await staffHeaders(testApp, distributor, { permissions: ["/clients:view"] })
  const list = (
    query: { search?: string; filter?: ClientFilter; ends?: CertificateEnd; cursor?: string } = {},
  ) => app.inject({ method: "GET", url: "/api/executives/clients", headers, query })
  return { distributor, list }
}

const emails = (response: { json(): { rows: { email: string }[] } }) =>
  response.json().rows.map(({ email }) => email)

const person = (identity: string, names: string, surnames: string, email: string) => ({
  identity,
  names,
  surnames,
  email,
})

test("lists the tenant's open clients, newest first", async () => {
  const { distributor, list } = await setting()
  await aClient(testApp, distributor, { email: "primera@prueba.ec", identity: "1710034065" })
  clock.advance({ minutes: 1 })
  await aClient(testApp, distributor, { email: "segundo@prueba.ec", identity: "0926687856" })
  await aClient(testApp, distributor, { email: "cerrada@prueba.ec", state: "disabled" })
  await aClient(testApp, await aDistributor(testApp), { email: "ajena@prueba.ec" })
  const response = await list()
  expect(emails(response)).toEqual(["segundo@prueba.ec", "primera@prueba.ec"])
  expect(response.json()).toMatchObject({ total: 2, isMore: false, next: null, previous: null })
  expect(response.json().rows[0]).not.toHaveProperty("passwordHash")
})

test("searches names in both orders, identity, e-mail and phone, without accents and literally", async () => {
  const { distributor, list } = await setting()
  await aClient(testApp, distributor, person("1710034065", "MARÍA JOSÉ", "PEÑA LOOR", "maria@prueba.ec"))
  const other = person("0926687856", "JOSÉ 100%", "ÑUSTA", "jose_q@prueba.ec")
  await aClient(testApp, distributor, { ...other, phone: "0991234567" })
  const find = async (search: string) => emails(await list({ search }))
  expect(await find("pena loor maria")).toEqual(["maria@prueba.ec"])
  expect(await find("María José  Peña")).toEqual(["maria@prueba.ec"])
  expect(await find("66878")).toEqual(["jose_q@prueba.ec"])
  expect(await find("099123")).toEqual(["jose_q@prueba.ec"])
  expect(await find("JOSE_Q@")).toEqual(["jose_q@prueba.ec"])
  expect(await find("100%")).toEqual(["jose_q@prueba.ec"])
  expect(await find("___")).toEqual([])
  expect(await find("%%%")).toEqual([])
  expect(await find("' or true --")).toEqual([])
  expect(await find("ma")).toEqual([])
})

test("finds the client of a certificate by its serial number in every notation, within the tenant", async () => {
  const { distributor, list } = await setting()
  const notAfter = new Date("2027-11-26T00:00:00Z")
  const holder = await aClient(testApp, distributor, { email: "titular@prueba.ec" })
  const { serial } = await aCertificate(testApp, distributor, { clientId: holder.id, notAfter })
  const other = await aDistributor(testApp)
  const foreign = await aClient(testApp, other, { email: "ajena@prueba.ec" })
  const { serial: hidden } = await aCertificate(testApp, other, { clientId: foreign.id, notAfter })
  const hex = BigInt(serial).toString(16)
  const pairs = hex.match(/../g) ?? []
  for (const search of [serial, hex.toUpperCase(), pairs.join(":"), pairs.join(" "), `0x${hex}`, `00${hex}`])
    expect([search, emails(await list({ search }))]).toEqual([search, ["titular@prueba.ec"]])
  expect(emails(await list({ search: hidden }))).toEqual([])
})

test("refuses a search that is too long", async () => {
  const { list } = await setting()
  const response = await list({ search: "a".repeat(10_000) })
  expect(response.json().typeCode).toBe("VALIDATION_FAILED")
})

test("filters by kind of account", async () => {
  const { distributor, list } = await setting()
  await aClient(testApp, distributor, { email: "aprobada@prueba.ec" })
  await aClient(testApp, distributor, { email: "provisional@prueba.ec", approvedAt: null })
  await aClient(testApp, distributor, { email: "interna@prueba.ec", identity: "0926687856", internal: true })
  await aClient(testApp, distributor, { email: "cerrada@prueba.ec", state: "disabled" })
  expect(emails(await list({ filter: "provisional" }))).toEqual(["provisional@prueba.ec"])
  expect(emails(await list({ filter: "internal" }))).toEqual(["interna@prueba.ec"])
  expect(emails(await list({ filter: "closed" }))).toEqual(["cerrada@prueba.ec"])
  expect(emails(await list({ filter: "approved" })).toSorted()).toEqual([
    "aprobada@prueba.ec",
    "interna@prueba.ec",
  ])
  expect(emails(await list({ filter: "expiring" }))).toEqual([])
})

test("filters by when a certificate ends that is not renewed", async () => {
  const { distributor, list } = await setting()
  const inDays = (days: number) => new Date(clock.now().getTime() + days * 86_400_000)
  for (const days of [-1, 3, 7, 8, 15, 16, 30, 31]) {
    const { id: clientId } = await aClient(testApp, distributor, {
      email: `${days}@prueba.ec`,
      identity: String(1_000_000_000 + days),
    })
    await aCertificate(testApp, distributor, { clientId, notAfter: inDays(days) })
    await aCertificate(testApp, distributor, { clientId, notAfter: inDays(400) })
  }
  const { id: clientId } = await aClient(testApp, distributor, { identity: "0926687856" })
  await aCertificate(testApp, distributor, { clientId, notAfter: inDays(3), replacedBy: "1" })
  const days = async (query: Parameters<typeof list>[0]) =>
    emails(await list(query))
      .map((email) => Number(email.split("@", 1)[0]))
      .toSorted((a, b) => a - b)
  expect(await days({ ends: "upTo7" })).toEqual([3, 7])
  expect(await days({ ends: "upTo15" })).toEqual([8, 15])
  expect(await days({ ends: "upTo30" })).toEqual([16, 30])
  expect(await days({ filter: "expiring" })).toEqual([3, 7, 8, 15, 16, 30])
})

async function manyClients(distributor: TestDistributor, count: number) {
  await sql`insert into clients (distributor_id, identity_type, identity, names, surnames, email, created_at)
    select ${distributor.id}, 'ci', lpad(n::text, 10, '0'), 'PERSONA ' || n, 'APELLIDO', n || '@prueba.ec',
      ${clock.now()}::timestamptz - n * interval '1 second'
    from generate_series(1, ${count}) n`.execute(owner)
}

test("pages by forty, and refuses a cursor of another filter, search or tenant", async () => {
  const { distributor, list } = await setting()
  await manyClients(distributor, 41)
  const first = (await list()).json()
  expect(first.rows).toHaveLength(40)
  const cursor = first.next
  expect(emails(await list({ cursor }))).toEqual(["41@prueba.ec"])
  const other = await setting()
  for (const refused of [
    await list({ cursor, filter: "provisional" }),
    await list({ cursor, ends: "upTo7" }),
    await list({ cursor, search: "persona" }),
    await list({ cursor: randomUUID() }),
    await other.list({ cursor }),
  ])
    expect(refused.json().typeCode).toBe("CURSOR_REFUSED")
})

test("says that a search has more matches than are listed", async () => {
  const { distributor, list } = await setting()
  await manyClients(distributor, 2001)
  expect((await list({ search: "apellido" })).json()).toMatchObject({
    isCut: true,
    isMore: true,
    total: 1000,
  })
  expect((await list({ search: "persona 2001" })).json()).toMatchObject({ isCut: false, total: 1 })
})
