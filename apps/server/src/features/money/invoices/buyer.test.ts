import { sql, type Updateable } from "kysely"
import { beforeEach, describe, expect, it } from "vitest"
import { system } from "../../../actor.ts"
import type { Database } from "../../../database/schema.ts"
import { inScope } from "../../../database/scope.ts"
import { newId } from "../../../random.ts"
import { aConvenioPerson } from "../../../testing/convenio-factory.ts"
import { aClient, signedIn, type TestDistributor } from "../../../testing/factories.ts"
import { aRequest, asApplicant, holder } from "../../../testing/request-factory.ts"
import { aStaffCaller } from "../../../testing/staff.ts"
import { anInvoicingDistributor, aSale } from "../../../testing/tax/invoicing.ts"
import { anInvoicingApp } from "../../../testing/tax/invoicing-app.ts"
import { queueMail } from "../../platform/mail/queue-mail.ts"
import { moveRequest } from "../../requests/requests/move-request.ts"
import { lockRequest } from "../../requests/requests/request.ts"
import { insertCharge } from "../monthly-accounts/account-line.ts"
import { settlePayment } from "../payments/record-payment.ts"
import { refundByGateway } from "../refunds/decide-refund.ts"
import { creditRefunds } from "./credit-refunds.ts"
import { mailInvoice } from "./mail-invoice.ts"
import { resumeInvoices } from "./resume-invoices.ts"

const { test, sri } = await anInvoicingApp()
const { owner, clock, deps } = test

let shop: TestDistributor
beforeEach(async () => {
  clock.set("2026-11-23T15:00:00.000Z")
  shop = await anInvoicingDistributor(test)
})

const company = {
  kind: "04",
  identity: "1790011674001",
  names: "EMPRESA  ÑANDÚ\nS.A.",
  email: "pagos@nandu.ec",
}

async function choose(request: { id: string }, payload: Record<string, unknown>) {
  const headers = asApplicant(test, shop, request)
  const url = "/api/requests/current/invoice-buyer"
  return (await test.app.inject({ method: "PUT", url, headers, payload })).json()
}

async function shown(request: { id: string }) {
  const headers = asApplicant(test, shop, request)
  return (await test.app.inject({ url: "/api/requests/current/payment", headers })).json().buyer
}

async function send() {
  await test.runJobs()
  clock.advance({ seconds: 3 })
  await resumeInvoices(deps)
  await test.runJobs()
}

async function invoiced(paymentId: string) {
  const row = await owner
    .selectFrom("invoices")
    .select(["facts", "state", "authorisedXml"])
    .where("paymentId", "=", paymentId)
    .executeTakeFirstOrThrow()
  return { buyer: row.facts.buyer, state: row.state, xml: row.authorisedXml ?? "" }
}

it("invoices the holder unless the buyer chooses another, who is offered again to the same account alone", async () => {
  const { request, paymentId, receive } = await aSale(test, shop)
  expect(await shown(request)).toMatchObject({
    choice: "own",
    buyer: { code: "05", identity: holder.identity },
    former: null,
    mayBeFinalConsumer: true,
    mayChange: true,
  })
  const names = "EMPRESA ÑANDÚ S.A."
  expect(await choose(request, { choice: "other", ...company })).toMatchObject({
    choice: "other",
    buyer: { code: "04", identity: company.identity, names, email: company.email, address: null },
  })
  await receive()
  await send()
  const { xml, state } = await invoiced(paymentId)
  expect(state).toBe("authorised")
  expect(xml).toContain(`<razonSocialComprador>${names}</razonSocialComprador>`)
  expect(xml).toContain(`<identificacionComprador>${company.identity}</identificacionComprador>`)

  const again = await aRequest(test, shop, { status: "payment" })
  expect(await shown(again)).toMatchObject({ choice: "own", former: { identity: company.identity } })
  const { id: clientId } = await aClient(test, shop, { identity: "1710034073" })
  const others = await aRequest(test, shop, { status: "payment", clientId })
  expect(await shown(others)).toMatchObject({ choice: "own", former: null })
})

