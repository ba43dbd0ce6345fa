import type { Permission } from "@trazo/domain/identity/module-permissions"
import { sql } from "kysely"
import { beforeEach, describe, expect, it } from "vitest"
import { inScope } from "../../../database/scope.ts"
import { actsOn } from "../../../testing/accounts.ts"
import { aDistributor, type TestDistributor } from "../../../testing/factories.ts"
import { sendForm } from "../../../testing/send-form.ts"
import { aStaffCaller } from "../../../testing/staff.ts"
import { anInvoicingDistributor, aSale, billing, unknownKey } from "../../../testing/tax/invoicing.ts"
import { anInvoicingApp } from "../../../testing/tax/invoicing-app.ts"
import { makeP12, makeTaxSigner } from "../../../testing/tax/vouchers.ts"
import { dailyQuotas } from "../../platform/files/claim-quota.ts"
import { updateUndone } from "../payments/payment.ts"
import { resumeInvoices } from "./resume-invoices.ts"
import { warnEndingKeys } from "./signing/warn-ending-keys.ts"

const { test, sri } = await anInvoicingApp()
const { owner, clock, deps } = test

let shop: TestDistributor
let staff: Awaited<ReturnType<typeof aStaffCaller>>
const asStaff = (permissions: Permission[], of = shop) => aStaffCaller(test, of, { permissions })

beforeEach(async () => {
  clock.set("2026-11-23T15:00:00.000Z")
  shop = await anInvoicingDistributor(test)
  await signIn()
})

/** Again after days, which end a session. */
async function signIn() {
  staff = await asStaff(["/billing:view", "/billing:create", "/billing:edit", "/billing:export"])
}

async function run(seconds = 3) {
  await test.runJobs()
  clock.advance({ seconds })
  await resumeInvoices(deps)
  await test.runJobs()
}

async function aPaidSale(
  ...columns: Parameters<typeof aSale> extends [unknown, unknown, ...infer Rest] ? Rest : never
) {
  const sale = await aSale(test, shop, ...columns)
  await sale.receive()
  return sale
}

const list = async (query = "") => (await staff.call("GET", `/billing/invoices${query}`)).body
const first = async () => (await list()).rows[0]

describe("the list", () => {
  it("has states and months, and counts what needs a person", async () => {
    await aPaidSale()
    await run()
    sri.behave = () => ({ kind: "refuse", code: "35" })
    await aPaidSale()
    await run()
    const { rows, needPerson } = await list("?month=2026-11")
    expect([rows.length, needPerson]).toEqual([2, 1])
    const [returned] = (await list("?state=returned")).rows
    expect(returned).toMatchObject({
      number: "001-002-000000002",
      messages: [
        { code: "35", meaning: expect.stringMatching(/dato/), advice: expect.stringMatching(/Corrija/) },
      ],
    })
    expect((await list("?month=2026-10")).rows).toEqual([])
    expect((await staff.call("GET", "/billing/invoices/pending")).body).toEqual({ needPerson: 1 })
  })

  it("keeps the test environment apart from production, by default the one in use", async () => {
    sri.behave = () => ({ kind: "refuse", code: "35" })
    await aPaidSale()
    await run()
    const one = { count: 1, cents: 2300 }
    expect(await list("?month=2026-11")).toMatchObject({ environment: "test", totals: one, needPerson: 1 })
    await owner
      .updateTable("distributors")
      .set({
        configuration: sql<string>`jsonb_set(configuration, '{billing,issuer,environment}', '"production"')`,
      })
      .where("id", "=", shop.id)
      .execute()
    const none = { environment: "production", rows: [], totals: { count: 0, cents: 0 }, needPerson: 0 }
    expect(await list("?month=2026-11")).toMatchObject(none)
    expect((await staff.call("GET", "/billing/invoices/pending")).body).toEqual({ needPerson: 0 })
    expect(await list("?month=2026-11&environment=test")).toMatchObject({ totals: one, needPerson: 1 })
  })

  it("shows an authorised invoice whose payment was undone as one that needs a person", async () => {
    const { paymentId } = await aPaidSale()
    await aPaidSale()
    await run()
    const undo = (status: "owed" | "refused") =>
      inScope(deps.db, shop.scope, (tx) =>
        updateUndone(tx, paymentId, { status, at: clock.now(), by: staff.id, reason: "No llegó" }),
      )
    const needing = async () => {
      const { rows, needPerson } = await list("?state=needsPerson")
      return [rows.map(({ isPaid }: { isPaid: boolean }) => isPaid), needPerson]
    }
    expect(await needing()).toEqual([[], 0])
    await undo("owed")
    expect(await needing()).toEqual([[false], 1])
    await undo("refused")
    expect(await needing()).toEqual([[false], 1])
    // It never comes, and the time for an annulment is over.
    clock.advance({ days: 61 })
    await signIn()
    expect(await needing()).toEqual([[], 0])
  })

  it("needs its permission, and shows no other distributor's invoices", async () => {
    await aPaidSale()
    const { id } = await first()
    const without = await asStaff(["/configuration:view"])
    expect((await without.call("GET", "/billing/invoices")).body.typeCode).toBe("NOT_ALLOWED")
    const viewer = await asStaff(["/billing:view"])
    expect((await viewer.call("POST", `/billing/invoices/${id}/retry`)).body.typeCode).toBe("NOT_ALLOWED")
    const stranger = await asStaff(["/billing:view", "/billing:edit"], await aDistributor(test))
    expect((await stranger.call("GET", "/billing/invoices")).body.rows).toEqual([])
    for (const path of [`/billing/invoices/${id}`, `/billing/invoices/${id}/xml`])
      expect((await stranger.call("GET", path)).body.typeCode).toBe("NOT_FOUND")
    expect((await stranger.call("POST", `/billing/invoices/${id}/retry`)).body.typeCode).toBe("NOT_FOUND")
  })
})

