import { beforeEach, describe, expect, test } from "vitest"
import { actsOn } from "../../../testing/accounts.ts"
import { configuration, createBankTests } from "../../../testing/bank.ts"
import { aDistributor } from "../../../testing/factories.ts"
import { aPayment, traceOf } from "../../../testing/request-factory.ts"

const { testApp, begin, call, waiting, listed, confirm, cashier } = await createBankTests()
beforeEach(begin)

describe("payments", () => {
  test("B11: lists the payments to the bank's accounts and no other bank's or distributor's", async () => {
    const { payment, request } = await waiting()
    await waiting({ accountId: "other" })
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
    expect(counts).toEqual({ waiting: 1, confirmed: 0, refused: 0, owed: 0, reversed: 0 })
    expect((await listed(`?search=${request.number}`)).rows).toHaveLength(1)
    expect((await listed("?search=NADIE")).rows).toEqual([])
  })

  test("confirms a payment: the request goes to review, with the bank's person in the audit", async () => {
    const { payment, request } = await waiting()
    expect((await confirm(payment.id)).body).toEqual({ decided: 1, failed: [] })
    expect(await traceOf(testApp, request)).toMatchObject({
      request: { status: "review" },
      payments: [{ status: "received", decidedBy: cashier() }],
    })
    expect(await actsOn(testApp, `payment:${payment.id}`)).toMatchObject([
      { action: "payment.received", actor: { area: "banks", id: cashier() } },
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
    const foreign = await waiting({ accountId: "other" })
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
    const { request, payment } = await waiting({ status: "refused", createdAt: new Date(0) })
    await aPayment(testApp, request, { accountId: "other" })
    expect((await confirm(payment.id)).body.decided).toBe(0)
  })

  test("names the next payment that waits, and begins again after the last", async () => {
    const [first, second] = [
      await waiting({ createdAt: new Date(1000) }),
      await waiting({ createdAt: new Date(2000) }),
    ]
    await waiting({ accountId: "other" })
    const next = async (id: string) => (await call("GET", `/payments/${id}`)).body.next
    expect(await next(first.payment.id)).toBe(second.payment.id)
    expect(await next(second.payment.id)).toBe(first.payment.id)
    await confirm(first.payment.id)
    expect(await next(first.payment.id)).toBe(second.payment.id)
    expect(await next(second.payment.id)).toBeNull()
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
      .updateTable("bankUsers")
      .set({ state: "disabled" })
      .where("id", "=", cashier())
      .execute()
    expect((await confirm(payment.id)).status).toBe(401)
  })
})