it("is changed until the invoice is sent, with one audit row a change", async () => {
  const { request, paymentId, receive } = await aSale(test, shop)
  await choose(request, { choice: "other", ...company })
  await choose(request, { choice: "other", ...company })
  await receive()
  expect((await invoiced(paymentId)).buyer.code).toBe("04")
  expect(await choose(request, { choice: "own" })).toMatchObject({ choice: "own", mayChange: true })
  await send()
  expect(await invoiced(paymentId)).toMatchObject({
    state: "authorised",
    buyer: { code: "05", identity: holder.identity },
  })
  expect(await choose(request, { choice: "other", ...company })).toMatchObject({
    typeCode: "MOVE_NOT_ALLOWED",
    message: expect.stringContaining("ya se envió al SRI"),
  })
  expect(await shown(request)).toMatchObject({ choice: "own", mayChange: false })
  const audit = await owner
    .selectFrom("auditLog")
    .select("action")
    .where("object", "=", `request:${request.id}`)
    .where("action", "=", "invoice.buyer-chosen")
    .execute()
  expect(audit).toHaveLength(2)
})

it.each([
  ["without a kind", { choice: "other" }, { kind: expect.any(String) }],
  [
    "with a cédula as RUC",
    { choice: "other", ...company, identity: "1710034065" },
    { identity: "Su RUC debe tener 13 dígitos" },
  ],
  [
    "with a space in the passport",
    { choice: "other", ...company, kind: "06", identity: "AB 123" },
    { identity: "Su pasaporte debe contener solo letras y números" },
  ],
  [
    "with 301 characters",
    { choice: "other", ...company, names: "Ñ".repeat(301) },
    { names: expect.stringContaining("300") },
  ],
  [
    "with a control sign",
    { choice: "other", ...company, address: "CALLE\u0007 1" },
    { address: expect.any(String) },
  ],
])("refuses a buyer who cannot be invoiced, and keeps the former choice: %s", async (_, payload, fields) => {
  const request = await aRequest(test, shop, { status: "payment" })
  await choose(request, { choice: "finalConsumer" })
  expect(await choose(request, payload)).toMatchObject({ typeCode: "VALIDATION_FAILED", fields })
  expect(await shown(request)).toMatchObject({ choice: "finalConsumer", buyer: { code: "07" } })
})

it("takes consumidor final up to the SRI's limit, also when the price grows afterwards", async () => {
  const dear = { baseCents: 4348, ivaCents: 652, totalCents: 5000 }
  const { request, paymentId, receive } = await aSale(test, shop, dear)
  expect(await choose(request, { choice: "finalConsumer" })).toMatchObject({ choice: "finalConsumer" })
  const dearer = { baseCents: 4350, ivaCents: 653, totalCents: 5003 }
  await owner.updateTable("requests").set(dearer).where("id", "=", request.id).execute()
  expect(await shown(request)).toMatchObject({ choice: "own", mayBeFinalConsumer: false })
  expect(await choose(request, { choice: "finalConsumer" })).toMatchObject({
    fields: { choice: expect.stringContaining("$50,00") },
  })
  await receive()
  expect((await invoiced(paymentId)).buyer.identity).toBe(holder.identity)
})

const mailed = async (to: string) =>
  await owner
    .selectFrom("mailbox")
    .select(["id", "subject", "textBody", "attachments"])
    .where("toAddress", "=", to)
    .where("distributorId", "=", shop.id)
    .execute()

it("mails the authorised XML and the RIDE to the invoice's address, once", async () => {
  const { request, paymentId, receive } = await aSale(test, shop)
  await choose(request, { choice: "other", ...company })
  await receive()
  await send()
  await test.runJobs()
  const { id, accessKey, authorisedXml } = await owner
    .selectFrom("invoices")
    .selectAll()
    .where("paymentId", "=", paymentId)
    .executeTakeFirstOrThrow()
  await Promise.all([mailInvoice(shop.scope, id, deps), mailInvoice(shop.scope, id, deps)])
  await test.runJobs()
  const [mail, ...more] = await mailed(company.email)
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    subject: "Su factura 001-002-000000001",
    textBody: expect.stringContaining("sin validez tributaria"),
  })
  expect(mail?.textBody).not.toContain("http")
  const read = (place: number, host = shop.host) =>
    test.app.inject({ url: `/api/mailbox/${mail?.id}/attachments/${place}`, headers: { host } })
  const xml = await read(0)
  expect([xml.headers["content-disposition"], xml.body]).toEqual([
    `attachment; filename="${accessKey}.xml"`,
    authorisedXml,
  ])
  const pdf = await read(1)
  expect([pdf.headers["content-type"], pdf.body.slice(0, 5)]).toEqual(["application/pdf", "%PDF-"])
  expect((await read(2)).statusCode).toBe(404)
  expect((await read(0, (await anInvoicingDistributor(test)).host)).statusCode).toBe(404)
})

