import { afterAll, afterEach, beforeEach, expect, it } from "vitest"
import { startLocalAuthority } from "../../../adapters/tax-authority/local-authority.ts"
import { soapTaxAuthority } from "../../../adapters/tax-authority/soap-client.ts"
import { inScope } from "../../../database/scope.ts"
import { aClient, type TestDistributor } from "../../../testing/factories.ts"
import { aRequest, asApplicant, holder } from "../../../testing/request-factory.ts"
import { anInvoicingDistributor, aSale } from "../../../testing/tax/invoicing.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { queueMail } from "../../platform/mail/queue-mail.ts"
import { mailInvoice } from "./mail-invoice.ts"
import { resumeInvoices } from "./resume-invoices.ts"

const sri = await startLocalAuthority({ clock: { now: (): Date => test.clock.now() } })
const test = await createTestApp({
  taxAuthority: soapTaxAuthority({ addresses: () => sri.address, patience: 2000 }),
})
const { owner, clock, deps } = test
afterAll(() => sri.close())
afterEach(() => {
  sri.behave = () => undefined
})

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