describe("a returned invoice", () => {
  const buyer = {
    code: "04",
    identity: "1790011674001",
    names: "Empresa  Ñandú\nS.A.",
    address: "",
    email: "",
  }

  beforeEach(async () => {
    sri.behave = () => ({ kind: "refuse", code: "35" })
    await aPaidSale()
    await run()
    sri.behave = () => undefined
  })

  it("is corrected and sent again with its number and key", async () => {
    const before = await staff.call("GET", `/billing/invoices/${(await first()).id}`)
    expect(before.body).toMatchObject({ state: "returned", mayCorrect: true, mayRetry: true })
    const path = `/billing/invoices/${before.body.id}/buyer`
    expect((await staff.call("PUT", path, buyer)).body).toMatchObject({ state: "toSend" })
    await run()
    const after = (await staff.call("GET", `/billing/invoices/${before.body.id}`)).body
    expect(after).toMatchObject({
      state: "authorised",
      number: before.body.number,
      accessKey: before.body.accessKey,
      buyer: { code: "04", names: "Empresa Ñandú S.A." },
      mayCorrect: false,
      mayRetry: false,
      undo: { way: "annulment", reason: expect.stringContaining("07/12/2026") },
    })
    expect((await staff.call("PUT", path, buyer)).body.typeCode).toBe("MOVE_NOT_ALLOWED")
    const xml = await test.app.inject({
      url: `/api/executives/billing/invoices/${after.id}/xml`,
      headers: staff.headers,
    })
    expect(xml.body).toContain("<razonSocialComprador>Empresa Ñandú S.A.</razonSocialComprador>")
  })

  it("gets a new key and keeps its number when it is sent on another day", async () => {
    const before = (await staff.call("GET", `/billing/invoices/${(await first()).id}`)).body
    clock.advance({ days: 1 })
    await signIn()
    await staff.call("POST", `/billing/invoices/${before.id}/retry`)
    await run()
    const after = (await staff.call("GET", `/billing/invoices/${before.id}`)).body
    expect(after).toMatchObject({ state: "authorised", number: before.number, day: "2026-11-24" })
    expect(after.accessKey).not.toBe(before.accessKey)
  })

  it.each([
    ["a RUC that is none", { identity: "1790011674" }, "identity"],
    ["consumidor final of another number", { code: "07", identity: "1" }, null],
    ["a name of 301 characters", { names: "A".repeat(301) }, "names"],
    ["a passport with spaces inside", { code: "06", identity: "AB 12 34" }, "identity"],
  ])("takes no %s", async (_title, changes, field) => {
    const { id } = await first()
    const { status, body } = await staff.call("PUT", `/billing/invoices/${id}/buyer`, {
      ...buyer,
      ...changes,
    })
    expect([status, field === null ? null : Object.keys(body.fields ?? {})[0]]).toEqual([
      field === null ? 200 : 400,
      field,
    ])
  })
})