it.each([
  ["DEVUELTA", "returned"],
  ["NOAUTORIZADA", "notAuthorised"],
])("the local server shows what the SRI does not take, for the passport %s", async (identity, state) => {
  const { request, paymentId, receive } = await aSale(test, shop)
  await choose(request, { choice: "other", kind: "06", identity, names: "PRUEBA" })
  await receive()
  await send()
  await send()
  expect(await invoiced(paymentId)).toMatchObject({ state })
})

it("attaches no more to a mail than mail servers take", async () => {
  const attachments = [
    { name: "a.xml", mediaType: "application/xml", content: new Uint8Array(4 * 1024 * 1024 + 1) },
  ]
  const mail = { to: holder.email, template: "resume-link", variables: { link: "http://localhost" } } as const
  await expect(
    inScope(deps.db, shop.scope, (tx) => queueMail(tx, { ...mail, attachments }, deps)),
  ).rejects.toThrow(RangeError)
})

it("mails an invoice without an address to the holder, and none before it is authorised", async () => {
  sri.behave = () => ({ kind: "refuse", code: "35" })
  const { request, receive } = await aSale(test, shop)
  await choose(request, { choice: "finalConsumer" })
  await receive()
  await send()
  const about = async () => (await mailed(holder.email)).filter(({ subject }) => /factura/.test(subject))
  expect(await about()).toEqual([])
  sri.behave = () => undefined
  await owner
    .updateTable("invoices")
    .set({ state: "toSend", nextTryAt: clock.now() })
    .where("distributorId", "=", shop.id)
    .execute()
  await send()
  await send()
  expect(await about()).toHaveLength(1)
})

/** Gives back what is due of the payment, as the gateway of a card does. */
async function refund(
  paymentId: string,
  due: Partial<Updateable<Database["payments"]>> = { refundPart: "whole", refundCents: null },
) {
  await owner
    .updateTable("payments")
    .set({ refundDue: true, ...due })
    .where("id", "=", paymentId)
    .execute()
  await inScope(deps.db, shop.scope, async (tx) => {
    const { requestId } = await owner
      .selectFrom("payments")
      .select("requestId")
      .where("id", "=", paymentId)
      .executeTakeFirstOrThrow()
    const request = await lockRequest(tx, requestId)
    await refundByGateway(tx, { paymentId, request, reference: "884512" }, deps)
  })
}

const notesOf = (paymentId: string) =>
  owner
    .selectFrom("invoices")
    .selectAll()
    .where("paymentId", "=", paymentId)
    .where("document", "=", "04")
    .orderBy("sequence")
    .execute()

async function anInvoiced() {
  const sale = await aSale(test, shop)
  await sale.receive()
  await send()
  return sale
}

