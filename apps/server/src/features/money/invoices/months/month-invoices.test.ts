import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import type { listConvenioMonths } from "@trazo/contract/selling/convenio-months"
import { unzipSync } from "fflate"
import { beforeEach, describe, expect, it } from "vitest"
import { system } from "../../../../actor.ts"
import { inScope } from "../../../../database/scope.ts"
import { aConvenioPerson } from "../../../../testing/convenio-factory.ts"
import { aClient, aDistributor, type TestDistributor } from "../../../../testing/factories.ts"
import { aRequest } from "../../../../testing/request-factory.ts"
import { aStaffCaller } from "../../../../testing/staff.ts"
import { anInvoicingDistributor } from "../../../../testing/tax/invoicing.ts"
import { anInvoicingApp } from "../../../../testing/tax/invoicing-app.ts"
import { moveRequest } from "../../../requests/requests/move-request.ts"
import { lockRequest } from "../../../requests/requests/request.ts"
import { chargeConvenio } from "../../monthly-accounts/charge-account.ts"
import { settlePayment } from "../../payments/record-payment.ts"
import { resumeInvoices } from "../resume-invoices.ts"
import { issueMonthInvoices } from "./issue-month-invoices.ts"

const { test } = await anInvoicingApp()
const { owner, clock, deps } = test

let shop: TestDistributor
let convenioId: string
beforeEach(async () => {
  clock.set("2026-11-23T15:00:00.000Z")
  shop = await anInvoicingDistributor(test)
  convenioId = await anAgreement()
})

type Invoicing = "none" | "request" | "month"

async function anAgreement(invoicing: Invoicing = "month"): Promise<string> {
  const { convenio } = await aConvenioPerson(test, shop)
  await owner.updateTable("convenios").set({ invoicing }).where("id", "=", convenio.id).execute()
  return convenio.id
}

const choose = (invoicing: Invoicing) =>
  owner
    .updateTable("convenios")
    .set({ invoicing, invoicingSince: clock.now() })
    .where("id", "=", convenioId)
    .execute()

/** Its tax is 312.45: one alone pays 312, and two pay 625. */
const odd = { baseCents: 2083, ivaCents: 312, totalCents: 2395 }

async function charged(columns: Parameters<typeof aRequest>[2] = odd, convenio = convenioId) {
  const request = await aRequest(test, shop, { status: "payment", ...columns })
  await inScope(deps.db, shop.scope, async (tx) => {
    const charge = { actor: system, convenioId: convenio, requestId: request.id }
    const onPaid = (paymentId: string) =>
      chargeConvenio(tx, { ...charge, paymentId, amountCents: request.totalCents ?? 0 }, deps)
    const locked = await lockRequest(tx, request.id)
    const settlement = { request: locked, actor: system, method: "convenio", reference: request.id } as const
    await settlePayment(tx, { ...settlement, onPaid }, deps)
  })
  clock.advance({ seconds: 1 })
  return request
}

async function send() {
  await test.runJobs()
  clock.advance({ seconds: 3 })
  await resumeInvoices(deps)
  await test.runJobs()
}

/** 1 December, 00:12 in Ecuador. */
const monthEnded = "2026-12-01T05:12:00.000Z"
async function endMonth(moment = monthEnded) {
  clock.set(moment)
  await issueMonthInvoices(deps)
  await send()
}

const documents = () =>
  owner
    .selectFrom("invoices")
    .selectAll()
    .where("distributorId", "=", shop.id)
    .orderBy("createdAt")
    .orderBy("id")
    .execute()

const reject = (id: string) =>
  inScope(deps.db, shop.scope, async (tx) => {
    const request = await lockRequest(tx, id)
    await moveRequest(tx, { request, to: "rejected", actor: system, reason: "No es la persona" }, deps)
  })

const owed = async () => {
  const rows = await owner
    .selectFrom("monthlyCharges")
    .innerJoin("payments", "payments.id", "paymentId")
    .select("monthlyCharges.amountCents")
    .where("monthlyCharges.distributorId", "=", shop.id)
    .where("payments.status", "=", "received")
    .execute()
  return rows.reduce((sum, { amountCents }) => sum + amountCents, 0)
}

