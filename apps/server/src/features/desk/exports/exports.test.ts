import { randomUUID } from "node:crypto"
import type { Permission } from "@trazo/domain/identity/module-permissions"
import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { allJobs } from "../../../job-table.ts"
import { actsOn } from "../../../testing/accounts.ts"
import { aClient, aDistributor, setGrants, type TestDistributor } from "../../../testing/factories.ts"
import { aDocument, aPayment, aRequest } from "../../../testing/request-factory.ts"
import { aStaffCaller } from "../../../testing/staff.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const testApp = await createTestApp()
const { app, clock, deps, owner } = testApp

const all: Permission[] = [
  "/certificates:export",
  "/fast/certificates:export",
  "/clients:export",
  "/billing:export",
]
let shop: TestDistributor
let staff: Awaited<ReturnType<typeof aStaffCaller>>

beforeEach(async () => {
  shop = await aDistributor(testApp, { modules: ["/certificates", "/fast", "/clients", "/billing"] })
  staff = await aStaffCaller(testApp, shop, { permissions: all })
})

type Staff = typeof staff
const ask = (
  list: string,
  query: object = {},
  { by = staff, format = "csv" }: { by?: Staff; format?: string } = {},
) => by.call("POST", "/exports", { format, exported: { list, query } })
const own = async (by = staff) => (await by.call("GET", "/exports")).body.rows
const download = (id: string, { headers }: Staff = staff) =>
  app.inject({ method: "GET", url: `/api/executives/exports/${id}/file`, headers })

