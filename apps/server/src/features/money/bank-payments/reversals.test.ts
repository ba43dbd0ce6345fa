import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { inScope } from "../../../database/scope.ts"
import { actsOn } from "../../../testing/accounts.ts"
import { createBankTests, line, statement, statementFile } from "../../../testing/bank.ts"
import { aReviewer, traceOf } from "../../../testing/request-factory.ts"
import { lockAccount } from "../payments/reversal.ts"

const { testApp, begin, call, waiting, listed, confirm, drop, readStatement, settle, shop } =
  await createBankTests()
beforeEach(begin)

const format1 = () => drop(statementFile("transfer-format-1.csv"), { name: "1.csv" })
const format2 = () => drop(statementFile("transfer-format-2-sign-column.xlsx"), { name: "2.xlsx" })
const format3 = () => drop(statementFile("debit-credit-columns.csv"), { name: "3.csv" })
const reversal = () => drop(statementFile("reversal-format-1.csv"), { name: "r.csv" })

const caicedo = { reference: "95854190", amountCents: 4091, paidOn: "2026-11-28" }
const back = (reference: string, day = "27/11/2026") =>
  statement(line(reference, { day, amount: "-23,00", text: "REVERSO" }))

/** A call by a new executive of the shop. */
async function review(method: "GET" | "PUT", path: string) {
  const { headers } = await aReviewer(testApp, shop())
  return await testApp.app.inject({ method, url: `/api/executives/certificates${path}`, headers })
}

const movementOf = async (id: string, reference: string) => {
  const rows = await testApp.owner
    .selectFrom("bankMovements")
    .select(["id", "reference"])
    .where("statementId", "=", id)
    .execute()
  return rows.find((row) => row.reference.replace(/^0+/, "") === reference)?.id
}

const settleNamed = async (id: string, payment: string, reference = caicedo.reference) => {
  const matches = [{ movement: await movementOf(id, reference), payment }]
  return (await call("POST", `/statements/${id}/settlements`, { matches })).body
}

/** The titles of what a person was notified of. */
const noticesOf = async (readerId: string) => {
  const notices = testApp.owner.selectFrom("notifications").select("title").where("readerId", "=", readerId)
  return (await notices.execute()).map(({ title }) => title)
}

describe("a reversal with a reference", () => {
  test("blocks the copies of its credit in every format, those that come before and after it", async () => {
    const { payment, request } = await waiting(caicedo)
    const [first, second] = [await format1(), await format2()]
    expect((await readStatement(second.id)).counts).toMatchObject({ fits: 1 })
    await reversal()
    const third = await format3()
    for (const { id } of [first, second, third]) {
      expect((await readStatement(id)).counts).toMatchObject({ fits: 0, doubtful: 0, reversed: 1 })
      expect((await settleNamed(id, payment.id)).failed).toMatchObject([
        { message: "El banco reversó ese movimiento." },
      ])
    }
    expect((await confirm(payment.id)).body.failed).toMatchObject([
      { message: expect.stringContaining("El banco reversó una transferencia con ese número y ese valor") },
    ])
    expect(await traceOf(testApp, request)).toMatchObject({ request: { status: "paymentReview" } })
  })

  test("leaves a payment of another number or another amount alone", async () => {
    const [one, other] = [await waiting(), await waiting({ amountCents: 2400 })]
    await drop(back("UNRELATED"))
    // The number of `other` with the amount of `one`.
    await drop(back(other.reference))
    const { id } = await drop(statement(line(one.reference), line(other.reference, { amount: "24,00" })))
    expect((await settle(id, one.payment.id, 0)).decided).toBe(1)
    expect((await confirm(other.payment.id)).body.decided).toBe(1)
  })

  test("of an account says nothing of another distributor's payments", async () => {
    await waiting({ reference: "778899" })
    await drop(back("778899"))
    await begin()
    const { payment } = await waiting({ reference: "778899" })
    expect((await confirm(payment.id)).body.decided).toBe(1)
  })

  test("also stops staff of the distributor", async () => {
    const { request, reference } = await waiting()
    await drop(back(reference))
    const response = await review("PUT", `/${request.id}/payment/validation`)
    expect([response.statusCode, response.json().message]).toEqual([
      409,
      expect.stringContaining("El banco reversó una transferencia"),
    ])
  })
})