const staffOf = (shopOf = shop) =>
  aStaffCaller(test, shopOf, {
    permissions: ["/billing:view", "/billing:edit", "/billing:create", "/billing:export"] as const,
  })

describe("the invoice of a month", () => {
  it("has a line for each product and price, adds up to what the account owes, and is mailed to the organisation", async () => {
    for (let count = 0; count < 3; count += 1) await charged()
    await charged({ baseCents: 3000, ivaCents: 450, totalCents: 3450, validity: "TwoYears" })
    await endMonth()
    const [invoice, ...more] = await documents()
    expect(more).toEqual([])
    // 15 % of 92.49, and not 3 × 3.12 + 4.50.
    expect(invoice).toMatchObject({
      month: "2026-11",
      day: "2026-12-01",
      state: "authorised",
      facts: {
        buyer: { code: "04", identity: "1790012345001", email: "rosa@camara.ec" },
        lines: [
          { quantity: 3, unitCents: 2083, baseCents: 6249 },
          { quantity: 1, unitCents: 3000, baseCents: 3000 },
        ],
        baseCents: 9249,
        ivaCents: 1387,
      },
    })
    expect(await owed()).toBe(invoice?.totalCents)
    expect(invoice?.authorisedXml).toContain("<cantidad>3</cantidad>")
    const mails = await owner
      .selectFrom("mailbox")
      .select(["subject", "toAddress"])
      .where("distributorId", "=", shop.id)
      .where("subject", "like", "%factura%")
      .execute()
    expect(mails).toEqual([expect.objectContaining({ toAddress: "rosa@camara.ec" })])
  })

  it("takes the rounding of the whole tax onto what is owed, at most a cent for each request", async () => {
    const requests = []
    for (let count = 0; count < 3; count += 1) requests.push(await charged())
    expect(await owed()).toBe(7185)
    await endMonth()
    const [invoice] = await documents()
    expect(invoice?.totalCents).toBe(7186)
    expect(await owed()).toBe(7186)

    for (const { id } of requests) await reject(id)
    for (let tries = 0; tries < 3; tries += 1) await send()
    const notes = (await documents()).filter(({ document }) => document === "04")
    expect(notes.map(({ requestId }) => requestId).toSorted()).toEqual(
      requests.map(({ id }) => id).toSorted(),
    )
    expect(notes.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(7186)
    expect(notes.every(({ state }) => state === "authorised")).toBe(true)
  })

  it("is made once by processes at the same moment, after the month's last transactions, and again by no later run", async () => {
    clock.set("2026-12-01T04:59:59.000Z")
    await charged()
    await endMonth("2026-12-01T05:09:00.000Z")
    expect(await documents()).toEqual([])
    clock.set(monthEnded)
    await Promise.all([issueMonthInvoices(deps), issueMonthInvoices(deps), issueMonthInvoices(deps)])
    await endMonth("2026-12-01T06:12:00.000Z")
    expect(await documents()).toMatchObject([{ month: "2026-11", totalCents: 2395 }])
  })

  it("is of its own year at the last moment of 31 December", async () => {
    clock.set("2027-01-01T04:59:59.999Z")
    await charged()
    clock.set("2027-01-01T05:00:00.000Z")
    await charged()
    await endMonth("2027-01-01T05:12:00.000Z")
    expect(await documents()).toMatchObject([{ month: "2026-12", day: "2027-01-01", totalCents: 2395 }])
  })

  it("has nothing of an account without requests, or of requests that ended before the month did", async () => {
    const { id } = await charged()
    await reject(id)
    await endMonth()
    expect(await documents()).toEqual([])
  })

  it("leaves out what was invoiced by request before the choice changed, and takes the rest of the month", async () => {
    await choose("request")
    const before = await charged()
    await choose("none")
    await charged({ baseCents: 1000, ivaCents: 150, totalCents: 1150 })
    await choose("month")
    await charged({ baseCents: 4000, ivaCents: 600, totalCents: 4600 })
    await choose("request")
    await endMonth()
    const [own, ofMonth, ...more] = await documents()
    expect(more).toEqual([])
    expect(own).toMatchObject({ requestId: before.id, totalCents: 2395 })
    // Charged while nothing was agreed: it is invoiced apart.
    expect(ofMonth).toMatchObject({ month: "2026-11", totalCents: 4600 })
  })

  it("takes all that no invoice says where it is chosen before the month ends, and nothing of earlier months", async () => {
    await choose("none")
    clock.set("2026-10-30T15:00:00.000Z")
    await charged()
    clock.set("2026-11-10T15:00:00.000Z")
    await charged({ baseCents: 1000, ivaCents: 150, totalCents: 1150 })
    await choose("month")
    await endMonth()
    expect(await documents()).toMatchObject([{ month: "2026-11", totalCents: 1150 }])
  })

  it("is one for each rate where the rate of IVA changes in the month", async () => {
    await charged({ baseCents: 1000, ivaCents: 120, totalCents: 1120, ivaRate: "0.12" })
    await charged()
    await endMonth()
    expect(
      (await documents()).map(({ facts, totalCents }) => [facts.iva.code, totalCents]).toSorted(),
    ).toEqual([
      ["2", 1120],
      ["4", 2395],
    ])
  })

  it("waits for a person where the RUC of the organisation was lost, and is corrected", async () => {
    await charged()
    await owner.updateTable("convenios").set({ ruc: "17900123" }).where("id", "=", convenioId).execute()
    await endMonth()
    const [waiting] = await documents()
    expect(waiting).toMatchObject({ state: "waiting", sequence: null })
    const staff = await staffOf()
    const buyer = {
      code: "04",
      identity: "1790012345001",
      names: "CÁMARA",
      address: "",
      email: "c@camara.ec",
    }
    const corrected = await staff.call("PUT", `/billing/invoices/${waiting?.id}/buyer`, buyer)
    expect(corrected.status).toBe(200)
    await send()
    expect(await documents()).toMatchObject([{ state: "authorised", sequence: 1 }])
  })

  it("is issued before the month of its account is closed", async () => {
    await charged()
    await charged()
    clock.set("2026-12-01T05:00:01.000Z")
    await owner
      .updateTable("distributors")
      .set({ modules: ["/convenios"] })
      .where("id", "=", shop.id)
      .execute()
    const staff = await aStaffCaller(test, shop, { permissions: ["/convenios/clients:edit"] })
    const close = (totalCents: number) =>
      staff.call("PUT", `/convenios/${convenioId}/months/2026-11/closing`, { totalCents })
    expect((await close(4790)).body.fields).toMatchObject({ month: expect.stringContaining("Su factura") })
    await endMonth()
    expect((await close(4791)).body).toEqual({ totalCents: 4791 })
  })

  it("goes to the company of an internal client", async () => {
    const { id: clientId } = await aClient(test, shop, { internal: true, email: "compras@rios.ec" })
    const { accountId } = await owner
      .selectFrom("monthlyCharges")
      .select("accountId")
      .where("paymentId", "=", (await paymentOf((await charged()).id)).id)
      .executeTakeFirstOrThrow()
    const own = {
      company: "COMERCIAL RÍOS",
      ruc: "1790012345001",
      limitCents: 99_999,
      invoicing: "month" as const,
    }
    await owner
      .updateTable("monthlyAccounts")
      .set({ ...own, clientId, convenioId: null })
      .where("id", "=", accountId)
      .execute()
    await endMonth()
    expect((await documents())[0]?.facts.buyer).toMatchObject({
      names: "COMERCIAL RÍOS",
      email: "compras@rios.ec",
    })
  })
})

const paymentOf = (requestId: string) =>
  owner.selectFrom("payments").select("id").where("requestId", "=", requestId).executeTakeFirstOrThrow()

describe("what reads and changes the invoice of a month", () => {
  it("is shown with its month, in the export, and beside its sales, to its own distributor alone", async () => {
    const request = await charged()
    await endMonth()
    const staff = await staffOf()
    const [row] = (await staff.call("GET", "/billing/invoices?month=2026-12")).body.rows
    expect(row).toMatchObject({
      requestId: null,
      ofMonth: { month: "2026-11", convenioId },
      totalCents: 2395,
    })
    const { body } = await staff.call("GET", `/billing/invoices/${row.id}`)
    expect(body).toMatchObject({ lines: [{ quantity: 1 }], mayAnnul: true, mayCredit: false })
    const [sale] = (await staff.call("GET", "/billing/sales?month=2026-11")).body.rows
    expect(sale).toMatchObject({ requestId: request.id, invoice: { id: row.id, state: "authorised" } })
    const url = "/api/executives/billing/invoices/export?month=2026-12&environment=test"
    const { rawPayload } = await test.app.inject({ url, headers: staff.headers })
    const sheet = unzipSync(unzipSync(rawPayload)["facturas-2026-12.xlsx"] ?? new Uint8Array())
    expect(Buffer.from(sheet["xl/worksheets/sheet1.xml"] ?? []).toString()).toContain(
      "Solicitudes de noviembre de 2026",
    )
    const stranger = await staffOf(await aDistributor(test))
    expect((await stranger.call("GET", `/billing/invoices/${row.id}`)).status).toBe(404)
  })

  it("credits a request that is taken off alone, also when it ended before the authorisation", async () => {
    const first = await charged()
    await charged({ baseCents: 4000, ivaCents: 600, totalCents: 4600 })
    clock.set(monthEnded)
    await issueMonthInvoices(deps)
    await reject(first.id)
    for (let tries = 0; tries < 3; tries += 1) await send()
    expect(await documents()).toMatchObject([
      { document: "01", totalCents: 6995, state: "authorised" },
      {
        document: "04",
        totalCents: 2395,
        requestId: first.id,
        state: "authorised",
        facts: { lines: [{ description: `Devolución: solicitud ${first.number}` }] },
      },
    ])
  })

  it("is dropped without a number where all its requests ended before it had one", async () => {
    const { id } = await charged()
    clock.set(monthEnded)
    await issueMonthInvoices(deps)
    await reject(id)
    await send()
    expect(await documents()).toEqual([])
  })

  it("frees its requests when it is annulled, and is not restored while another invoice says one of them", async () => {
    const request = await charged()
    await endMonth()
    const [invoice] = await documents()
    const staff = await staffOf()
    const annulled = await staff.call("POST", `/billing/invoices/${invoice?.id}/annulment`, {
      annulledOn: "2026-12-01",
      reason: "Pidieron otra factura",
    })
    expect(annulled.body).toMatchObject({ state: "annulled" })
    // People decide what becomes of it.
    await endMonth("2026-12-01T07:12:00.000Z")
    expect(await documents()).toHaveLength(1)

    await choose("request")
    const { id: paymentId } = await paymentOf(request.id)
    expect((await staff.call("POST", `/billing/sales/${paymentId}/invoice`)).status).toBe(200)
    const restored = await staff.call("POST", `/billing/invoices/${invoice?.id}/annulment/undo`, {
      reason: "Fue un error",
    })
    expect(restored.body).toMatchObject({
      typeCode: "MOVE_NOT_ALLOWED",
      message: expect.stringContaining("ya está en otra factura"),
    })
  })

  it("keeps a request that it says from an invoice of its own", async () => {
    const request = await charged()
    await endMonth()
    await choose("request")
    const { id: paymentId } = await paymentOf(request.id)
    const refused = await (await staffOf()).call("POST", `/billing/sales/${paymentId}/invoice`)
    expect(refused.body.typeCode).toBe("MOVE_NOT_ALLOWED")
    expect(await documents()).toHaveLength(1)
  })
})

describe("the months of an account beside their invoices", () => {
  async function asStaff() {
    await owner
      .updateTable("distributors")
      .set({ modules: ["/convenios", "/billing"] })
      .where("id", "=", shop.id)
      .execute()
    return await aStaffCaller(test, shop, {
      permissions: ["/convenios/clients:view", "/convenios/clients:edit", "/billing:view", "/billing:create"],
    })
  }
  type Staff = Awaited<ReturnType<typeof asStaff>>

  /** Each with what is owed less what is invoiced, which its named differences are. */
  async function shown(staff: Staff) {
    const { body } = await staff.call("GET", `/convenios/${convenioId}/months`)
    return (body as RouteResponse<typeof listConvenioMonths>).invoiced?.months.map((month) => {
      const { without, creditedCents, toCreditCents, roundingCents } = month
      const owedCents = body.organisation.find(
        (one: { month: string }) => one.month === month.month,
      ).totalCents
      expect(owedCents - month.cents).toBe(without.cents + creditedCents + toCreditCents + roundingCents)
      return { ...month, owedCents }
    })
  }
  const close = (staff: Staff, totalCents: number) =>
    staff.call("PUT", `/convenios/${convenioId}/months/2026-11/closing`, { totalCents })
  const nothing = { creditedCents: 0, toCreditCents: 0, roundingCents: 0 }

  it("agree with the invoice of the month, also after a request of it was taken off", async () => {
    const { id } = await charged()
    await charged()
    await endMonth()
    const staff = await asStaff()
    const [invoice] = await documents()
    const whole = {
      ...nothing,
      cents: 4791,
      owedCents: 4791,
      without: { count: 0, cents: 0 },
      mayIssue: false,
    }
    expect(await shown(staff)).toMatchObject([
      { ...whole, invoices: [{ id: invoice?.id, number: "001-002-000000001", state: "authorised" }] },
    ])
    await reject(id)
    expect(await shown(staff)).toMatchObject([{ owedCents: 2396, cents: 4791, toCreditCents: -2395 }])
    for (let tries = 0; tries < 3; tries += 1) await send()
    expect(await shown(staff)).toMatchObject([{ ...whole, owedCents: 2396, cents: 2396 }])
  })

  it("count a credit with the month that takes it off", async () => {
    const { id } = await charged()
    await charged()
    await endMonth()
    const staff = await asStaff()
    expect((await close(staff, 4791)).status).toBe(200)
    await reject(id)
    for (let tries = 0; tries < 3; tries += 1) await send()
    expect(await shown(staff)).toMatchObject([
      { ...nothing, month: "2026-12", owedCents: -2395, cents: -2395 },
      { ...nothing, month: "2026-11", owedCents: 4791, cents: 4791 },
    ])
  })

  it("are closed without an invoice that could not be issued in a day", async () => {
    await charged()
    clock.set("2026-12-02T05:00:00.000Z")
    expect((await close(await asStaff(), 2395)).status).toBe(200)
  })

  it("name what has no invoice, lead to its sales, and are invoiced once by a person, whose rounding is named", async () => {
    await choose("none")
    const { id: first } = await charged()
    await charged()
    clock.set(monthEnded)
    const staff = await asStaff()
    expect((await close(staff, 4790)).status).toBe(200)
    const { accountId } = await owner
      .selectFrom("monthlyCharges")
      .select("accountId")
      .where("distributorId", "=", shop.id)
      .limit(1)
      .executeTakeFirstOrThrow()
    const left = { cents: 0, without: { count: 2, cents: 4790 }, mayIssue: true, invoices: [] }
    expect(await shown(staff)).toMatchObject([left])
    const list = `/billing/sales?month=2026-11&uninvoiced=${accountId}`
    const sales = (await staff.call("GET", list)).body
    expect(sales).toMatchObject({ totals: { count: 2, totalCents: 4790 } })
    expect(sales.rows.map(({ requestId }: { requestId: string }) => requestId)).toContain(first)

    const path = `/billing/accounts/${accountId}/months/2026-11/invoice`
    const stranger = await aStaffCaller(test, await aDistributor(test), { permissions: ["/billing:create"] })
    expect((await stranger.call("POST", path)).status).toBe(404)
    const early = await staff.call("POST", path.replace("2026-11", "2026-12"))
    expect(early.body.message).toContain("todavía no termina")
    const responses = await Promise.all([staff.call("POST", path), staff.call("POST", path)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await send()
    expect(await shown(staff)).toMatchObject([
      { cents: 4791, without: { count: 0, cents: 0 }, roundingCents: -1, mayIssue: false, invoiceCount: 1 },
    ])
    expect((await staff.call("GET", list)).body.rows).toEqual([])
  })
})