async function exported(list: string, query: object = {}): Promise<string[][]> {
  const { id } = (await ask(list, query)).body
  await testApp.runJobs()
  const lines = (await download(id)).body.trimEnd().split("\r\n")
  // Splits between quotes.
  const cells = lines.map((line) => line.replace("\uFEFF", "").split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/))
  return cells.map((row) => row.map((cell) => cell.replace(/^"="+(\d+)"+$|^="(\d+)"$/, "$1$2")))
}

const column = (rows: string[][], title: string) => {
  const [titles = [], ...others] = rows
  return others.map((row) => row[titles.indexOf(title)])
}

test("a queue's export has all requests of its filter, and no draft or other channel", async () => {
  const made = []
  for (let count = 0; count < 43; count += 1) made.push(await aRequest(testApp, shop, { status: "review" }))
  await aRequest(testApp, shop, { status: "payment" })
  await aRequest(testApp, shop, { status: "draft", number: null })
  await aRequest(testApp, shop, { status: "review", channel: "fast" })
  await aRequest(testApp, await aDistributor(testApp), { status: "review" })
  const rows = await exported("certificates", { status: "review" })
  expect(new Set(column(rows, "Solicitud"))).toEqual(new Set(made.map(({ number }) => number)))
  expect(rows).toHaveLength(44)
  expect(new Set(column(rows, "Estado"))).toEqual(new Set(["En revisión"]))
  expect(await exported("fast")).toHaveLength(2)
})

test("a clients' export has those of the search", async () => {
  await aClient(testApp, shop, { names: "ANA", email: "ana@prueba.ec", identity: "1710034065" })
  await aClient(testApp, shop, { names: "LUIS", email: "luis@prueba.ec", identity: "0926687856" })
  expect(column(await exported("clients", { search: "luis" }), "Correo")).toEqual(["luis@prueba.ec"])
  expect(column(await exported("clients"), "Identificación").toSorted()).toEqual(["0926687856", "1710034065"])
})

test("an export of several batches has each row once", async () => {
  await sql`insert into clients (distributor_id, identity_type, identity, names, surnames, email, created_at)
    select ${shop.id}, 'ci', lpad(n::text, 10, '0'), 'PERSONA ' || n, 'APELLIDO', n || '@prueba.ec',
      ${clock.now()}::timestamptz - n / 7 * interval '1 second'
    from generate_series(1, 1203) n`.execute(owner)
  const emails = column(await exported("clients"), "Correo")
  expect([emails.length, new Set(emails).size]).toEqual([1203, 1203])
})

test("a sales' export has the month's received payments in dollars", async () => {
  const request = await aRequest(testApp, shop, { status: "review" })
  const { id } = await aPayment(testApp, request, { status: "received" })
  const decidedAt = new Date("2026-11-20T12:00:00-05:00")
  await owner.updateTable("payments").set({ decidedAt }).where("id", "=", id).execute()
  const rows = await exported("sales", { month: "2026-11" })
  expect([column(rows, "Solicitud"), column(rows, "Total")]).toEqual([[request.number], ["23"]])
  expect(await exported("sales", { month: "2026-10" })).toHaveLength(1)
})

test("a person's data are a ZIP, for a client of the distributor only", async () => {
  const { id } = await aClient(testApp, shop)
  const person = (client: string, by = staff) => ask("person", { client }, { by, format: "zip" })
  const { body } = await person(id)
  await testApp.runJobs()
  expect(await own()).toMatchObject([{ id: body.id, state: "done", rows: 1 }])
  const file = await download(body.id)
  expect([file.headers["content-type"], file.rawPayload.subarray(0, 2).toString()]).toEqual([
    "application/zip",
    "PK",
  ])
  const stranger = await aClient(testApp, await aDistributor(testApp))
  expect((await person(stranger.id)).body.typeCode).toBe("NOT_FOUND")
  const viewer = await aStaffCaller(testApp, shop, { permissions: ["/clients:view"] })
  expect((await person(id, viewer)).body.typeCode).toBe("NOT_ALLOWED")
})

describe("a person's data hold documents, so", () => {
  const view: Permission[] = ["/clients:export", "/certificates:view"]
  const person = (client: string, by: Staff) => ask("person", { client }, { by, format: "zip" })

  test("who may not view their requests neither asks for them nor downloads them", async () => {
    const { id } = await aClient(testApp, shop)
    await aRequest(testApp, shop, { clientId: id, documents: ["facePhoto"] })
    const exporter = await aStaffCaller(testApp, shop, { permissions: ["/clients:export"] })
    expect((await person(id, exporter)).body.typeCode).toBe("NOT_ALLOWED")
    const reviewer = await aStaffCaller(testApp, shop, { permissions: view })
    const { body } = await person(id, reviewer)
    await testApp.runJobs()
    expect((await download(body.id, reviewer)).statusCode).toBe(200)
    await setGrants(testApp, reviewer.id, { permissions: ["/clients:export"] })
    expect((await download(body.id, reviewer)).json().typeCode).toBe("NOT_ALLOWED")
    await aRequest(testApp, shop, { clientId: id, channel: "fast" })
    await setGrants(testApp, reviewer.id, { permissions: view })
    expect((await person(id, reviewer)).body.typeCode).toBe("NOT_ALLOWED")
    await setGrants(testApp, reviewer.id, { administrator: true })
    expect((await person(id, reviewer)).status).toBe(200)
  })

  test("every document and receipt has an audit row of its request", async () => {
    const { id } = await aClient(testApp, shop)
    const request = await aRequest(testApp, shop, { clientId: id, documents: ["facePhoto"] })
    const elsewhere = await aRequest(testApp, shop)
    const receipt = await aDocument(testApp, shop, { requestId: elsewhere.id, documentType: "identityFront" })
    const receiptFileId = receipt.fileId
    await aPayment(testApp, request, { status: "received", receiptFileId })
    const reviewer = await aStaffCaller(testApp, shop, { permissions: view })
    const { body } = await person(id, reviewer)
    await testApp.runJobs()
    const seen = await actsOn(testApp, `request:${request.id}`)
    expect(seen.map(({ action, actor, data }) => ({ action, actor, data }))).toEqual(
      ["paper", "receipt"].map((kind) => ({
        action: "paper.viewed",
        actor: { area: "executive", id: reviewer.id },
        data: { file: expect.any(String), kind, export: body.id },
      })),
    )
  })
})

test("asking for an export needs a recent proof", async () => {
  await staff.ageProof()
  expect((await ask("clients")).body.typeCode).toBe("PROOF_REQUIRED")
  expect(await own()).toEqual([])
})

test("a finished export has its count, its size and seven days, and its link is mailed", async () => {
  await aRequest(testApp, shop, { status: "review" })
  const asked = (await ask("certificates", {}, { format: "xlsx" })).body
  expect(asked).toMatchObject({ state: "waiting", rows: 0, total: null, sizeBytes: null })
  const mail = (await testApp.mails()).findLast(({ to }) => to === staff.email)
  expect(mail?.text).toContain("/executive/account/exports")
  expect(await own()).toMatchObject([{ id: asked.id, state: "done", rows: 1, total: 1, format: "xlsx" }])
  const file = await download(asked.id)
  expect(file.headers).toMatchObject({
    "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "cache-control": "private, no-store",
    "content-disposition": expect.stringMatching(
      /^attachment; filename="solicitudes-\d{4}-\d{2}-\d{2}\.xlsx"$/,
    ),
  })
  expect(file.rawPayload.subarray(0, 2).toString()).toBe("PK")
})

test("an export is its owner's alone, and ends with the permission", async () => {
  const { id } = (await ask("clients")).body
  await testApp.runJobs()
  const colleague = await aStaffCaller(testApp, shop, { permissions: all })
  const stranger = await aStaffCaller(testApp, await aDistributor(testApp), { permissions: all })
  for (const other of [colleague, stranger]) {
    expect((await download(id, other)).json().typeCode).toBe("NOT_FOUND")
    expect(await own(other)).toEqual([])
  }
  const viewer = await aStaffCaller(testApp, shop, { permissions: ["/clients:view", "/certificates:view"] })
  expect((await ask("clients", {}, { by: viewer })).body.typeCode).toBe("NOT_ALLOWED")
  expect((await ask("certificates", {}, { by: viewer })).body.typeCode).toBe("NOT_ALLOWED")
  await owner.updateTable("exports").set({ executiveId: viewer.id }).where("id", "=", id).execute()
  expect((await download(id, viewer)).json().typeCode).toBe("NOT_ALLOWED")
})

test("a person waits for three exports before they ask for a fourth, also at once", async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask("clients")))
  expect(answers.map(({ body }) => body.typeCode ?? "ok").toSorted()).toEqual([
    "EXPORTS_PENDING",
    "EXPORTS_PENDING",
    "ok",
    "ok",
    "ok",
  ])
  await testApp.runJobs()
  expect((await ask("clients")).status).toBe(200)
})

