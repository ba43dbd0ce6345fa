import { randomUUID } from "node:crypto"
import { beforeEach, expect, test } from "vitest"
import { actsOn } from "../../../testing/accounts.ts"
import { aDistributor, type TestDistributor } from "../../../testing/factories.ts"
import { aPayment, aRequest } from "../../../testing/request-factory.ts"
import { aCardGateway } from "../../../testing/rows/card-gateway.ts"
import { aStaffCaller } from "../../../testing/staff.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { dailyQuotas } from "../../platform/files/claim-quota.ts"

const testApp = await createTestApp()
const { app, owner, clock } = testApp
const path = "/billing/card-settlements"
let shop: TestDistributor
let staff: Awaited<ReturnType<typeof aStaffCaller>>

const asStaff = (of = shop) => aStaffCaller(testApp, of, { permissions: ["/billing:edit"] })

beforeEach(async () => {
  shop = await aDistributor(testApp)
  await aCardGateway(testApp, shop, { kind: "placetopay", address: "https://checkout.placetopay.ec" })
  staff = await asStaff()
})

/** A payment by card of 23.00. */
async function aCardPayment(state: "paid" | "returned" = "paid", of = shop) {
  const request = await aRequest(testApp, of, { status: "review" })
  const payment = await aPayment(testApp, request, { status: "received", method: "card" })
  const { id: gatewayId } = await owner
    .selectFrom("cardGateways")
    .select("id")
    .where("distributorId", "=", of.id)
    .executeTakeFirstOrThrow()
  const reference = `TZ${randomUUID().replaceAll("-", "").slice(2)}`
  const transaction = String(parseInt(reference.slice(2, 12), 16))
  await owner
    .insertInto("cardSessions")
    .values({
      gatewayId,
      reference,
      transaction,
      state,
      distributorId: of.id,
      requestId: request.id,
      paymentId: payment.id,
      baseCents: 2000,
      ivaCents: 300,
      totalCents: 2300,
      paidCents: "2300",
      expiresAt: clock.now(),
      createdAt: clock.now(),
    })
    .execute()
  return { reference, transaction, number: request.number }
}

const csv = (...lines: string[]) => ["Referencia;Transacción;Valor;Comisión;Neto", ...lines].join("\r\n")
const lineOf = (
  { reference = "", transaction = "" }: { reference?: string; transaction?: string },
  amounts = "23,00;1,06;21,94",
) => `${reference};${transaction};${amounts}`

async function send(content: string | Buffer, by = staff, name = "liquidacion.csv") {
  const form = new FormData()
  form.append("file", new Blob([content]), name)
  const sent = new Response(form)
  const response = await app.inject({
    method: "POST",
    url: `/api/executives${path}`,
    headers: { ...by.headers, "content-type": sent.headers.get("content-type") ?? "" },
    payload: Buffer.from(await sent.arrayBuffer()),
  })
  return { status: response.statusCode, body: response.json() }
}
const read = async (id: string, by = staff) => (await by.call("GET", `${path}/${id}`)).body
const list = async (by = staff) => (await by.call("GET", path)).body
const remove = (id: string, by = staff) => by.call("DELETE", `${path}/${id}`)
const fees = async () => {
  const month = clock.now().toISOString().slice(0, 7)
  const { rows } = (await staff.call("GET", `/billing/sales?month=${month}`)).body
  return rows.map(({ feeCents }: { feeCents: number | null }) => feeCents).toSorted()
}

test("each line is compared with the payment of its number, ours or the gateway's, and its fee is the sale's", async () => {
  const [own, theirs, wrong, back] = [
    await aCardPayment(),
    await aCardPayment(),
    await aCardPayment(),
    await aCardPayment("returned"),
  ]
  const { body } = await send(
    csv(
      lineOf({ reference: own.reference }),
      lineOf({ transaction: theirs.transaction }, "23,00;0,50;22,50"),
      lineOf({ reference: wrong.reference }, "22,99;1,06;21,93"),
      lineOf({ reference: back.reference }, "-23,00;0,00;-23,00"),
      lineOf({ reference: "OTRA" }),
      lineOf({ reference: own.reference }),
      lineOf({ reference: "MALA" }, "gratis;0;0"),
    ),
  )
  expect(await read(body.id)).toMatchObject({
    settledCents: 4600,
    feeCents: 156,
    counts: { settled: 2, amount: 1, returned: 1, repeated: 1, unknown: 1 },
    problems: [{ line: 8, problem: "No se entiende el valor «gratis»" }],
    lines: [
      { line: 4, outcome: "amount", number: wrong.number, paidCents: 2300, amountCents: 2299 },
      { line: 5, outcome: "returned" },
      { line: 6, outcome: "unknown", number: null, payment: "OTRA", paidCents: null },
      { line: 7, outcome: "repeated" },
      { line: 2, outcome: "settled", number: own.number, feeCents: 106 },
      { line: 3, outcome: "settled", number: theirs.number, feeCents: 50 },
    ],
  })
  expect((await list()).unsettled).toEqual({ count: 1, cents: 2300 })
  expect(await fees()).toEqual([106, 50, null, null])
  expect(await actsOn(testApp, `card-settlement:${body.id}`)).toMatchObject([
    { action: "card-settlement.read", data: { lines: 6, fees: 156 } },
  ])
})