describe("a refund of an invoiced sale", () => {
  it("issues one credit note with a number of its own, which the SRI authorises and the buyer gets", async () => {
    const { request, paymentId } = await anInvoiced()
    await refund(paymentId)
    await Promise.all([
      creditRefunds(shop.scope, paymentId, deps),
      creditRefunds(shop.scope, paymentId, deps),
    ])
    await send()
    await test.runJobs()
    const [note, ...more] = await notesOf(paymentId)
    expect(more).toEqual([])
    expect(note).toMatchObject({ state: "authorised", sequence: 1, totalCents: 2300, refundPart: "whole" })
    const xml = note?.authorisedXml ?? ""
    for (const part of [
      "<codDoc>04</codDoc>",
      "<numDocModificado>001-002-000000001</numDocModificado>",
      "<valorModificacion>23.00</valorModificacion>",
    ])
      expect(xml).toContain(part)
    const subjects = (await mailed(holder.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject === "Su nota de crédito 001-002-000000001")).toHaveLength(1)

    const { id: stranger } = await aClient(test, shop, { identity: "1710034073" })
    const read = async (id: string | null, path: string) => {
      const headers = await signedIn(test, { area: "client", id: id ?? "" }, shop)
      return await test.app.inject({ url: `/api/clients/requests/${request.id}${path}`, headers })
    }
    const { invoices } = (await read(request.clientId, "")).json()
    expect(invoices).toMatchObject([
      { document: "01", number: "001-002-000000001" },
      { document: "04", number: "001-002-000000001", id: note?.id },
    ])
    const path = `/invoices/${note?.id}/xml`
    expect((await read(request.clientId, path)).body).toBe(xml)
    expect((await read(stranger, path)).json().typeCode).toBe("REQUEST_NOT_FOUND")
    const others = await anInvoiced()
    const { id: foreign } = await owner
      .selectFrom("invoices")
      .select("id")
      .where("paymentId", "=", others.paymentId)
      .executeTakeFirstOrThrow()
    expect((await read(request.clientId, `/invoices/${foreign}/pdf`)).json().typeCode).toBe("NOT_FOUND")

    const staff = await aStaffCaller(test, shop, { permissions: ["/billing:view", "/billing:edit"] })
    const shownNote = (await staff.call("GET", `/billing/invoices/${note?.id}`)).body
    expect(shownNote).toMatchObject({
      document: "04",
      credits: { number: "001-002-000000001", totalCents: 2300 },
      reason: "Devolución: todo el pago",
      mayCorrect: false,
      isPaid: true,
    })
    const shownInvoice = (await staff.call("GET", `/billing/invoices/${note?.credits}`)).body
    expect(shownInvoice).toMatchObject({
      isPaid: false,
      creditNotes: [{ id: note?.id, state: "authorised" }],
    })
  })

  it("credits its parts, never more than the invoice", async () => {
    const { paymentId } = await anInvoiced()
    await refund(paymentId, { refundPart: "difference", refundCents: 700 })
    await send()
    await refund(paymentId, { refundPart: "rest", refundCents: 1600 })
    await send()
    const notes = await notesOf(paymentId)
    expect(notes.map(({ state, sequence, totalCents }) => [state, sequence, totalCents])).toEqual([
      ["authorised", 1, 700],
      ["authorised", 2, 1600],
    ])
    const more = sql`insert into invoices (id, distributor_id, payment_id, request_id, environment, facts,
      total_cents, next_try_at, trying_since, created_at, document, credits, modified, reason, refund_part)
      select uuidv7(), distributor_id, payment_id, request_id, environment, facts, 1, now(), now(), now(), document,
        credits, modified, reason, 'whole' from invoices where id = ${notes[0]?.id}`
    await expect(more.execute(owner)).rejects.toThrow("credit notes above their invoice")
  })

  it("credits what returns to a prepaid code when the request ends", async () => {
    const { request, paymentId } = await anInvoiced()
    await owner.updateTable("payments").set({ method: "code" }).where("id", "=", paymentId).execute()
    await inScope(deps.db, shop.scope, async (tx) => {
      const locked = await lockRequest(tx, request.id)
      await moveRequest(tx, { request: locked, to: "rejected", actor: system, reason: "Otra persona" }, deps)
    })
    await send()
    expect(await notesOf(paymentId)).toMatchObject([{ state: "authorised", refundPart: "whole" }])
  })

  it("waits for the invoice that the SRI has not authorised yet", async () => {
    const { paymentId, receive } = await aSale(test, shop)
    await receive()
    sri.behave = () => ({ kind: "unavailable" })
    await send()
    await refund(paymentId)
    await test.runJobs()
    expect(await notesOf(paymentId)).toEqual([])
    sri.behave = () => undefined
    clock.advance({ seconds: 60 })
    for (let tries = 0; tries < 3; tries += 1) await send()
    expect(await notesOf(paymentId)).toMatchObject([{ state: "authorised", totalCents: 2300 }])
  })

  it("issues none to consumidor final, and says why", async () => {
    const { request, paymentId, receive } = await aSale(test, shop)
    await choose(request, { choice: "finalConsumer" })
    await receive()
    await send()
    await refund(paymentId)
    await send()
    expect(await notesOf(paymentId)).toEqual([])
  })
})

