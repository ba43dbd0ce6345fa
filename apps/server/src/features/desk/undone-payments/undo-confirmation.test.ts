import { beforeEach, describe, expect, test } from "vitest"
import { actsOn } from "../../../testing/accounts.ts"
import { createBankTests, line, statement } from "../../../testing/bank.ts"
import { aReviewer, traceOf } from "../../../testing/request-factory.ts"

const bank = await createBankTests()
const { testApp, begin, call, waiting, listed, confirm, drop, readStatement, settle, shop, cashier } = bank
beforeEach(begin)

const reason = "Confirmé el pago de otra persona"
const undo = (payment: { id: string }, why = reason) =>
  call("POST", `/payments/${payment.id}/undone`, { reason: why })

async function staff(method: "GET" | "PUT", path: string, payload?: object, permissions?: "view") {
  const given = permissions ? [["/certificates:view" as const]] : []
  const { headers } = await aReviewer(testApp, shop(), ...given)
  const url = `/api/executives/certificates${path}`
  const response = await testApp.app.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: response.statusCode, body: response.json() }
}

const place = (request: { id: string }, status: "correction" | "approved" | "issued") =>
  testApp.owner.updateTable("requests").set({ status }).where("id", "=", request.id).execute()

const mailsOf = async (request: { number: string | null }) =>
  (await testApp.mails()).filter(({ subject }) => subject.includes(request.number ?? "-"))

