import { beforeEach, describe, expect, it } from "vitest"
import { inScope } from "../../../database/scope.ts"
import { actsOn } from "../../../testing/accounts.ts"
import { aDistributor, type TestDistributor } from "../../../testing/factories.ts"
import { aStaffCaller } from "../../../testing/staff.ts"
import { anInvoicingDistributor, aSale, aServedDistributor } from "../../../testing/tax/invoicing.ts"
import { anInvoicingApp } from "../../../testing/tax/invoicing-app.ts"
import { updateUndone } from "../payments/payment.ts"
import { lockWanted } from "./invoice.ts"
import { loadRide } from "./read-ride.ts"
import { resumeInvoices } from "./resume-invoices.ts"

const { test, service } = await anInvoicingApp()
const { owner, clock, deps } = test

let shop: TestDistributor
let staff: Awaited<ReturnType<typeof aStaffCaller>>

beforeEach(async () => {
  clock.set("2026-11-23T15:00:00.000Z")
  shop = await anInvoicingDistributor(test)
  await signIn()
})

/** Again after days, which end a session. */
async function signIn() {
  staff = await aStaffCaller(test, shop, {
    permissions: ["/billing:view", "/billing:create", "/billing:edit"],
  })
}

async function send() {
  for (let tries = 0; tries < 3; tries += 1) {
    await test.runJobs()
    clock.advance({ seconds: 3 })
    await resumeInvoices(deps)
  }
  await test.runJobs()
}

/** A sale whose invoice the SRI authorised. */
async function invoiced() {
  const sale = await aSale(test, shop)
  await sale.receive()
  await send()
  const [invoice] = await invoicesOf(sale.paymentId)
  return { ...sale, id: invoice?.id ?? "" }
}

const invoicesOf = (paymentId: string) =>
  owner.selectFrom("invoices").selectAll().where("paymentId", "=", paymentId).orderBy("createdAt").execute()

const undoPayment = (paymentId: string) =>
  inScope(deps.db, shop.scope, (tx) =>
    updateUndone(tx, paymentId, { status: "owed", at: clock.now(), by: staff.id, reason: "No llegó" }),
  )

const post = (id: string, act: string, body?: object) =>
  staff.call("POST", `/billing/invoices/${id}/${act}`, body)
const annul = (id: string, annulledOn = "2026-11-23") =>
  post(id, "annulment", { annulledOn, reason: "Comprador equivocado" })
const totals = async () => (await staff.call("GET", "/billing/invoices?month=2026-11")).body.totals
const dayMoney = async () => (await staff.call("GET", "/billing/day?day=2026-11-23")).body.invoices
const saleOf = async (paymentId: string) =>
  (await staff.call("GET", "/billing/sales?month=2026-11")).body.rows.find(
    ({ id }: { id: string }) => id === paymentId,
  )

describe("an annulment of the SRI's portal", () => {
  it("is recorded with its day and reason, and the invoice counts no more", async () => {
    const { id } = await invoiced()
    await invoiced()
    expect(await totals()).toEqual({ count: 2, cents: 4600 })
    const { status, body } = await annul(id)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({
      state: "annulled",
      annulment: {
        annulledOn: "2026-11-23",
        reason: "Comprador equivocado",
        by: expect.stringMatching(/\w/),
      },
      mayAnnul: false,
      mayRetry: false,
      mayCorrect: false,
      undo: { way: "neither" },
    })
    const ride = await inScope(deps.db, shop.scope, async (tx) =>
      loadRide(tx, await lockWanted(tx, id), deps),
    )
    expect(ride?.annulledOn).toBe("2026-11-23")
    expect(await totals()).toEqual({ count: 2, cents: 2300 })
    expect(await dayMoney()).toEqual(
      expect.arrayContaining([
        { state: "annulled", count: 1, cents: 2300 },
        { state: "authorised", count: 1, cents: 2300 },
      ]),
    )
    const { rows, totals: annulled } = (
      await staff.call("GET", "/billing/invoices?month=2026-11&state=annulled")
    ).body
    expect([rows.length, annulled]).toEqual([1, { count: 1, cents: 2300 }])
    expect((await actsOn(test, `invoice:${id}`)).map(({ action }) => action)).toContain("invoice.annulled")
  })

  it("is recorded afterwards only if it was done in time, and never for one that is not authorised", async () => {
    const { id } = await invoiced()
    clock.set("2026-12-20T15:00:00.000Z")
    await signIn()
    for (const [day, problem] of [
      ["2026-12-08", /terminó el 07\/12\/2026/],
      ["2026-12-21", /todavía no llega/],
      ["2026-11-22", /se emitió el 23\/11\/2026/],
    ] as const)
      expect((await annul(id, day)).body.fields.annulledOn).toMatch(problem)
    expect(
      (await post(id, "annulment", { annulledOn: "2026-12-07", reason: " " })).body.fields,
    ).toHaveProperty("reason")
    expect((await annul(id, "2026-12-07")).body.state).toBe("annulled")
    expect((await annul(id, "2026-12-07")).body.typeCode).toBe("MOVE_NOT_ALLOWED")
    const pending = await aSale(test, shop)
    await pending.receive()
    const [waiting] = await invoicesOf(pending.paymentId)
    expect((await annul(waiting?.id ?? "")).body.typeCode).toBe("MOVE_NOT_ALLOWED")
  })

  it("leaves a paid sale to another invoice, and is taken back only without one", async () => {
    const { id, paymentId } = await invoiced()
    await annul(id)
    const restored = await post(id, "annulment/undo", { reason: "Era otra" })
    expect(restored.body).toMatchObject({ state: "authorised", annulment: null })
    await annul(id)
    expect(await saleOf(paymentId)).toMatchObject({ invoice: null })
    expect((await staff.call("POST", `/billing/sales/${paymentId}/invoice`)).status).toBe(200)
    await send()
    expect((await invoicesOf(paymentId)).map(({ state, sequence }) => [state, sequence])).toEqual([
      ["annulled", 1],
      ["authorised", 2],
    ])
    const refused = await post(id, "annulment/undo", { reason: "Era otra" })
    expect(refused.body).toMatchObject({
      typeCode: "MOVE_NOT_ALLOWED",
      message: expect.stringMatching(/otra factura/),
    })
  })

  it("is no other distributor's, and needs its permission", async () => {
    const { id } = await invoiced()
    const viewer = await aStaffCaller(test, shop, { permissions: ["/billing:view"] })
    const other = await aDistributor(test)
    const stranger = await aStaffCaller(test, other, { permissions: ["/billing:view", "/billing:edit"] })
    const body = { annulledOn: "2026-11-23", reason: "Equivocada" }
    for (const [act, sent] of [
      ["annulment", body],
      ["annulment/undo", { reason: "Equivocada" }],
      ["credit-note", undefined],
    ] as const) {
      const path = `/billing/invoices/${id}/${act}`
      expect((await viewer.call("POST", path, sent)).body.typeCode).toBe("NOT_ALLOWED")
      expect((await stranger.call("POST", path, sent)).body.typeCode).toBe("NOT_FOUND")
    }
  })
})