describe("what an organisation's monthly account pays", () => {
  async function paidBy(
    account: { convenioId: string } | { clientId: string },
    method: "convenio" | "account",
  ) {
    const request = await aRequest(test, shop, { status: "payment" })
    const accountId = newId(deps.random, clock.now())
    const own = "clientId" in account && {
      company: "COMERCIAL RÍOS",
      ruc: "1790012345001",
      limitCents: 99_999,
      invoicing: "request" as const,
    }
    const row = { id: accountId, distributorId: shop.id, createdAt: clock.now(), ...account, ...own }
    await owner.insertInto("monthlyAccounts").values(row).execute()
    await inScope(deps.db, shop.scope, async (tx) => {
      const onPaid = (paymentId: string) =>
        insertCharge(tx, { paymentId, accountId, amountCents: 2300, chargedAt: clock.now() })
      const locked = await lockRequest(tx, request.id)
      const settlement = { request: locked, actor: system, method, reference: request.id, onPaid }
      await settlePayment(tx, settlement, deps)
    })
    await send()
    return request
  }

  const documentsOf = (requestId: string) =>
    owner
      .selectFrom("invoices")
      .select(["id", "document", "state", "facts", "totalCents"])
      .where("requestId", "=", requestId)
      .orderBy("createdAt")
      .execute()

  async function anAgreement(invoicing: "none" | "request") {
    const { convenio } = await aConvenioPerson(test, shop)
    await owner.updateTable("convenios").set({ invoicing }).where("id", "=", convenio.id).execute()
    return { convenioId: convenio.id }
  }

  it("is invoiced to the agreement by request, apart from the applicant, and credited when it is taken off", async () => {
    const clientId = (await aClient(test, shop)).id
    const request = await paidBy(await anAgreement("request"), "convenio")
    const [invoice] = await documentsOf(request.id)
    expect(invoice).toMatchObject({
      document: "01",
      state: "authorised",
      totalCents: 2300,
      facts: {
        buyer: { code: "04", identity: "1790012345001", email: "rosa@camara.ec" },
        payments: [{ code: "20", cents: 2300 }],
      },
    })
    expect(await mailed("rosa@camara.ec")).toMatchObject([{ subject: expect.stringMatching(/factura/) }])
    expect((await mailed(holder.email)).filter(({ subject }) => /factura/.test(subject))).toEqual([])
    expect(await choose(request, { choice: "finalConsumer" })).toMatchObject({ typeCode: "MOVE_NOT_ALLOWED" })
    await owner.updateTable("requests").set({ clientId }).where("id", "=", request.id).execute()
    const headers = await signedIn(test, { area: "client", id: clientId }, shop)
    const url = `/api/clients/requests/${request.id}`
    expect((await test.app.inject({ url, headers })).json().invoices).toEqual([])
    const file = await test.app.inject({ url: `${url}/invoices/${invoice?.id}/pdf`, headers })
    expect(file.json().typeCode).toBe("NOT_FOUND")

    await inScope(deps.db, shop.scope, async (tx) => {
      const locked = await lockRequest(tx, request.id)
      await moveRequest(
        tx,
        { request: locked, to: "rejected", actor: system, reason: "No es la persona" },
        deps,
      )
    })
    await send()
    expect((await documentsOf(request.id)).map(({ document, totalCents }) => [document, totalCents])).toEqual(
      [
        ["01", 2300],
        ["04", 2300],
      ],
    )
  })

  it("is invoiced to the company of an internal client", async () => {
    const { id: clientId } = await aClient(test, shop, { internal: true, email: "compras@rios.ec" })
    const request = await paidBy({ clientId }, "account")
    expect((await documentsOf(request.id))[0]?.facts.buyer).toMatchObject({
      code: "04",
      identity: "1790012345001",
      names: "COMERCIAL RÍOS",
      email: "compras@rios.ec",
    })
  })

  it("has no invoice where none was agreed", async () => {
    const request = await paidBy(await anAgreement("none"), "convenio")
    expect(await documentsOf(request.id)).toEqual([])
  })
})
