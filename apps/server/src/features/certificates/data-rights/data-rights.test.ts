import type { DataRequestKind } from "@trazo/domain/certificates/data-rights"
import { beforeEach, describe, expect, test } from "vitest"
import { actsOn } from "../../../testing/accounts.ts"
import { aClient, aDistributor, signedIn, type TestDistributor } from "../../../testing/factories.ts"
import { aCertificate, aPayment, aRequest } from "../../../testing/request-factory.ts"
import { aStaffCaller } from "../../../testing/staff.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const testApp = await createTestApp()
const { app, clock, owner } = testApp

let shop: TestDistributor
let staff: Awaited<ReturnType<typeof aStaffCaller>>
let person: Awaited<ReturnType<typeof aPerson>>

async function aPerson(columns: Parameters<typeof aClient>[2] = {}, where = shop) {
  const client = await aClient(testApp, where, columns)
  const headers = await signedIn(testApp, { area: "client", id: client.id }, where)
  const call = async (method: "GET" | "POST", path: string, payload?: object) => {
    const response = await app.inject({
      method,
      url: `/api/clients/me${path}`,
      headers,
      ...(payload && { payload }),
    })
    return { status: response.statusCode, body: response.json(), file: response.rawPayload }
  }
  const ask = (kind: DataRequestKind, text = "Mi segundo apellido está mal") =>
    call("POST", "/rights", { kind, text })
  return { ...client, headers, call, ask }
}

beforeEach(async () => {
  shop = await aDistributor(testApp, { modules: ["/clients", "/rights", "/deletes"] })
  staff = await aStaffCaller(testApp, shop, { permissions: ["/rights:edit"] })
  person = await aPerson()
})

const list = async (query = "", by = staff) => (await by.call("GET", `/rights${query}`)).body
const reply = (id: string, changes: object = {}, by = staff) =>
  by.call("PUT", `/rights/${id}/answer`, {
    outcome: "granted",
    reply: "Corregimos su apellido.",
    ...changes,
  })
const mailsTo = async (email: string) => (await testApp.mails()).filter(({ to }) => to === email)
const rows = () => owner.selectFrom("dataRequests").selectAll().where("clientId", "=", person.id).execute()

describe("LOPDP: a request about one's data", () => {
  test("has fifteen days, is confirmed in the account and by mail, and staff hear of it", async () => {
    const { body } = await person.ask("correction")
    const due = new Date(clock.now().getTime() + 15 * 86_400_000)
    expect(new Date(body.dueAt).getTime() - due.getTime()).toBeLessThan(86_400_000)
    expect((await person.call("GET", "/rights")).body.requests).toMatchObject([
      { id: body.id, kind: "correction", text: "Mi segundo apellido está mal", outcome: null },
    ])
    const [mail] = await mailsTo(person.email)
    expect(mail?.text).toContain("Mi segundo apellido está mal")
    const notes = await owner
      .selectFrom("notifications")
      .selectAll()
      .where("readerId", "=", staff.id)
      .execute()
    expect(notes.map(({ link }) => link)).toEqual([`/executive/rights/${body.id}`])
    expect((await list()).rows).toMatchObject([{ id: body.id, daysLeft: 15, client: { id: person.id } }])
  })

  test("needs a recent proof", async () => {
    const provedAt = new Date(clock.now().getTime() - 3_600_000)
    await owner.updateTable("sessions").set({ provedAt }).where("subjectId", "=", person.id).execute()
    expect((await person.ask("deletion")).body.typeCode).toBe("PROOF_REQUIRED")
    expect((await person.call("POST", "/exports")).body.typeCode).toBe("PROOF_REQUIRED")
    expect(await rows()).toEqual([])
  })

  test("is one of its kind at a time, also in parallel", async () => {
    const asked = await Promise.all([
      person.ask("objection"),
      person.ask("objection"),
      person.ask("deletion"),
    ])
    expect(asked.map(({ status }) => status).toSorted()).toEqual([200, 200, 409])
    expect((await person.ask("objection")).body.typeCode).toBe("DATA_REQUEST_OPEN")
    expect(await rows()).toHaveLength(2)
  })

  test.each([
    ["kind", { kind: "revenge", text: "x" }],
    ["text", { kind: "deletion", text: "  " }],
    ["text", { kind: "deletion", text: "a".repeat(1001) }],
  ])("refuses a wrong %s", async (field, payload) => {
    const { body } = await person.call("POST", "/rights", payload)
    expect(Object.keys(body.fields)).toEqual([field])
  })

  test("a deletion with a running certificate says what is kept, and until when", async () => {
    const request = await aRequest(testApp, shop, { clientId: person.id, status: "issued" })
    await aPayment(testApp, request, { status: "received" })
    const notAfter = new Date(clock.now().getTime() + 100 * 86_400_000)
    await aCertificate(testApp, shop, { requestId: request.id, clientId: person.id, notAfter })
    const { body } = await person.ask("deletion", "Borren todo")
    expect(body.kept).toMatchObject([
      { kind: "runningCertificate", until: notAfter.toISOString() },
      { kind: "evidence" },
      { kind: "sales" },
    ])
    const [mail] = await mailsTo(person.email)
    expect(mail?.text).toContain("hasta que la revoque")
    await reply(body.id, { outcome: "partly", reply: "Borramos lo demás." })
    const answered = (await mailsTo(person.email)).at(-1)
    expect(answered?.text).toContain("Borramos lo demás.")
    expect(answered?.text).toContain("hasta que la revoque")
  })

  test("keeps the client from being removed until it is answered", async () => {
    const client = await aPerson({ approvedAt: null, identity: "0926687856" })
    const { body } = await client.ask("deletion")
    const remover = await aStaffCaller(testApp, shop, { permissions: ["/clients:delete"] })
    const remove = () => remover.call("PUT", `/clients/${client.id}/removal`, { reason: "Lo pidió" })
    expect((await remove()).body.typeCode).toBe("CLIENT_HAS_DATA_REQUEST")
    await reply(body.id)
    expect((await remove()).status).toBe(200)
  })
})