describe("the credit note of an invoice that nobody paid", () => {
  it("is issued once, whoever presses, and a payment that comes after all has another invoice", async () => {
    const { id, paymentId, receive, request } = await invoiced()
    expect((await post(id, "credit-note")).body.typeCode).toBe("MOVE_NOT_ALLOWED")
    await undoPayment(paymentId)
    expect((await staff.call("GET", `/billing/invoices/${id}`)).body).toMatchObject({
      mayCredit: true,
      undo: { way: "annulment" },
    })
    const pressed = await Promise.all([post(id, "credit-note"), post(id, "credit-note")])
    expect(pressed.map(({ status }) => status).sort()).toEqual([200, 409])
    await send()
    const [, note, ...more] = await invoicesOf(paymentId)
    expect(more).toEqual([])
    expect(note).toMatchObject({ document: "04", state: "authorised", totalCents: 2300, credits: id })
    expect(note?.authorisedXml).toContain("El pago de la venta no se recibió")
    expect((await staff.call("GET", "/billing/invoices/pending")).body).toEqual({ needPerson: 0 })
    expect((await annul(id)).body.message).toMatch(/ya tiene una nota de crédito/)

    await owner.updateTable("payments").set({ status: "inReview" }).where("id", "=", paymentId).execute()
    await owner
      .updateTable("requests")
      .set({ status: "paymentReview" })
      .where("id", "=", request.id)
      .execute()
    await receive()
    await send()
    expect((await invoicesOf(paymentId)).map(({ document, state }) => [document, state])).toEqual([
      ["01", "authorised"],
      ["04", "authorised"],
      ["01", "authorised"],
    ])
  })

  it("is issued by the invoicing service, where that issued the invoice", async () => {
    shop = await aServedDistributor(test)
    await signIn()
    const { id, paymentId } = await invoiced()
    await undoPayment(paymentId)
    expect((await post(id, "credit-note")).status).toBe(200)
    await send()
    const [invoice, note] = await invoicesOf(paymentId)
    expect(note).toMatchObject({ document: "04", state: "authorised", issuedBy: "service", signedXml: null })
    const modified = `001-002-${String(invoice?.sequence).padStart(9, "0")}`
    expect(service.documents.get(note?.accessKey ?? "")?.given).toMatchObject({
      document: "04",
      modified: { number: modified },
      totalCents: 2300,
    })
    expect(note?.authorisedXml).toContain(`<numDocModificado>${modified}</numDocModificado>`)
  })

  it("is refused by the database for an invoice that is annulled meanwhile", async () => {
    const { id, paymentId } = await invoiced()
    await undoPayment(paymentId)
    const done = await Promise.all([post(id, "credit-note"), annul(id)])
    expect(done.map(({ status }) => status).sort()).toEqual([200, 409])
    const [invoice, ...notes] = await invoicesOf(paymentId)
    expect(notes.length).toBe(invoice?.state === "annulled" ? 0 : 1)
  })
})