describe("retrying", () => {
  it("asks before it sends a document again that the SRI may have", async () => {
    sri.behave = (service) => (service === "reception" ? { kind: "loseAnswer" } : { kind: "unavailable" })
    await aPaidSale()
    await test.runJobs()
    clock.advance({ days: 6 })
    await signIn()
    await resumeInvoices(deps)
    await test.runJobs()
    const waiting = await first()
    expect(waiting).toMatchObject({ state: "waiting", messages: [{ code: "silent" }] })
    const detail = (await staff.call("GET", `/billing/invoices/${waiting.id}`)).body
    expect(detail).toMatchObject({ mayRetry: true, mayCorrect: false })
    sri.behave = () => undefined
    const { reception } = sri.calls
    await staff.call("POST", `/billing/invoices/${waiting.id}/retry`)
    await test.runJobs()
    expect(await first()).toMatchObject({ state: "authorised" })
    expect(sri.calls.reception).toBe(reception)
  })

  it("gives a new number to the document whose number another program used (45)", async () => {
    sri.behave = (service) => (service === "reception" ? { kind: "refuse", code: "45" } : undefined)
    await aPaidSale()
    await test.runJobs()
    sri.behave = () => undefined
    const { id, number } = await first()
    await staff.call("POST", `/billing/invoices/${id}/retry`)
    await run()
    expect([number, (await first()).number]).toEqual(["001-002-000000001", "001-002-000000002"])
  })
})

describe("a document that the SRI returned with 45 and has all the same", () => {
  beforeEach(async () => {
    sri.behave = (service) => (service === "reception" ? { kind: "loseAnswer" } : undefined)
    await aPaidSale()
    await test.runJobs()
    // Its own number, and for days nothing of its key.
    const hidden = { kind: "respond", body: unknownKey } as const
    sri.behave = (service) => (service === "reception" ? { kind: "refuse", code: "45" } : hidden)
    await run()
    expect(await first()).toMatchObject({ state: "toSend" })
    clock.advance({ days: 6 })
    await run()
    await signIn()
    expect(await first()).toMatchObject({ state: "returned", messages: [{ code: "45" }] })
    sri.behave = () => undefined
  })

  it("is authorised by a retry, not sent again with another number", async () => {
    const { id, number } = await first()
    const { reception } = sri.calls
    const documents = sri.documents.size
    expect((await staff.call("POST", `/billing/invoices/${id}/retry`)).body).toMatchObject({
      state: "authorised",
      number,
    })
    await run()
    expect([sri.calls.reception, sri.documents.size]).toEqual([reception, documents])
  })

  it("is not corrected, and waits for the SRI that still works on it", async () => {
    const { id, number, buyer } = await first()
    sri.behave = () => ({ kind: "inProcess", milliseconds: 1000 })
    const changed = { code: "04", identity: "1790011674001", names: "Otra", address: "", email: "" }
    expect((await staff.call("PUT", `/billing/invoices/${id}/buyer`, changed)).body.typeCode).toBe(
      "MOVE_NOT_ALLOWED",
    )
    await run(5)
    expect(await first()).toMatchObject({ state: "received", number, buyer })
    sri.behave = () => undefined
    await run(5)
    await run(120)
    expect(await first()).toMatchObject({ state: "authorised", number, buyer })
  })

  it("stays as it is while the SRI does not respond", async () => {
    const before = await first()
    sri.behave = () => ({ kind: "unavailable" })
    const { body } = await staff.call("POST", `/billing/invoices/${before.id}/retry`)
    expect(body).toMatchObject({
      typeCode: "MOVE_NOT_ALLOWED",
      message: expect.stringMatching(/SRI no responde/),
    })
    expect(await first()).toEqual(before)
  })
})