test("the same file twice is one settlement, also at once, and another file settles no payment again", async () => {
  const payment = await aCardPayment()
  const file = csv(lineOf(payment))
  const both = await Promise.all([send(file), send(file)])
  expect(new Set(both.map(({ body }) => body.id)).size).toBe(1)
  expect(both.map(({ body }) => body.isRepeated).toSorted()).toEqual([false, true])
  clock.advance({ seconds: 1 })
  const other = await send(`${file}\r\n`)
  expect((await read(other.body.id)).counts).toMatchObject({ settled: 0, repeated: 1 })
  expect((await list()).rows.map(({ feeCents }: { feeCents: number }) => feeCents)).toEqual([0, 106])
})

test("a settlement that is removed frees its payments, which another settlement that names them settles", async () => {
  const [once, twice] = [await aCardPayment(), await aCardPayment()]
  const first = await send(csv(lineOf(once), lineOf(twice)))
  const second = await send(csv(lineOf(twice, "23,00;2,00;21,00")))
  expect((await remove(first.body.id)).status).toBe(200)
  expect((await read(second.body.id)).counts).toMatchObject({ settled: 1, repeated: 0 })
  expect(await fees()).toEqual([200, null])
  expect((await list()).unsettled).toEqual({ count: 1, cents: 2300 })
  expect((await remove(first.body.id)).body.typeCode).toBe("NOT_FOUND")
  expect((await send(csv(lineOf(once), lineOf(twice)))).body.isRepeated).toBe(false)
  expect(await fees()).toEqual([106, 200])
})

test.each([
  ["without its columns", "Fecha;Valor\r\n1;2", "No encontramos las columnas"],
  ["without rows", "", "no tiene filas"],
  ["of another format", Buffer.from("%PDF-1.7\n"), "PDF"],
  ["with an open quotation mark", csv(`"TZ1;1;2;3;4`), "comillas"],
])("a file %s is refused and stores nothing", async (_title, content, message) => {
  const { status, body } = await send(content)
  expect([status, body.message]).toEqual([400, expect.stringContaining(message)])
  expect((await list()).rows).toEqual([])
})

test("needs the permission and, to be removed, a recent proof, and names no payment of another distributor", async () => {
  const viewer = await aStaffCaller(testApp, shop, { permissions: ["/billing:view"] })
  expect((await send(csv(lineOf({ reference: "A" })), viewer)).body.typeCode).toBe("NOT_ALLOWED")
  const payment = await aCardPayment()
  const other = await asStaff(await aDistributor(testApp))
  const foreign = await send(csv(lineOf(payment)), other)
  expect((await read(foreign.body.id, other)).lines).toMatchObject([{ outcome: "unknown", number: null }])
  expect((await staff.call("GET", `${path}/${foreign.body.id}`)).body.typeCode).toBe("NOT_FOUND")
  expect((await remove(foreign.body.id)).body.typeCode).toBe("NOT_FOUND")
  await other.ageProof()
  expect((await remove(foreign.body.id, other)).body.typeCode).toBe("PROOF_REQUIRED")
})

test("settlements of a day are limited, refused files included", async () => {
  await send("")
  await owner.updateTable("uploadQuotas").set({ drafts: dailyQuotas.settlementsPerDistributor }).execute()
  const { status, body } = await send(csv(lineOf({ reference: "A" })))
  expect([status, body.typeCode]).toEqual([429, "TOO_MANY_REQUESTS"])
  expect((await list()).rows).toEqual([])
})
