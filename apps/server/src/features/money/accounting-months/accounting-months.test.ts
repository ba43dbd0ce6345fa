import { randomUUID } from "node:crypto"
import { strFromU8, unzipSync } from "fflate"
import { beforeEach, describe, expect, it } from "vitest"
import { aDistributor, type TestDistributor } from "../../../testing/factories.ts"
import { aStaffCaller } from "../../../testing/staff.ts"
import { anInvoicingDistributor, aSale } from "../../../testing/tax/invoicing.ts"
import { anInvoicingApp } from "../../../testing/tax/invoicing-app.ts"
import { resumeInvoices } from "../invoices/resume-invoices.ts"

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