describe("a sale without an invoice", () => {
  it("is invoiced later, once", async () => {
    const late = await aDistributor(test)
    shop = late
    staff = await asStaff(["/billing:view", "/billing:create"])
    const { paymentId } = await aPaidSale()
    const path = `/billing/sales/${paymentId}/invoice`
    expect((await staff.call("POST", path)).body.typeCode).toBe("MOVE_NOT_ALLOWED")
    const ready = await anInvoicingDistributor(test)
    await owner
      .updateTable("distributors")
      .set({ configuration: JSON.stringify({ billing }) })
      .where("id", "=", late.id)
      .execute()
    const key = ["certificate", "sealedKey", "serial", "holder", "issuer"] as const
    const copied = [...key, "notBefore", "notAfter", "storedAt", "storedBy"] as const
    await owner
      .insertInto("invoicingKeys")
      .columns(["distributorId", ...copied])
      .expression((select) =>
        select
          .selectFrom("invoicingKeys")
          .select((of) => [of.val(late.id).$castTo<string>().as("distributorId"), ...copied])
          .where("distributorId", "=", ready.id),
      )
      .execute()
    const issued = await staff.call("POST", path)
    expect(issued.body).toMatchObject({ state: "toSend", totalCents: 2300 })
    expect((await staff.call("POST", path)).body.id).toBe(issued.body.id)
    expect((await staff.call("POST", `/billing/sales/${crypto.randomUUID()}/invoice`)).body.typeCode).toBe(
      "NOT_FOUND",
    )
  })

  it("stays without one when a monthly account is charged for it", async () => {
    await aPaidSale({}, { method: "account" })
    expect((await list()).rows).toEqual([])
  })
})

it("an invoice is printed once it has its key", async () => {
  await aPaidSale()
  const { id } = await first()
  const url = `/api/executives/billing/invoices/${id}/ride`
  expect((await test.app.inject({ url, headers: staff.headers })).json().typeCode).toBe("NOT_FOUND")
  await run()
  const { rawPayload, headers } = await test.app.inject({ url, headers: staff.headers })
  expect([headers["content-type"], rawPayload.subarray(0, 5).toString()]).toEqual([
    "application/pdf",
    "%PDF-",
  ])
})