test("erasing a removed client clears the words of their requests, and keeps what was decided", async () => {
  const client = await aPerson({ approvedAt: null, identity: "0926687856" })
  const { id } = (await client.ask("deletion", "Soy Rosa y quiero irme")).body
  await reply(id)
  const remover = await aStaffCaller(testApp, shop, { permissions: ["/clients:delete", "/deletes:delete"] })
  await remover.call("PUT", `/clients/${client.id}/removal`, { reason: "Lo pidió" })
  const removal = await owner
    .selectFrom("removals")
    .select("id")
    .where("subjectId", "=", client.id)
    .executeTakeFirstOrThrow()
  expect((await remover.call("PUT", `/deletes/${removal.id}/erasure`)).status).toBe(200)
  const row = await owner.selectFrom("dataRequests").selectAll().where("id", "=", id).executeTakeFirst()
  expect(row).toMatchObject({ text: "", reply: "", outcome: "granted", answeredBy: staff.id })
})

describe("the list of staff", () => {
  test("shows what is overdue first, counts it, and finds a person", async () => {
    const late = await person.ask("correction")
    clock.advance({ days: 17 })
    const other = await aPerson({ names: "ROSA", identity: "0926687856" })
    staff = await aStaffCaller(testApp, shop, { permissions: ["/rights:edit"] })
    const fresh = await other.ask("deletion")
    const page = await list()
    expect(page.rows.map(({ id }: { id: string }) => id)).toEqual([late.body.id, fresh.body.id])
    expect(page).toMatchObject({ total: 2, overdue: 1 })
    expect(page.rows[0].daysLeft).toBe(-2)
    expect((await list("?search=rosa")).rows).toMatchObject([{ id: fresh.body.id }])
    expect((await list("?state=answered")).total).toBe(0)
  })

  test("a reply goes by mail and to the account, once", async () => {
    const { id } = (await person.ask("correction")).body
    expect((await reply(id)).status).toBe(200)
    expect((await mailsTo(person.email)).at(-1)?.text).toContain("Corregimos su apellido.")
    const notes = await owner
      .selectFrom("notifications")
      .selectAll()
      .where("readerId", "=", person.id)
      .execute()
    expect(notes).toMatchObject([{ link: "/manager/configuration" }])
    expect((await person.call("GET", "/rights")).body.requests).toMatchObject([
      { outcome: "granted", reply: "Corregimos su apellido." },
    ])
    const again = await reply(id, { outcome: "refused", reply: "No." })
    expect(again.body.typeCode).toBe("DATA_REQUEST_ANSWERED")
    expect(await rows()).toMatchObject([{ outcome: "granted", answeredBy: staff.id }])
    expect((await list("?state=answered")).rows).toMatchObject([{ id, isLate: false, daysLeft: null }])
    expect((await actsOn(testApp, `data-request:${id}`)).map(({ action }) => action)).toEqual([
      "data-request.asked",
      "data-request.answered",
    ])
  })

  test("two answers at once leave one", async () => {
    const { id } = (await person.ask("correction")).body
    const answers = await Promise.all([reply(id), reply(id, { outcome: "refused", reply: "No." })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test("a reply after its due date is late, and says so", async () => {
    const { id } = (await person.ask("objection")).body
    clock.advance({ days: 20 })
    staff = await aStaffCaller(testApp, shop, { permissions: ["/rights:edit"] })
    expect((await reply(id)).status).toBe(200)
    expect((await list("?state=answered")).rows).toMatchObject([{ id, isLate: true }])
    const [, answered] = await actsOn(testApp, `data-request:${id}`)
    expect(answered?.data).toMatchObject({ isLate: true })
  })

  test("is closed without its permission, and to other distributors", async () => {
    const { id } = (await person.ask("correction")).body
    const viewer = await aStaffCaller(testApp, shop, { permissions: ["/rights:view"] })
    expect((await list("", viewer)).total).toBe(1)
    expect((await reply(id, {}, viewer)).body.typeCode).toBe("NOT_ALLOWED")
    const clerk = await aStaffCaller(testApp, shop, { permissions: ["/clients:edit"] })
    expect((await clerk.call("GET", "/rights")).body.typeCode).toBe("NOT_ALLOWED")
    expect((await clerk.call("GET", `/rights/${id}`)).body.typeCode).toBe("NOT_ALLOWED")
    const elsewhere = await aDistributor(testApp, { modules: ["/rights"] })
    const stranger = await aStaffCaller(testApp, elsewhere, { permissions: ["/rights:edit"] })
    expect((await list("", stranger)).total).toBe(0)
    expect((await reply(id, {}, stranger)).status).toBe(404)
    expect(await rows()).toMatchObject([{ outcome: null }])
  })
})

describe("LOPDP: the export of one's own data", () => {
  const ask = () => person.call("POST", "/exports")

  test("is a ZIP that a job writes, with a link by mail, for its owner alone", async () => {
    await person.ask("correction", "Mi segundo apellido está mal")
    const { id } = (await ask()).body
    expect((await ask()).body.typeCode).toBe("EXPORTS_PENDING")
    await testApp.runJobs()
    expect((await person.call("GET", "/exports")).body.rows).toMatchObject([
      { id, state: "done", format: "zip" },
    ])
    const download = (headers: Record<string, string>) =>
      app.inject({ url: `/api/clients/me/exports/${id}/file`, headers })
    const file = await download(person.headers)
    expect(file.rawPayload.subarray(0, 2).toString()).toBe("PK")
    expect((await mailsTo(person.email)).at(-1)?.text).toContain("/manager/configuration")
    const stranger = await aPerson({ identity: "0926687856" })
    expect((await download(stranger.headers)).statusCode).toBe(404)
    expect((await stranger.call("GET", "/exports")).body.rows).toEqual([])
    const reader = await aStaffCaller(testApp, shop, { permissions: ["/clients:export"] })
    expect(
      (await app.inject({ url: `/api/executives/exports/${id}/file`, headers: reader.headers })).statusCode,
    ).toBe(404)
    await owner.updateTable("clients").set({ state: "disabled" }).where("id", "=", person.id).execute()
    expect((await download(person.headers)).statusCode).toBe(401)
  })

  test("is not written for an account that was closed meanwhile", async () => {
    const { id } = (await ask()).body
    await owner.updateTable("clients").set({ state: "disabled" }).where("id", "=", person.id).execute()
    await testApp.runJobs()
    const row = await owner.selectFrom("exports").selectAll().where("id", "=", id).executeTakeFirst()
    expect(row).toMatchObject({ state: "failed", fileId: null })
    expect(await mailsTo(person.email)).toEqual([])
  })

  test("is made five times a day at most", async () => {
    for (let count = 0; count < 5; count += 1) {
      expect((await ask()).status).toBe(200)
      await testApp.runJobs()
    }
    expect((await ask()).body.typeCode).toBe("TOO_MANY_REQUESTS")
  })
})
