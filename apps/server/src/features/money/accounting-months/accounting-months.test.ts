import { randomUUID } from "node:crypto"
import { strFromU8, unzipSync } from "fflate"
import { sql } from "kysely"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { inScope } from "../../../database/scope.ts"
import { actsOn } from "../../../testing/accounts.ts"
import { aDistributor, type TestDistributor } from "../../../testing/factories.ts"
import { aStaffCaller } from "../../../testing/staff.ts"
import { anInvoicingDistributor, aSale } from "../../../testing/tax/invoicing.ts"
import { anInvoicingApp } from "../../../testing/tax/invoicing-app.ts"
import { lockRequest } from "../../requests/requests/request.ts"
import { resumeInvoices } from "../invoices/resume-invoices.ts"
import { undoPayment } from "../payments/undo-payment.ts"

const { test, sri } = await anInvoicingApp()
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
    permissions: ["/billing:view", "/billing:edit", "/billing:export"],
  })
}

async function run() {
  await test.runJobs()
  clock.advance({ seconds: 3 })
  await resumeInvoices(deps)
  await test.runJobs()
}

async function aPaidSale(columns: Parameters<typeof aSale>[2] = {}) {
  const sale = await aSale(test, shop, columns)
  await sale.receive()
  return sale
}

/** A document as another one of the sale, with some columns of its own. */
async function copyOf(paymentId: string, columns: Record<string, unknown>) {
  const row = await owner
    .selectFrom("invoices")
    .selectAll()
    .where("paymentId", "=", paymentId)
    .where("document", "=", "01")
    .executeTakeFirstOrThrow()
  const json = { facts: JSON.stringify(row.facts), issuer: JSON.stringify(row.issuer), messages: "[]" }
  await owner
    .insertInto("invoices")
    .values({ ...row, ...json, id: randomUUID(), accessKey: null, ...columns } as never)
    .execute()
  return row
}

describe("the export of a month", () => {
  const url = "/api/executives/billing/invoices/export?environment=test&month="
  const download = (month: string, by = staff) => test.app.inject({ url: url + month, headers: by.headers })

  /** Rows as texts and numbers. */
  async function sheetOf(month: string) {
    const { rawPayload, headers } = await download(month)
    expect(headers["content-type"]).toBe("application/zip")
    const files = unzipSync(rawPayload)
    const book = unzipSync(files[`facturas-${month}.xlsx`] ?? new Uint8Array())
    const rows = strFromU8(book["xl/worksheets/sheet1.xml"] ?? new Uint8Array())
      .split("<row>")
      .slice(1)
    const cells = rows.map((row) =>
      [...row.matchAll(/<c\/>|<c [^>]*>.*?<\/c>/g)].map(([cell]) => cell.replaceAll(/<[^>]*>/g, "")),
    )
    return { files, cells }
  }

  const listed = async (month: string) =>
    (await staff.call("GET", `/billing/invoices?environment=test&month=${month}`)).body.totals

  it("has what the SRI authorised and a sheet whose sums are those of the list", async () => {
    const { paymentId } = await aPaidSale({ baseCents: 4565, ivaCents: 685, totalCents: 5250 })
    // Rows of one instant stand in any order.
    clock.advance({ seconds: 0.1 })
    await aPaidSale()
    await run()
    sri.behave = () => ({ kind: "refuse", code: "35" })
    await aPaidSale()
    await run()
    const modified = JSON.stringify({ number: "001-002-000000001", day: "2026-11-23" })
    const invoice = await owner
      .selectFrom("invoices")
      .selectAll()
      .where("paymentId", "=", paymentId)
      .executeTakeFirstOrThrow()
    const note = {
      document: "04",
      credits: invoice.id,
      modified,
      reason: "Devolución",
      sequence: 1,
      createdAt: new Date(invoice.createdAt.getTime() + 1000),
    }
    await copyOf(paymentId, { ...note, accessKey: "4".repeat(49) })
    // Of another environment.
    await copyOf(paymentId, { environment: "production", sequence: 9, accessKey: "5".repeat(49) })
    const { files, cells } = await sheetOf("2026-11")
    const names = Object.keys(files)
    expect(names.filter((name) => /^\d{49}\.xml$/.test(name))).toHaveLength(3)
    expect(strFromU8(files[`${invoice.accessKey}.xml`] ?? new Uint8Array())).toContain("</factura>")
    const [titles = [], ...rows] = cells
    expect(titles).toHaveLength(14)
    const column = (title: string) => rows.map((row) => row[titles.indexOf(title)])
    expect(column("Tipo")).toEqual([
      "Factura",
      "Factura",
      "Nota de crédito",
      "Factura",
      "Total autorizado",
      "Total del mes",
    ])
    expect(column("Total")).toEqual(["52.5", "23", "-52.5", "23", "23", "46"])
    expect(column("Base gravada").at(-1)).toBe("40")
    expect(column("IVA").at(-1)).toBe("6")
    expect(column("Documento modificado")[2]).toBe("001-002-000000001")
    expect(column("Estado")[3]).toBe("Devuelta")
    expect(await listed("2026-11")).toEqual({ count: 4, cents: 4600 })
    const none = await download("2026-10")
    expect(none.json().typeCode).toBe("NOT_FOUND")
  })

  it("has all of more documents than a batch, each once, by their day of emission", async () => {
    const { paymentId } = await aPaidSale()
    await run()
    const base = { document: "04", reason: "x", totalCents: 10 }
    const { id: credits } = await owner
      .selectFrom("invoices")
      .select("id")
      .where("paymentId", "=", paymentId)
      .executeTakeFirstOrThrow()
    const modified = JSON.stringify({ number: "001-002-000000001", day: "2026-11-23" })
    for (let sequence = 1; sequence <= 130; sequence += 1) {
      const accessKey = String(sequence).padStart(49, "0")
      const day = sequence <= 120 ? "2026-12-31" : "2027-01-01"
      await copyOf(paymentId, { ...base, credits, modified, sequence, accessKey, day })
    }
    const { files, cells } = await sheetOf("2026-12")
    expect(Object.keys(files)).toHaveLength(121)
    expect(cells).toHaveLength(123)
    expect(cells.at(-1)?.[10]).toBe("-12")
    clock.set("2027-01-02T15:00:00.000Z")
    await signIn()
    expect(await listed("2026-12")).toEqual({ count: 120, cents: -1200 })
  })

  it("needs its permission, and has no other distributor's documents", async () => {
    await aPaidSale()
    const viewer = await aStaffCaller(test, shop, { permissions: ["/billing:view"] })
    expect((await download("2026-11", viewer)).json().typeCode).toBe("NOT_ALLOWED")
    const other = await aDistributor(test)
    const stranger = await aStaffCaller(test, other, { permissions: ["/billing:export"] })
    expect((await download("2026-11", stranger)).json().typeCode).toBe("NOT_FOUND")
  })
})

