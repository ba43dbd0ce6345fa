import type { BankPayment, Statement } from "@trazo/contract/sales/bank-payments"
import { beforeEach, describe, expect, test } from "vitest"
import { actsOn } from "../../testing/accounts.ts"
import { aBankUser, aDistributor, signedIn, type TestDistributor } from "../../testing/factories.ts"
import { aPayment, aRequest, traceOf } from "../../testing/request-factory.ts"
import { createTestApp } from "../../testing/test-app.ts"

const testApp = await createTestApp()
const { app } = testApp
const account = (id: string, bank: string) => ({
  ...{ id, bank, kind: "ahorros", number: "12345", holder: "FIRMAS", ruc: "1714307103" },
})
const configuration = JSON.stringify({
  paymentMethods: {
    transfer: {
      enabled: true,
      accounts: [account("pacifico", "Banco del Pacífico"), account("other", "Produbanco")],
    },
  },
})
let shop: TestDistributor
let cashier: string
let headers: Record<string, string>
let references = 0

beforeEach(async () => {
  shop = await aDistributor(testApp, { configuration })
  cashier = (await aBankUser(testApp, shop)).id
  headers = await signedIn(testApp, { area: "banks", id: cashier }, shop)
})

async function call(method: "GET" | "POST" | "PUT", path: string, payload?: object) {
  const response = await app.inject({
    ...{ method, url: `/api/banks${path}`, headers },
    ...(payload && { payload }),
  })
  return { status: response.statusCode, body: response.json() }
}

async function waiting(changes: object = {}, of = shop) {
  const request = await aRequest(testApp, of, { status: "paymentReview" })
  const reference = `R${++references}00`
  const payment = await aPayment(testApp, request, { account_id: "pacifico", reference, ...changes })
  return { request, payment, reference: (changes as { reference?: string }).reference ?? reference }
}

const listed = async (query = "") =>
  (await call("GET", `/payments${query}`)).body as { rows: BankPayment[]; counts: object }
const confirm = (...ids: string[]) => call("POST", "/confirmations", { ids })