describe("the undo of a confirmation", () => {
  test("shows what confirmed a payment, and frees the movement for the right one", async () => {
    const [wrong, right] = [await waiting(), await waiting()]
    const { id } = await drop(statement(line(right.reference)))
    expect((await settle(id, wrong.payment.id)).decided).toBe(1)
    expect((await call("GET", `/payments/${wrong.payment.id}`)).body).toMatchObject({
      canUndo: true,
      uses: [{ statement: id, line: 2, cents: 2300, movementCents: 2300, by: "CAJERA DE PRUEBA" }],
    })
    expect((await readStatement(id, "confirmed")).movements).toMatchObject([
      {
        freeCents: 0,
        candidates: [{ payment: { number: wrong.request.number }, agrees: ["amount", "day"] }],
      },
    ])
    expect((await undo(wrong.payment)).body).toEqual({ state: "waiting" })
    expect(await traceOf(testApp, wrong.request)).toMatchObject({
      request: { status: "paymentReview" },
      payments: [{ status: "inReview", decidedBy: null, undoneBy: cashier(), undoneReason: reason }],
    })
    expect((await call("GET", `/payments/${wrong.payment.id}`)).body).toMatchObject({
      uses: [],
      undone: { by: "CAJERA DE PRUEBA", reason },
      canUndo: false,
    })
    expect((await actsOn(testApp, `payment:${wrong.payment.id}`)).at(-1)).toMatchObject({
      action: "payment.undone",
      actor: { area: "banks", id: cashier() },
    })
    const mail = (await mailsOf(wrong.request)).at(-1)
    expect(mail?.subject).toBe(`El pago de su solicitud ${wrong.request.number} ya no está confirmado`)
    expect(mail?.text).toContain(reason)
    expect(await readStatement(id)).toMatchObject({ counts: { fits: 1, confirmed: 0 } })
    expect((await settle(id, right.payment.id)).decided).toBe(1)
    expect((await settle(id, wrong.payment.id)).failed).toMatchObject([
      { message: "Ese movimiento ya confirmó otro pago." },
    ])
  })

  test("lets a movement that the bank took back pay nothing again", async () => {
    const { payment, reference } = await waiting()
    const { id } = await drop(statement(line(reference)))
    await settle(id, payment.id)
    await drop(statement(line(reference, { day: "27/11/2026", amount: "-23,00", text: "REVERSO" })))
    expect((await listed("?state=reversed")).rows).toMatchObject([{ id: payment.id, canUndo: true }])
    await undo(payment)
    expect((await settle(id, payment.id)).failed).toMatchObject([
      { message: "El banco reversó ese movimiento." },
    ])
    expect((await readStatement(id)).counts).toMatchObject({ fits: 0, reversed: 1 })
    expect((await listed("?state=reversed")).rows).toEqual([])
  })

  test.each(["review", "correction", "approved"] as const)(
    "by staff of the distributor brings a request in %s back to its payment, which is confirmed again",
    async (status) => {
      const { payment, request } = await waiting()
      await confirm(payment.id)
      if (status !== "review") await place(request, status)
      expect((await staff("PUT", `/${request.id}/payment/undone`, { reason })).body).toEqual({
        id: request.id,
        status: "paymentReview",
      })
      expect((await staff("GET", `/${request.id}`)).body).toMatchObject({
        payment: { status: "inReview" },
        paymentUndone: { by: null, reason },
      })
      expect((await confirm(payment.id)).body.decided).toBe(1)
      expect(await traceOf(testApp, request)).toMatchObject({ request: { status: "review" } })
    },
  )

  test("ends an open correction, which staff ask for again", async () => {
    const { payment, request } = await waiting()
    await confirm(payment.id)
    const ask = () =>
      staff("PUT", `/${request.id}/correction`, {
        targets: [{ type: "field", key: "names", reason: "Falta su segundo nombre" }],
      })
    expect((await ask()).body).toMatchObject({ status: "correction" })
    await undo(payment)
    testApp.clock.advance({ minutes: 1 })
    await confirm(payment.id)
    expect((await ask()).body).toMatchObject({ status: "correction" })
  })

  test("opens a debt after the certificate was issued, which a movement or a person settles", async () => {
    const { id: reader } = await aReviewer(testApp, shop())
    const { payment, request, reference } = await waiting()
    const { id } = await drop(statement(line(reference)))
    await settle(id, payment.id)
    await place(request, "issued")
    expect((await undo(payment)).body).toEqual({ state: "owed" })
    expect(await listed("?state=owed")).toMatchObject({ rows: [{ id: payment.id }], counts: { owed: 1 } })
    expect((await staff("GET", `/${request.id}`)).body).toMatchObject({
      status: "issued",
      payment: { status: "owed" },
      paymentUndone: { by: "CAJERA DE PRUEBA", reason },
    })
    const notices = testApp.owner.selectFrom("notifications").select("title").where("readerId", "=", reader)
    expect(await notices.where("title", "=", "Confirmación de pago deshecha").execute()).toHaveLength(1)
    expect((await mailsOf(request)).at(-1)?.text).toContain("está por cobrar")
    const refusal = { ids: [payment.id], reason: "No llegó" }
    expect((await call("POST", "/refusals", refusal)).body.decided).toBe(0)
    expect((await settle(id, payment.id)).decided).toBe(1)
    expect(await traceOf(testApp, request)).toMatchObject({
      request: { status: "issued" },
      payments: [{ status: "received" }],
    })
    expect((await mailsOf(request)).at(-1)?.text).toContain("ya no debe nada")
  })

  test("of a request that ended owes nothing back, and happens once", async () => {
    const { payment, request } = await waiting()
    await confirm(payment.id)
    await staff("PUT", `/${request.id}/rejection`, { reason: "No es la misma persona" })
    expect((await undo(payment)).body).toEqual({ state: "refused" })
    expect(await traceOf(testApp, request)).toMatchObject({
      request: { status: "rejected" },
      payments: [{ status: "refused", refundDue: false, reason }],
    })
    expect((await undo(payment)).body.typeCode).toBe("MOVE_NOT_ALLOWED")
  })

  test("needs a reason, the permission and a payment to an account of the bank", async () => {
    const { payment, request } = await waiting()
    expect((await undo(payment)).body.typeCode).toBe("MOVE_NOT_ALLOWED")
    await confirm(payment.id)
    expect((await undo(payment, "x")).body.fields.reason).toBe("Escriba el motivo que leerá el cliente")
    expect((await staff("PUT", `/${request.id}/payment/undone`, { reason }, "view")).status).toBe(403)
    await bank.signInTo("Produbanco")
    expect((await undo(payment)).body.typeCode).toBe("PAYMENT_NOT_FOUND")
    expect(await traceOf(testApp, request)).toMatchObject({ payments: [{ status: "received" }] })
  })

  test("by two people at once happens once, and a settlement beside it takes no cent twice", async () => {
    const [one, other] = [await waiting(), await waiting()]
    const { id } = await drop(statement(line(one.reference)))
    await settle(id, one.payment.id)
    const [first, second, settled] = await Promise.all([
      undo(one.payment),
      undo(one.payment),
      settle(id, other.payment.id),
    ])
    expect([first.status, second.status].toSorted()).toEqual([200, 409])
    const rows = await testApp.owner
      .selectFrom("movementPayments")
      .select("amountCents")
      .where("distributorId", "=", shop().id)
      .execute()
    expect(rows).toEqual(settled.decided === 1 ? [{ amountCents: "2300" }] : [])
  })
})