describe("a confirmed payment whose money the bank takes back", () => {
  test.each(["movement", "hand"])("is listed, told and recorded once, confirmed by %s", async (by) => {
    const { id: reviewer } = await aReviewer(testApp, shop())
    const { payment, request, reference } = await waiting()
    const { id } = await drop(statement(line(reference)))
    if (by === "hand") await confirm(payment.id)
    else await settle(id, payment.id)
    expect((await listed("?state=reversed")).rows).toEqual([])
    const later = await drop(back(reference))
    await call("PUT", `/statements/${later.id}/columns`, {
      mapping: { day: 0, reference: 1, description: 2, amount: 3 },
    })
    expect(await listed("?state=reversed")).toMatchObject({
      rows: [{ id: payment.id, state: "confirmed", reversal: { day: "2026-11-27", isRefuted: false } }],
      counts: { confirmed: 1, reversed: 1 },
    })
    expect((await call("GET", `/payments/${payment.id}`)).body.reversal).toMatchObject({ reference })
    const acts = (await actsOn(testApp, `payment:${payment.id}`)).map(({ action }) => action)
    expect(acts.filter((action) => action === "payment.reversed")).toHaveLength(1)
    expect((await noticesOf(reviewer)).filter((title) => title === "Pago revertido")).toHaveLength(1)
    expect((await review("GET", `/${request.id}`)).json().paymentReversal).toEqual({
      day: "2026-11-27",
      reference,
      isRefuted: false,
    })
  })

  test("is found in the same file and in a second format", async () => {
    const { payment } = await waiting(caicedo)
    const { id } = await format2()
    expect((await settleNamed(id, payment.id)).decided).toBe(1)
    await reversal()
    expect((await listed("?state=reversed")).rows).toMatchObject([{ id: payment.id }])
  })
})

describe("two formats", () => {
  test("let each transfer pay once", async () => {
    const [one, other] = [await waiting(caicedo), await waiting({ ...caicedo, reference: "0095854190" })]
    const [first, second, third] = [await format1(), await format2(), await format3()]
    expect((await settleNamed(second.id, one.payment.id)).decided).toBe(1)
    for (const { id } of [first, third]) {
      expect((await settleNamed(id, other.payment.id)).failed).toMatchObject([
        { message: expect.stringContaining("puede ser este mismo") },
      ])
    }
  })

  test("let a credit without a number pay nothing when its copy was taken back", async () => {
    const { payment, reference } = await waiting()
    await drop(statement(line(reference), line(reference, { amount: "-23,00", text: "REVERSO" })))
    const nameless = await drop("Fecha;Concepto;Valor\n25/11/2026;TRANSFERENCIA;23,00")
    expect((await settle(nameless.id, payment.id)).failed).toMatchObject([
      { message: expect.stringContaining("puede ser este mismo") },
    ])
  })
})

describe("at the same moment", () => {
  const blocked = sql`select from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where datname = current_database() and locktype = 'advisory' and not granted`
  const untilBlocked = () =>
    expect.poll(async () => (await blocked.execute(testApp.owner)).rows.length, { timeout: 20_000 }).toBe(1)

  test("a confirmation by hand waits for the movements that are stored, and sees their reversal", async () => {
    const { payment, reference } = await waiting()
    const { id } = await drop(statement(line(reference)))
    let confirmed: ReturnType<typeof confirm> | undefined
    await inScope(testApp.deps.db, shop().scope, async (tx) => {
      await lockAccount(tx, "pacifico")
      confirmed = confirm(payment.id)
      await untilBlocked()
      await tx.updateTable("bankMovements").set({ isReversal: true }).where("statementId", "=", id).execute()
    })
    expect((await confirmed)?.body).toMatchObject({ decided: 0, failed: [{ id: payment.id }] })
  })

  test("a reversal waits for the confirmation by hand, and tells of it", async () => {
    const { id: reviewer } = await aReviewer(testApp, shop())
    const { payment, reference } = await waiting()
    let read: ReturnType<typeof drop> | undefined
    await inScope(testApp.deps.db, shop().scope, async (tx) => {
      await lockAccount(tx, "pacifico")
      read = drop(back(reference))
      await untilBlocked()
      await tx.updateTable("payments").set({ status: "received" }).where("id", "=", payment.id).execute()
    })
    await read
    const acts = (await actsOn(testApp, `payment:${payment.id}`)).map(({ action }) => action)
    expect(acts).toEqual(["payment.reversed"])
    expect(await noticesOf(reviewer)).toEqual(["Pago revertido"])
  })
})