async function drop(
  text: string,
  { name = "extracto.csv", account }: { name?: string; account?: string } = {},
) {
  const body = new FormData()
  if (account) body.set("account", account)
  body.set("file", new Blob([text]), name)
  const request = new Request("http://x", { method: "POST", body })
  const response = await app.inject({
    ...{ method: "POST", url: "/api/banks/statements" },
    headers: { ...headers, "content-type": request.headers.get("content-type") ?? "" },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return response.json() as { id: string; isRepeated: boolean; typeCode?: string; message?: string }
}

const heaps = async (id: string, heap?: Statement["heap"]) =>
  (await call("GET", `/statements/${id}${heap ? `?heap=${heap}` : ""}`)).body as Statement
/** The shop has a second account in the bank. */
async function withTwoAccounts() {
  const accounts = [account("pacifico", "Banco del Pacífico"), account("corriente", "Banco del Pacífico")]
  await testApp.owner
    .updateTable("distributors")
    .set({ configuration: JSON.stringify({ paymentMethods: { transfer: { enabled: true, accounts } } }) })
    .where("id", "=", shop.id)
    .execute()
}
const line = (reference: string, { day = "25/11/2026", amount = "23,00", text = "TRANSFERENCIA" } = {}) =>
  `${day};${reference};${text};${amount}`
const statement = (...lines: string[]) => ["Fecha;Documento;Concepto;Valor", ...lines].join("\n")

describe("payments", () => {
  test("B11: lists the payments to the bank's accounts and no other bank's or distributor's", async () => {
    const { payment, request } = await waiting()
    await waiting({ account_id: "other" })
    await waiting({}, await aDistributor(testApp, { configuration }))
    const { rows, counts } = await listed()
    expect(rows).toMatchObject([
      {
        id: payment.id,
        number: request.number,
        amountCents: 2300,
        account: "Ahorros 12345",
        state: "waiting",
      },
    ])
    expect(counts).toEqual({ waiting: 1, confirmed: 0, refused: 0 })
    expect((await listed(`?search=${request.number}`)).rows).toHaveLength(1)
    expect((await listed("?search=NADIE")).rows).toEqual([])
  })

  test("confirms a payment: the request goes to review, with the bank's person in the audit", async () => {
    const { payment, request } = await waiting()
    expect((await confirm(payment.id)).body).toEqual({ decided: 1, failed: [] })
    expect(await traceOf(testApp, request)).toMatchObject({
      request: { status: "review" },
      payments: [{ status: "received", decided_by: cashier }],
    })
    expect(await actsOn(testApp, `payment:${payment.id}`)).toMatchObject([
      { action: "payment.received", actor: { area: "banks", id: cashier } },
    ])
    expect((await listed("?state=confirmed")).rows).toMatchObject([{ decidedBy: "CAJERA DE PRUEBA" }])
  })

  test("refuses a payment with a reason that the client reads", async () => {
    const { payment, request } = await waiting()
    const reason = "No llegó a la cuenta"
    expect((await call("POST", "/refusals", { ids: [payment.id], reason })).body.decided).toBe(1)
    expect(await traceOf(testApp, request)).toMatchObject({ request: { status: "payment" } })
    expect((await listed("?state=refused")).rows).toMatchObject([{ reason }])
    const short = await call("POST", "/refusals", { ids: [payment.id], reason: "x" })
    expect(short.body.fields.reason).toBe("Escriba el motivo que leerá el cliente")
  })

  test("decides the others when one was decided meanwhile or belongs to another bank", async () => {
    const [first, second] = [await waiting(), await waiting()]
    const foreign = await waiting({ account_id: "other" })
    await confirm(first.payment.id)
    const refusal = { ids: [first.payment.id, second.payment.id, foreign.payment.id], reason: "No llegó" }
    expect((await call("POST", "/refusals", refusal)).body).toEqual({
      decided: 1,
      failed: [
        { id: first.payment.id, number: first.request.number, message: "Alguien ya decidió este pago." },
        { id: foreign.payment.id, number: "", message: "No encontramos ese pago." },
      ],
    })
    expect(await traceOf(testApp, foreign.request)).toMatchObject({ request: { status: "paymentReview" } })
  })

  test("decides an old payment no more when a newer one waits", async () => {
    const { request, payment } = await waiting({ status: "refused", created_at: new Date(0) })
    await aPayment(testApp, request, { account_id: "other" })
    expect((await confirm(payment.id)).body.decided).toBe(0)
  })

  test("marks a number that another request's payment has", async () => {
    const { payment } = await waiting({ reference: "SAME-1" })
    await waiting({ reference: "SAME-1", status: "received" })
    const { rows } = await listed()
    expect(rows.find(({ id }) => id === payment.id)?.isRepeated).toBe(true)
  })

  test("stops at once when the access ends", async () => {
    const { payment } = await waiting()
    await testApp.owner
      .updateTable("bank_users")
      .set({ state: "disabled" })
      .where("id", "=", cashier)
      .execute()
    expect((await confirm(payment.id)).status).toBe(401)
  })
})

describe("statements", () => {
  test("sorts movements into what fits, what is doubtful and the rest, and decides nothing", async () => {
    const sure = await waiting()
    await waiting({ reference: "TWICE" })
    await waiting({ reference: "0TWICE" })
    const { id } = await drop(
      statement(line(sure.reference), line("TWICE"), line("UNKNOWN", { amount: "1,00" })),
    )
    const fits = await heaps(id)
    expect(fits.counts).toEqual({ fits: 1, doubtful: 1, none: 1, confirmed: 0, reversed: 0 })
    expect(fits.movements[0]?.candidates[0]?.payment.id).toBe(sure.payment.id)
    expect((await heaps(id, "doubtful")).movements[0]?.candidates).toHaveLength(2)
    expect((await listed()).rows).toHaveLength(3)
  })

  test("confirms with a movement once: the movement and the payment are taken", async () => {
    const [first, second] = [await waiting(), await waiting()]
    const { id } = await drop(statement(line(first.reference), line(second.reference)))
    const movement = (await heaps(id)).movements.find(({ reference }) => reference === first.reference)?.id
    const settle = (payment: string) =>
      call("POST", `/statements/${id}/settlements`, { matches: [{ movement, payment }] })
    expect((await settle(first.payment.id)).body).toEqual({ decided: 1, failed: [] })
    expect((await settle(first.payment.id)).body.failed).toEqual([])
    const other = (await heaps(id)).movements[0]?.id
    const again = { matches: [{ movement: other, payment: first.payment.id }] }
    expect((await call("POST", `/statements/${id}/settlements`, again)).body.decided).toBe(0)
    expect((await settle(second.payment.id)).body.failed).toMatchObject([
      { message: "Ese movimiento ya confirmó otro pago." },
    ])
    expect(await traceOf(testApp, second.request)).toMatchObject({ request: { status: "paymentReview" } })
    expect((await heaps(id, "confirmed")).counts).toMatchObject({ confirmed: 1, fits: 1 })
  })

  test("reads the same file once, and a later one's known movements not again", async () => {
    const text = statement(line("A"), line("A"))
    const { id } = await drop(text)
    expect(await drop(text, { name: "otra-vez.csv" })).toEqual({ id, isRepeated: true })
    expect((await heaps(id, "none")).movements).toHaveLength(2)
    const later = await drop(statement(line("A"), line("A"), line("B")))
    expect(await heaps(later.id, "none")).toMatchObject({ alreadyRead: 2, movements: [{ reference: "B" }] })
  })

  const choose = (id: string, mapping: object) => call("PUT", `/statements/${id}/columns`, { mapping })

  test("asks for unknown columns once and remembers them", async () => {
    const { reference } = await waiting()
    const text = (day: string) => `alfa;beta;gama\n${day};${reference};23,00`
    const { id } = await drop(text("25/11/2026"))
    expect(await heaps(id)).toMatchObject({ isRead: false, sample: [["alfa", "beta", "gama"], {}] })
    const incomplete = await choose(id, { reference: 1 })
    expect(incomplete.body.fields).toEqual({ mapping: "Elija al menos la fecha y el valor (o los créditos)" })
    await choose(id, { day: 0, reference: 1, amount: 2 })
    expect(await heaps(id)).toMatchObject({ isRead: true, counts: { fits: 1 } })
    const next = await drop(text("26/11/2026"))
    expect(await heaps(next.id)).toMatchObject({
      isRead: true,
      suggested: { day: 0, reference: 1, amount: 2 },
    })
  })

  test("lets the columns of a wrong reading be chosen again, here and in the next files", async () => {
    const { payment, reference } = await waiting()
    const text = (day: string) => `Fecha;Valor;Documento;Abonado\n${day};1,00;${reference};23,00`
    const { id } = await drop(text("25/11/2026"))
    expect(await heaps(id)).toMatchObject({ columns: "open", counts: { fits: 0, doubtful: 1 } })
    const right = { day: 0, amount: 3, reference: 2 }
    expect((await choose(id, right)).status).toBe(200)
    const read = await heaps(id)
    expect(read).toMatchObject({ counts: { fits: 1, doubtful: 0, none: 0 }, suggested: right })
    expect(read.movements).toMatchObject([
      { amountCents: 2300, candidates: [{ payment: { id: payment.id } }] },
    ])
    expect((await actsOn(testApp, `bank-statement:${id}`)).at(-1)).toMatchObject({
      action: "bank-statement.columns-chosen",
      data: { deleted: 1 },
    })
    const next = await drop(text("26/11/2026"))
    expect((await heaps(next.id)).movements).toMatchObject([{ amountCents: 2300 }])
  })

  test("keeps the columns of a statement once a payment was confirmed with it", async () => {
    const { payment, reference } = await waiting()
    const { id } = await drop(statement(line(reference)))
    await settle(id, payment.id)
    const refused = await choose(id, { day: 0, amount: 3 })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "Ya se confirmaron pagos con este extracto y sus columnas no cambian.",
    ])
    expect(await heaps(id)).toMatchObject({ columns: "confirmed", sample: null, counts: { confirmed: 1 } })
    expect((await rowsOf(id))?.rows).toBeNull()
    await drop(statement(line(reference)))
    expect((await rowsOf(id))?.rows).toBeNull()
  })

  test("confirms nothing with a movement that went with its columns", async () => {
    const { payment, reference, request } = await waiting()
    const { id } = await drop(statement(line(reference)))
    const movement = (await heaps(id)).movements[0]?.id
    await choose(id, { day: 0, amount: 3, payer: 1 })
    const late = await call("POST", `/statements/${id}/settlements`, {
      matches: [{ movement, payment: payment.id }],
    })
    expect(late.body.failed).toMatchObject([
      { message: "Ese movimiento ya no está en el extracto. Actualice la página." },
    ])
    expect(await traceOf(testApp, request)).toMatchObject({ request: { status: "paymentReview" } })
  })

  test("brings the rows of a statement back with its file", async () => {
    const text = statement(line("A"))
    const { id } = await drop(text)
    await testApp.owner
      .updateTable("bank_statements")
      .set({ rows: null, rows_until: null })
      .where("id", "=", id)
      .execute()
    expect(await heaps(id)).toMatchObject({ columns: "forgotten", sample: null })
    expect((await choose(id, { day: 0, amount: 3 })).body.message).toContain("Suba el archivo otra vez")
    expect(await drop(text)).toEqual({ id, isRepeated: true })
    expect((await heaps(id)).columns).toBe("open")
  })

  const rowsOf = (id: string) =>
    testApp.owner.selectFrom("bank_statements").select("rows").where("id", "=", id).executeTakeFirst()

  test("leaves a reversed movement and its reversal alone", async () => {
    const { reference } = await waiting()
    const { id } = await drop(
      statement(line(reference), line(reference, { amount: "-23,00", text: "REVERSO TRANSFERENCIA" })),
    )
    // It opens on the first heap that has movements.
    expect(await heaps(id)).toMatchObject({ heap: "reversed", counts: { fits: 0, reversed: 2 } })
  })

  const settle = async (id: string, payment: string, position = 0) => {
    const movements = await testApp.owner
      .selectFrom("bank_movements")
      .select("id")
      .where("statement_id", "=", id)
      .orderBy("line")
      .execute()
    const matches = [{ movement: movements[position]?.id, payment }]
    return (await call("POST", `/statements/${id}/settlements`, { matches })).body
  }

  test("leaves the credit of a payment that was confirmed by hand to that payment", async () => {
    const byHand = await waiting({ reference: "7712345" })
    await confirm(byHand.payment.id)
    const other = await waiting({ reference: "0077-12345" })
    const { id } = await drop(statement(line("7712345")))
    const doubtful = await heaps(id, "doubtful")
    expect(doubtful.counts).toMatchObject({ fits: 0, doubtful: 1 })
    expect(doubtful.movements).toMatchObject([
      {
        spentOn: byHand.request.number,
        candidates: [{ payment: { id: other.payment.id, isRepeated: true } }],
      },
    ])
    expect((await settle(id, other.payment.id)).failed).toMatchObject([
      { message: `Ese movimiento es del pago de la solicitud ${byHand.request.number}, que ya se confirmó.` },
    ])
    expect(await traceOf(testApp, other.request)).toMatchObject({ request: { status: "paymentReview" } })
  })

  test("lets a second credit of the same number pay another request, once", async () => {
    await confirm((await waiting({ reference: "7712345" })).payment.id)
    const [other, third] = [await waiting({ reference: "07712345" }), await waiting({ reference: "7712345" })]
    const { id } = await drop(statement(line("7712345"), line("7712345")))
    expect((await settle(id, other.payment.id, 0)).decided).toBe(1)
    expect((await settle(id, third.payment.id, 1)).decided).toBe(0)
  })

  test("never calls sure a payment whose number another request has", async () => {
    const { payment } = await waiting({ reference: "881234" })
    await waiting({ reference: "88-1234", account_id: "other" })
    const { id } = await drop(statement(line("881234")))
    expect(await heaps(id)).toMatchObject({
      heap: "doubtful",
      movements: [{ candidates: [{ payment: { id: payment.id } }] }],
    })
  })

  test("takes back a credit by the reversal of a later statement", async () => {
    const { payment, reference } = await waiting()
    const { id } = await drop(statement(line(reference)))
    expect((await heaps(id)).counts.fits).toBe(1)
    const back = line(reference, { day: "26/11/2026", amount: "-23,00", text: "REVERSO TRANSFERENCIA" })
    await drop(statement(line(reference), back))
    expect((await heaps(id)).counts).toMatchObject({ fits: 0, reversed: 1 })
    expect((await settle(id, payment.id)).failed).toMatchObject([
      { message: "El banco reversó ese movimiento." },
    ])
  })

  test("takes back a credit by the reversal without a number of another statement", async () => {
    const [kept, taken] = [await waiting(), await waiting()]
    const { id } = await drop(statement(line(kept.reference), line(taken.reference, { day: "26/11/2026" })))
    const back = line("", { day: "27/11/2026", amount: "-23,00", text: "REVERSO TRANSFERENCIA" })
    const later = await drop(statement(back))
    expect((await heaps(id, "reversed")).movements).toMatchObject([{ reference: taken.reference }])
    expect((await heaps(later.id)).counts).toMatchObject({ reversed: 1 })
    expect((await settle(id, taken.payment.id, 1)).failed).toMatchObject([
      { message: "El banco reversó ese movimiento." },
    ])
    expect((await settle(id, kept.payment.id, 0)).decided).toBe(1)
  })

  test("asks for the account where the bank has several, and remembers it", async () => {
    expect((await call("GET", "/statements")).body).toMatchObject({ account: "pacifico" })
    await withTwoAccounts()
    expect((await call("GET", "/statements")).body).toMatchObject({
      ...{ account: null, accounts: [{ id: "pacifico", name: "Ahorros 12345" }, { id: "corriente" }] },
    })
    expect(await drop(statement(line("A")))).toMatchObject({
      fields: { account: "Elija de qué cuenta es el extracto" },
    })
    expect((await drop(statement(line("A")), { account: "other" })).typeCode).toBe("VALIDATION_FAILED")
    const { id } = await drop(statement(line("A")), { account: "corriente" })
    expect(await heaps(id)).toMatchObject({ accountId: "corriente", account: "Ahorros 12345" })
    expect((await call("GET", "/statements")).body).toMatchObject({ account: "corriente" })
  })

  test("counts equal movements of two accounts as two, each for the payments to its account", async () => {
    await withTwoAccounts()
    const one = await waiting()
    const text = statement(line(one.reference))
    const [first, second] = [
      await drop(text, { account: "pacifico" }),
      await drop(text, { account: "corriente" }),
    ]
    expect(second).toMatchObject({ isRepeated: false })
    expect((await heaps(first.id)).counts).toMatchObject({ fits: 1 })
    expect(await heaps(second.id)).toMatchObject({
      alreadyRead: 0,
      counts: { fits: 0, doubtful: 0, none: 1 },
    })
    expect((await settle(second.id, one.payment.id)).failed).toMatchObject([
      { message: "Ese pago es a otra cuenta que la del extracto." },
    ])
    expect((await settle(first.id, one.payment.id)).decided).toBe(1)
  })

  test("moves a statement to another account when it is read again, unless its file is there", async () => {
    await withTwoAccounts()
    const { payment, reference } = await waiting({ account_id: "corriente" })
    const { id } = await drop(statement(line(reference)), { account: "pacifico" })
    const again = { mapping: { day: 0, reference: 1, description: 2, amount: 3 }, account: "corriente" }
    expect((await call("PUT", `/statements/${id}/columns`, again)).status).toBe(200)
    expect(await heaps(id)).toMatchObject({ accountId: "corriente", counts: { fits: 1 } })
    const copy = await drop(statement(line(reference)), { account: "pacifico" })
    const refused = await call("PUT", `/statements/${copy.id}/columns`, again)
    expect(refused.body.message).toBe("Este archivo ya se leyó para esa cuenta.")
    expect((await settle(id, payment.id)).decided).toBe(1)
  })

  test("says what a file lacks", async () => {
    expect(await drop("")).toMatchObject({
      typeCode: "SHEET_UNREADABLE",
      message: "El archivo no tiene filas.",
    })
    const { id } = await drop(statement(line("A", { day: "31/02/2026" })))
    expect((await heaps(id)).problems).toEqual([{ line: 1, problem: "No se entiende la fecha" }])
  })

  test("hides a statement from another bank and another distributor", async () => {
    const { id } = await drop(statement(line("A")))
    const other = await aBankUser(testApp, shop, { bank: "Produbanco" })
    headers = await signedIn(testApp, { area: "banks", id: other.id }, shop)
    expect((await call("GET", `/statements/${id}`)).status).toBe(404)
    expect((await call("GET", "/statements")).body.rows).toEqual([])
  })
})