test("an export that an interruption left half way is written from the beginning, once", async () => {
  await aClient(testApp, shop)
  const { id } = (await ask("clients")).body
  await owner.updateTable("exports").set({ state: "running", rows: 900 }).where("id", "=", id).execute()
  await testApp.runJobs()
  expect(await own()).toMatchObject([{ state: "done", rows: 1 }])
  const before = await owner.selectFrom("exports").selectAll().where("id", "=", id).executeTakeFirst()
  const job = allJobs(deps).find(({ name }) => name === "write-export")
  await job?.runAll([{ distributorId: shop.id, exportId: id } as never])
  expect(await owner.selectFrom("exports").selectAll().where("id", "=", id).executeTakeFirst()).toEqual(
    before,
  )
})

test("an expired export has no file, and a job deletes it with its row", async () => {
  const { id } = (await ask("clients")).body
  await testApp.runJobs()
  const row = await owner.selectFrom("exports").select("fileId").where("id", "=", id).executeTakeFirst()
  clock.advance({ days: 7 })
  staff = { ...staff, ...(await aStaffCaller(testApp, shop, { permissions: all })) }
  await owner.updateTable("exports").set({ executiveId: staff.id }).where("id", "=", id).execute()
  expect((await download(id)).json().typeCode).toBe("NOT_FOUND")
  const job = allJobs(deps).find(({ name }) => name === "delete-expired-exports")
  expect(await job?.runAll([{}])).toEqual([undefined])
  await testApp.runJobs()
  expect(await owner.selectFrom("exports").selectAll().where("id", "=", id).execute()).toEqual([])
  expect(
    await owner
      .selectFrom("files")
      .select("id")
      .where("id", "=", row?.fileId ?? "")
      .execute(),
  ).toEqual([])
})

test("the audit has who asked, wrote and downloaded, without the search", async () => {
  const { id } = (await ask("clients", { search: "1710034065" })).body
  await testApp.runJobs()
  await download(id)
  const rows = await owner.selectFrom("auditLog").selectAll().where("object", "=", `export:${id}`).execute()
  expect(rows.map(({ action, actor }) => [action, actor.id]).toSorted()).toEqual([
    ["export.downloaded", staff.id],
    ["export.requested", staff.id],
    ["export.written", staff.id],
  ])
  expect(JSON.stringify(rows)).not.toContain("1710034065")
})

test.each([
  ["list", { format: "csv", exported: { list: "operators", query: {} } }],
  ["format", { format: "pdf", exported: { list: "clients", query: {} } }],
  [
    "format of a person's data",
    { format: "csv", exported: { list: "person", query: { client: randomUUID() } } },
  ],
  ["format of a list", { format: "zip", exported: { list: "clients", query: {} } }],
  ["month", { format: "csv", exported: { list: "sales", query: { month: "2026-13" } } }],
  ["missing month", { format: "csv", exported: { list: "sales", query: {} } }],
  ["search", { format: "csv", exported: { list: "clients", query: { search: "a".repeat(10_000) } } }],
])("refuses an unknown or invalid %s", async (_, payload) => {
  expect((await staff.call("POST", "/exports", payload)).body.typeCode).toBe("VALIDATION_FAILED")
})