describe("setting up", () => {
  const path = "/configuration/billing"
  let editor: Awaited<ReturnType<typeof aStaffCaller>>
  beforeEach(async () => {
    editor = await asStaff(["/configuration:edit", "/configuration:view"])
  })

  async function send(file: Buffer, password: string) {
    const body = new FormData()
    body.append("password", password)
    body.append("file", new File([Uint8Array.from(file)], "firma.p12"))
    return await sendForm(test, { url: `/api/executives${path}/key`, headers: editor.headers, body })
  }

  it("stores a P12 whose password opens it, sealed, and signs with it", async () => {
    const { certificate, key } = await makeTaxSigner()
    const p12 = await makeP12(
      Buffer.from(certificate),
      key.export({ type: "pkcs8", format: "pem" }).toString(),
    )
    expect((await send(p12, "otra")).json()).toMatchObject({
      fields: { password: expect.stringMatching(/no abre/) },
    })
    expect((await send(Buffer.from("hola"), "clave-1")).json().fields.file).toBeTruthy()
    await owner.deleteFrom("invoicingKeys").where("distributorId", "=", shop.id).execute()
    const stored = (await send(p12, "clave-1")).json()
    expect(stored).toMatchObject({
      isReady: true,
      key: { holder: "FIRMAS DEL PACÍFICO S.A.", ruc: "0992339411001", isIssuers: false },
    })
    const row = await owner
      .selectFrom("invoicingKeys")
      .selectAll()
      .where("distributorId", "=", shop.id)
      .executeTakeFirstOrThrow()
    const pkcs8 = key.export({ type: "pkcs8", format: "der" })
    expect(row.sealedKey.includes(pkcs8.subarray(30, 200))).toBe(false)
    expect(JSON.stringify([stored, await actsOn(test, `invoicing-key:${shop.id}`)])).not.toContain("clave-1")
    await aPaidSale()
    await run()
    expect(await first()).toMatchObject({ state: "authorised" })
    await editor.ageProof()
    expect((await send(p12, "clave-1")).json().typeCode).toBe("PROOF_REQUIRED")
  })

  it("takes no signature that our authority suspended, and signs with none", async () => {
    const { certificate, key, serial, issuer } = await makeTaxSigner()
    const pem = key.export({ type: "pkcs8", format: "pem" }).toString()
    const p12 = await makeP12(Buffer.from(certificate), pem)
    const now = clock.now()
    await owner
      .insertInto("authorities")
      .values({ id: "issuing-9", certificate: Buffer.from(issuer), encryptedKey: "none", createdAt: now })
      .execute()
    // Another authority's certificate with the serial.
    const other = { serial, authorityId: deps.authority.id, status: "suspended" as const, revokedAt: now }
    await owner
      .insertInto("certificateStatus")
      .values({ ...other, notAfter: now, updatedAt: now })
      .execute()
    expect((await send(p12, "clave-1")).json()).toMatchObject({ key: { serial } })
    await owner
      .updateTable("certificateStatus")
      .set({ authorityId: "issuing-9" })
      .where("serial", "=", serial)
      .execute()
    expect((await send(p12, "clave-1")).json()).toMatchObject({
      fields: { file: expect.stringMatching(/suspendido o revocado/) },
    })
    await aPaidSale()
    await run()
    expect(await first()).toMatchObject({ state: "waiting", messages: [{ code: "key" }] })
  })

  it("sets the next number, never one that is used", async () => {
    expect((await editor.call("PUT", `${path}/numbers`, { next: 40 })).body.numbers).toMatchObject({
      next: 40,
      used: 0,
      point: "001-002",
    })
    await aPaidSale()
    await run()
    expect((await first()).number).toBe("001-002-000000040")
    const { status, body } = await editor.call("PUT", `${path}/numbers`, { next: 40 })
    expect([status, Object.keys(body.fields)]).toEqual([400, ["next"]])
    expect((await editor.call("PUT", `${path}/numbers`, { next: 41 })).body.numbers).toMatchObject({
      next: 41,
      used: 40,
    })
    const sent = { next: 41, nextCreditNote: 7 }
    expect((await editor.call("PUT", `${path}/numbers`, sent)).body.numbers).toMatchObject({
      next: 41,
      creditNotes: { next: 7, used: 0 },
    })
    await owner
      .updateTable("invoices")
      .set(({ ref }) => ({ document: "04", credits: ref("id"), modified: "{}", reason: "Prueba" }))
      .where("distributorId", "=", shop.id)
      .execute()
    expect(
      (await editor.call("PUT", `${path}/numbers`, { next: 42, nextCreditNote: 40 })).body.fields,
    ).toEqual({
      nextCreditNote: expect.stringMatching(/notas de crédito hasta el número 40/),
    })
    expect((await editor.call("GET", `${path}/setup`)).body.numbers).toMatchObject({ next: 41 })
  })

  it("probes the SRI's test environment without taking a number", async () => {
    const documents = sri.documents.size
    expect((await editor.call("POST", `${path}/probe`)).body).toMatchObject({ result: "received" })
    expect(sri.documents.size).toBe(documents + 1)
    sri.behave = () => ({ kind: "refuse", code: "39" })
    expect((await editor.call("POST", `${path}/probe`)).body).toMatchObject({
      result: "returned",
      messages: [{ code: "39" }],
    })
    sri.behave = () => ({ kind: "unavailable" })
    expect((await editor.call("POST", `${path}/probe`)).body).toMatchObject({ result: "unavailable" })
    expect((await editor.call("GET", `${path}/setup`)).body.numbers).toMatchObject({ next: 1, used: 0 })
    await editor.call("DELETE", `${path}/key`)
    expect((await editor.call("POST", `${path}/probe`)).body).toMatchObject({
      result: "notReady",
      messages: [{ code: "key" }],
    })
    await owner
      .updateTable("uploadQuotas")
      .set({ drafts: dailyQuotas.invoicingProbesPerDistributor })
      .execute()
    expect((await editor.call("POST", `${path}/probe`)).body.typeCode).toBe("TOO_MANY_REQUESTS")
  })

  it("saves the issuer's data with the SRI's rules", async () => {
    const { environment, ...data } = billing.issuer
    const version = (await editor.call("GET", path)).body.lastChange.version
    const given = { ...data, environment, tradeName: "", specialTaxpayer: "", withholdingAgent: "" }
    const bad = await editor.call("PUT", `${path}/issuer`, { ...given, ruc: "1790011674002", version })
    expect([bad.status, Object.keys(bad.body.fields)]).toEqual([400, ["ruc"]])
    const saved = await editor.call("PUT", `${path}/issuer`, {
      ...given,
      legalName: "Ñandú & Hijos",
      version,
    })
    expect(saved.body).toMatchObject({ issuer: { legalName: "ÑANDÚ & HIJOS", tradeName: null } })
  })

  it("warns once, 30 days before the key ends", async () => {
    const notices = () =>
      owner.selectFrom("notifications").select("title").where("readerId", "=", editor.id).execute()
    await warnEndingKeys(deps)
    expect(await notices()).toEqual([])
    clock.advance({ days: 271 })
    await warnEndingKeys(deps)
    await warnEndingKeys(deps)
    expect(await notices()).toEqual([{ title: "La firma de las facturas termina" }])
  })
})