describe("a month", () => {
  const path = "/billing/months/2026-11"
  const month = async () => (await staff.call("GET", path)).body
  /** Whoever closes has seen its figures. */
  async function close(seen?: object) {
    const { figures } = await month()
    const invoiced = figures.invoices.totalCents - figures.creditNotes.totalCents
    const sold = figures.sales.reduce((sum: number, { cents }: { cents: number }) => sum + cents, 0)
    return await staff.call("POST", `${path}/closing`, { invoicedCents: invoiced, soldCents: sold, ...seen })
  }
  const reopen = (reason: string) => staff.call("POST", `${path}/reopening`, { reason })
  async function turnTo(instant: string) {
    clock.set(instant)
    await signIn()
  }
  const acts = async () =>
    (await actsOn(test, "month:2026-11")).filter(({ distributorId }) => distributorId === shop.id)
  const december = () => turnTo("2026-12-01T05:10:00.000Z")

  /** Settlement with the fee of one payment, read now. */
  async function aSettlement(feeCents: number) {
    const { id } = await owner
      .insertInto("cardSettlements")
      .values({
        id: randomUUID(),
        distributorId: shop.id,
        name: "noviembre.csv",
        sha256: Buffer.from(randomUUID()),
        uploadedBy: staff.id,
        createdAt: clock.now(),
        problems: "[]",
      })
      .returning("id")
      .executeTakeFirstOrThrow()
    const line = { settlementId: id, line: 1, reference: "", transaction: "", outcome: "settled" } as const
    await owner
      .insertInto("cardSettlementLines")
      .values({ ...line, distributorId: shop.id, amountCents: "2300", feeCents: String(feeCents) })
      .execute()
    return id
  }

  it("is closed ten minutes after its end with its figures, once, by whoever has seen them", async () => {
    await aPaidSale({ baseCents: 4565, ivaCents: 685, totalCents: 5250 })
    await aPaidSale()
    await run()
    await aSettlement(106)
    await turnTo("2026-12-01T05:09:59.000Z")
    expect((await month()).mayClose).toBe(false)
    expect((await close()).body).toMatchObject({ typeCode: "MOVE_NOT_ALLOWED" })
    await december()
    expect((await close({ invoicedCents: 7000 })).body.typeCode).toBe("TOTAL_CHANGED")
    const closed = await close()
    const figures = {
      sales: [{ method: "transfer", count: 2, cents: 7550 }],
      invoices: { count: 2, untaxedCents: 0, taxedCents: 6565, ivaCents: 985, totalCents: 7550 },
      creditNotes: { count: 0, untaxedCents: 0, taxedCents: 0, ivaCents: 0, totalCents: 0 },
      fees: { count: 1, settledCents: 2300, cents: 106 },
      refunds: { count: 0, cents: 0 },
    }
    const by = { by: expect.any(String), at: clock.now().toISOString(), reopened: null }
    expect(closed.body).toMatchObject({ figures, isClosed: true, hasChanged: false, closings: [by] })
    expect((await close()).body.message).toContain("ya está cerrado")
    expect(await acts()).toMatchObject([
      { action: "accounting-month.closed", data: { invoiced: 7550, sold: 7550 } },
    ])
  })

  it("counts the sales that have no invoice and could have one, as their list does", async () => {
    const { paymentId } = await aPaidSale()
    await aPaidSale({ baseCents: 0, ivaCents: 0, totalCents: 0 })
    await run()
    const lacking = async () => [
      (await staff.call("GET", "/billing/months/2026-11")).body.withoutInvoice,
      (await staff.call("GET", "/billing/sales?month=2026-11&invoice=none")).body.rows.map(
        ({ id }: { id: string }) => id,
      ),
    ]
    expect(await lacking()).toEqual([0, []])
    // As one that was annulled.
    const { id } = await owner
      .updateTable("invoices")
      .set({ isUndone: true })
      .where("paymentId", "=", paymentId)
      .returning("id")
      .executeTakeFirstOrThrow()
    expect(await lacking()).toEqual([1, [paymentId]])
    await owner.updateTable("invoices").set({ isUndone: false }).where("id", "=", id).execute()
    expect(await lacking()).toEqual([0, []])
  })

  it("is closed once by two at once", async () => {
    await december()
    const seen = { invoicedCents: 0, soldCents: 0 }
    const both = await Promise.all([close(seen), close(seen)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await month()).closings).toHaveLength(1)
  })

  it("stays open while a document of it has no final state, and says which", async () => {
    await aPaidSale()
    await run()
    sri.behave = () => ({ kind: "refuse", code: "35" })
    await aPaidSale()
    await run()
    await december()
    expect((await month()).unfinished).toMatchObject({
      count: 1,
      rows: [{ number: "001-002-000000002", state: "returned" }],
    })
    const { body } = await close()
    expect(body).toMatchObject({ typeCode: "MOVE_NOT_ALLOWED" })
    expect(body.message).toContain("001-002-000000002 (devuelta)")
  })

  it("leaves out what was annulled, and takes no annulment once it is closed", async () => {
    await aPaidSale()
    await run()
    await aPaidSale()
    await run()
    const [kept, annulled] = (await staff.call("GET", "/billing/invoices")).body.rows
    const annul = (id: string) =>
      staff.call("POST", `/billing/invoices/${id}/annulment`, { annulledOn: "2026-11-23", reason: "Otra" })
    expect((await annul(annulled.id)).status).toBe(200)
    await december()
    const { unfinished, figures } = await month()
    expect(unfinished.count).toBe(0)
    expect(figures.invoices).toMatchObject({ count: 1, totalCents: 2300 })
    expect((await close({ invoicedCents: 2300, soldCents: 4600 })).status).toBe(200)
    expect((await annul(kept.id)).body.message).toContain("está cerrado")
    const undone = await staff.call("POST", `/billing/invoices/${annulled.id}/annulment/undo`, {
      reason: "x",
    })
    expect(undone.body.message).toContain("está cerrado")
    expect((await month()).hasChanged).toBe(false)
  })

  it("keeps its sales, settlements and documents while it is closed", async () => {
    const { request } = await aPaidSale()
    await run()
    const settlement = await aSettlement(106)
    await december()
    await close()
    const bank = { area: "banks", id: randomUUID() } as const
    const undo = () =>
      inScope(deps.db, shop.scope, async (tx) => {
        await undoPayment(
          tx,
          { request: await lockRequest(tx, request.id), actor: bank, reason: "No llegó" },
          deps,
        )
      })
    await expect(undo()).rejects.toThrow(/Noviembre de 2026 está cerrado.*reabra/)
    const remove = () => staff.call("DELETE", `/billing/card-settlements/${settlement}`)
    expect((await remove()).body.message).toMatch(/Noviembre de 2026 está cerrado.*reabra/)
    const [{ id }] = (await staff.call("GET", "/billing/invoices")).body.rows
    const buyer = { code: "05", identity: "1710034065", names: "ANA", address: "", email: "" }
    expect((await staff.call("PUT", `/billing/invoices/${id}/buyer`, buyer)).body.typeCode).toBe(
      "MOVE_NOT_ALLOWED",
    )
    const change = owner.updateTable("invoices").set({ day: "2026-12-01" }).where("id", "=", id).execute()
    await expect(change).rejects.toThrow("a document of a closed month")
    expect((await month()).hasChanged).toBe(false)
    await reopen("La transferencia no llegó")
    expect((await remove()).status).toBe(200)
    expect((await month()).figures.fees.count).toBe(0)
  })

  it("takes no document while it is closed: a late one gets a day of the next month", async () => {
    await december()
    await close()
    // The clock of another process is late.
    clock.set("2026-12-01T04:59:59.000Z")
    await aPaidSale()
    await test.runJobs()
    const only = async () => (await staff.call("GET", "/billing/invoices")).body.rows[0]
    expect(await only()).toMatchObject({ state: "toSend", number: null })
    clock.set("2026-12-01T05:20:00.000Z")
    await resumeInvoices(deps)
    await test.runJobs()
    await run()
    expect(await only()).toMatchObject({
      state: "authorised",
      day: "2026-12-01",
      number: "001-002-000000001",
    })
  })

  it("waits for a document that takes its day, and sees it", async () => {
    const { paymentId } = await aPaidSale()
    await december()
    const seen = { invoicedCents: 0, soldCents: 2300 }
    const closing = await inScope(deps.db, shop.scope, async (tx) => {
      const { id } = await tx
        .selectFrom("invoices")
        .select("id")
        .where("paymentId", "=", paymentId)
        .executeTakeFirstOrThrow()
      const key = { day: "2026-11-30", accessKey: "6".repeat(49), issuer: "{}" }
      const number = {
        ruc: "1790011674001",
        establishment: "001",
        emissionPoint: "002",
        sequence: 77,
        keyCode: "12345678",
      }
      await tx
        .updateTable("invoices")
        .set({ ...key, ...number })
        .where("id", "=", id)
        .execute()
      const asked = staff.call("POST", `${path}/closing`, seen)
      await vi.waitFor(async () => {
        const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(
          owner,
        )
        expect(rows).toHaveLength(1)
      })
      return { asked }
    })
    expect((await closing.asked).body.message).toContain("001-002-000000077 (por enviar)")
  })

  it("is reopened with a reason, and closed again with its new figures", async () => {
    await december()
    expect((await reopen("Falta una venta")).body.typeCode).toBe("MOVE_NOT_ALLOWED")
    await close()
    expect((await reopen(" ")).body.fields).toHaveProperty("reason")
    expect((await month()).isClosed).toBe(true)
    expect((await reopen("Falta una venta")).body).toMatchObject({
      isClosed: false,
      closings: [{ reopened: { reason: "Falta una venta", by: expect.any(String) } }],
    })
    clock.advance({ seconds: 1 })
    expect((await close()).body).toMatchObject({ isClosed: true, closings: [{ reopened: null }, {}] })
    expect((await acts()).map(({ action }) => action)).toEqual([
      "accounting-month.closed",
      "accounting-month.reopened",
      "accounting-month.closed",
    ])
  })

  it("needs its permission, and is of one distributor alone", async () => {
    await december()
    const viewer = await aStaffCaller(test, shop, { permissions: ["/billing:view"] })
    const seen = { invoicedCents: 0, soldCents: 0 }
    expect((await viewer.call("POST", `${path}/closing`, seen)).body.typeCode).toBe("NOT_ALLOWED")
    expect((await viewer.call("POST", `${path}/reopening`, { reason: "Porque sí" })).body.typeCode).toBe(
      "NOT_ALLOWED",
    )
    await close()
    const other = await aDistributor(test)
    const stranger = await aStaffCaller(test, other, { permissions: ["/billing:view", "/billing:edit"] })
    expect((await stranger.call("GET", path)).body).toMatchObject({ isClosed: false, closings: [] })
    expect((await stranger.call("POST", `${path}/reopening`, { reason: "Porque sí" })).body.typeCode).toBe(
      "MOVE_NOT_ALLOWED",
    )
    for (const wrong of ["2026-13", "noviembre", "1999-01"])
      expect((await staff.call("GET", `/billing/months/${wrong}`)).status).toBe(404)
  })
})
