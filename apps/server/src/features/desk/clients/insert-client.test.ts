import { beforeEach, expect, it } from "vitest"
import { inScope } from "../../../database/scope.ts"
import { actsOn, resetTokensOf, setPassword } from "../../../testing/accounts.ts"
import { aClient, aDistributor, type TestDistributor } from "../../../testing/factories.ts"
import { aStaffCaller } from "../../../testing/staff.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { claimOfDistributor, dailyQuotas } from "../../platform/files/claim-quota.ts"

const test = await createTestApp()

type Staff = Awaited<ReturnType<typeof aStaffCaller>>
let distributor: TestDistributor
let staff: Staff

beforeEach(async () => {
  distributor = await aDistributor(test)
  staff = await aStaffCaller(test, distributor, { permissions: ["/clients:create", "/clients:view"] })
})

const person = {
  identityType: "ci",
  identity: "1710034065",
  names: "MARÍA JOSÉ",
  surnames: "PEÑA LOOR",
  email: "maria@prueba.ec",
  phone: "0991234567",
  internal: false,
}
const insert = (changes: object = {}, who = staff) => who.call("POST", "/clients", { ...person, ...changes })

it("makes a provisional account, audits it, and mails its owner the link to a password", async () => {
  const { body } = await insert()
  const record = (await staff.call("GET", `/clients/${body.id}`)).body
  expect(record).toMatchObject({ standing: "provisional", hasPassword: false, email: person.email })
  expect(await actsOn(test, `client:${body.id}`)).toMatchObject([{ action: "client.inserted" }])
  const mail = (await test.mails()).find(({ to }) => to === person.email)
  expect(mail?.subject).toMatch(/^Su cuenta en /)
  const [token] = await resetTokensOf(test, person.email)
  const set = await setPassword(test, distributor, token ?? "", "Provisional2026")
  expect(set.statusCode).toBe(200)
})

it("takes a passport with its country, and internal clients", async () => {
  const passport = { identityType: "passport", identity: "AB12345", country: "Colombia", internal: true }
  const { body } = await insert(passport)
  const record = (await staff.call("GET", `/clients/${body.id}`)).body
  expect(record).toMatchObject({ identityType: "passport", country: "CO", internal: true })
})

it("refuses wrong data by field, and a document that already has the account", async () => {
  expect((await insert({ identity: "1710034066" })).body.fields.identity).toBeTruthy()
  expect((await insert({ email: "no" })).body.fields.email).toBe("Ingrese correo válido")
  expect((await insert({ identityType: "passport", country: "" })).body.fields.country).toBeTruthy()
  await insert()
  expect((await insert()).body.fields.email).toBe("Ese documento ya tiene una cuenta con este correo")
  await aClient(test, distributor)
  expect((await insert({ email: "otra@prueba.ec" })).body.fields.identity).toBe(
    "Ese documento ya tiene una cuenta aprobada",
  )
})

it("allows one of several equal calls, three accounts of a document, and each distributor its own", async () => {
  const statuses = await Promise.all([insert(), insert(), insert()])
  expect(statuses.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
  await insert({ email: "dos@prueba.ec" })
  await insert({ email: "tres@prueba.ec" })
  expect((await insert({ email: "cuatro@prueba.ec" })).body.typeCode).toBe("IDENTITY_BUSY")
  const other = await aDistributor(test)
  const theirs = await aStaffCaller(test, other, { permissions: ["/clients:create"] })
  expect((await insert({}, theirs)).status).toBe(200)
  expect((await staff.call("GET", "/clients")).body.rows).toHaveLength(3)
})

it("needs the permission", async () => {
  const viewer = await aStaffCaller(test, distributor, { permissions: ["/clients:edit"] })
  expect((await insert({}, viewer)).status).toBe(403)
})

it("refuses more invitations than a distributor's day allows, and keeps what another one may send", async () => {
  await inScope(test.deps.db, distributor.scope, async (tx) => {
    for (let count = 0; count < dailyQuotas.invitationsPerDistributor; count += 1)
      await claimOfDistributor(tx, "invitations", test.deps)
  })
  const refused = await insert()
  expect([refused.status, refused.body.typeCode]).toEqual([429, "TOO_MANY_REQUESTS"])
  expect(refused.body.message).toContain("Continúe mañana")
  const other = await aStaffCaller(test, await aDistributor(test), { permissions: ["/clients:create"] })
  expect((await insert({}, other)).status).toBe(200)
})
