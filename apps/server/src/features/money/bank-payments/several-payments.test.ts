import { beforeEach, describe, expect, test } from "vitest"
import { actsOn } from "../../../testing/accounts.ts"
import { createBankTests, line, statement } from "../../../testing/bank.ts"
import { traceOf } from "../../../testing/request-factory.ts"

const { testApp, begin, call, waiting, listed, drop, readStatement, shop } = await createBankTests()
beforeEach(begin)

const movementsOf = async (statementId: string) =>
  await testApp.owner
    .selectFrom("bankMovements")
    .select(["id", "amountCents", "paidCents"])
    .where("statementId", "=", statementId)
    .orderBy("line")
    .execute()

async function waitingTimes(times: number, changes: object = {}) {
  const all: Awaited<ReturnType<typeof waiting>>[] = []
  while (all.length < times) all.push(await waiting(changes))
  return all
}

type Match = { movement: string | undefined; payment: string; isPart?: boolean; acceptsDifference?: boolean }
const settleAll = async (id: string, matches: Match[]) =>
  (await call("POST", `/statements/${id}/settlements`, { matches })).body

const statusOf = async (request: { id: string }) => (await traceOf(testApp, request)).request.status

describe("one transfer for several requests", () => {
  test("is proposed where the sum is exact, and confirms all of them to the cent", async () => {
    const reference = "5512345"
    const all = await waitingTimes(5, { reference })
    const { id } = await drop(statement(line(reference, { amount: "115,00" })))
    const { counts, movements } = await readStatement(id)
    expect(counts).toMatchObject({ fits: 0, sums: 1, doubtful: 0, none: 0 })
    expect(movements[0]?.candidates.map(({ payment }) => payment.id).toSorted()).toEqual(
      all.map(({ payment }) => payment.id).toSorted(),
    )
    const movement = movements[0]?.id
    const settled = await settleAll(
      id,
      all.map(({ payment }) => ({ movement, payment: payment.id })),
    )
    expect(settled).toEqual({ decided: 5, inPart: 0, failed: [] })
    expect(await movementsOf(id)).toMatchObject([{ paidCents: "11500" }])
    expect((await readStatement(id, "confirmed")).movements).toMatchObject([
      { freeCents: 0, candidates: all.map(() => ({ payment: { state: "confirmed" } })) },
    ])
  })

  test("that brought another sum confirms nothing by itself, and its rest pays the next by hand", async () => {
    const [one, two, three] = [await waiting(), await waiting(), await waiting()]
    const { id } = await drop(statement(line("", { amount: "69,00" })))
    const [movement] = await movementsOf(id)
    const pay = (...payments: { payment: { id: string } }[]) =>
      payments.map(({ payment }) => ({ movement: movement?.id, payment: payment.id }))
    expect((await settleAll(id, pay(one, two))).failed).toMatchObject([
      { message: "Llegaron $69,00 y el pago es de $46,00. Revíselo y confírmelo otra vez." },
      {},
    ])
    const accepted = pay(one, two).map((match) => ({ ...match, acceptsDifference: true }))
    expect((await settleAll(id, accepted)).decided).toBe(2)
    expect((await readStatement(id, "confirmed")).movements).toMatchObject([{ freeCents: 2300 }])
    expect((await settleAll(id, pay(three))).decided).toBe(1)
    expect(await movementsOf(id)).toMatchObject([{ paidCents: "6900" }])
    const late = await waiting()
    expect((await settleAll(id, pay(late))).failed).toMatchObject([
      { message: "Ese movimiento ya confirmó otro pago." },
    ])
  })

  test("that the bank takes back is told of each payment", async () => {
    const reference = "5512346"
    const both = [await waiting({ reference }), await waiting({ reference })]
    const { id } = await drop(statement(line(reference, { amount: "46,00" })))
    const movement = (await readStatement(id)).movements[0]?.id
    await settleAll(
      id,
      both.map(({ payment }) => ({ movement, payment: payment.id })),
    )
    await drop(statement(line(reference, { day: "27/11/2026", amount: "-46,00", text: "REVERSO" })))
    expect((await listed("?state=reversed")).rows).toHaveLength(2)
  })
})

describe("several transfers for one request", () => {
  test("confirm it together to the cent", async () => {
    const reference = "6612345"
    const { payment, request } = await waiting({ reference })
    const { id } = await drop(
      statement(
        line(reference, { amount: "10,00" }),
        line(reference, { amount: "13,00", day: "26/11/2026" }),
      ),
    )
    const read = await readStatement(id)
    expect(read.counts).toMatchObject({ sums: 1, doubtful: 0 })
    const [first] = read.movements
    expect(first?.together).toMatchObject([{ amountCents: 1300, problem: null }])
    const movements = [first?.id, ...(first?.together ?? []).map((other) => other.id)]
    const settled = await settleAll(
      id,
      movements.map((movement) => ({ movement, payment: payment.id })),
    )
    expect(settled).toEqual({ decided: 1, inPart: 0, failed: [] })
    expect(await statusOf(request)).toBe("review")
    expect((await call("GET", `/payments/${payment.id}`)).body.uses).toMatchObject([
      { cents: 1000 },
      { cents: 1300 },
    ])
  })

  test("may come one by one: the payment waits for the rest, and a refusal frees them", async () => {
    const [{ payment, request }, other] = [await waiting(), await waiting()]
    const first = await drop(statement(line("A", { amount: "10,00" })))
    const [part] = await movementsOf(first.id)
    const byPart = [{ movement: part?.id, payment: payment.id, isPart: true }]
    expect(await settleAll(first.id, byPart)).toEqual({ decided: 0, inPart: 1, failed: [] })
    expect(await settleAll(first.id, byPart)).toEqual({ decided: 0, inPart: 1, failed: [] })
    expect(await statusOf(request)).toBe("paymentReview")
    expect((await call("GET", `/payments/${payment.id}`)).body).toMatchObject({
      state: "waiting",
      uses: [{ cents: 1000 }],
    })
    const second = await drop(statement(line("B", { amount: "13,00" })))
    const [rest] = await movementsOf(second.id)
    const match = { movement: rest?.id, payment: payment.id }
    expect((await settleAll(second.id, [match])).decided).toBe(1)
    expect((await actsOn(testApp, `payment:${payment.id}`)).map(({ action }) => action)).toEqual([
      "bank-movement.settled",
      "bank-movement.settled",
      "payment.received",
    ])
    const third = await drop(statement(line("C", { amount: "5,00" })))
    const [five] = await movementsOf(third.id)
    await settleAll(third.id, [{ movement: five?.id, payment: other.payment.id, isPart: true }])
    await call("POST", "/refusals", { ids: [other.payment.id], reason: "No llegó todo" })
    expect(await movementsOf(third.id)).toMatchObject([{ paidCents: "0" }])
  })
})

test("settlements, undos and refusals at the same moment conserve every cent", {
  timeout: 120_000,
}, async () => {
  const payments = await waitingTimes(6)
  const { id } = await drop(
    statement(...["69,00", "23,00", "10,00", "13,00"].map((amount, index) => line(`Q${index}`, { amount }))),
  )
  const movements = await movementsOf(id)
  const acts = Array.from({ length: 30 }, (_, step) => {
    const payment = payments[(step * 5) % payments.length]?.payment.id ?? ""
    const movement = movements[step % movements.length]?.id
    const match = { movement, payment, isPart: step % 3 === 0, acceptsDifference: step % 3 === 1 }
    return step % 5 === 4
      ? call("POST", `/payments/${payment}/undone`, { reason: "Era de otra persona" })
      : settleAll(id, [match])
  })
  await Promise.all(acts)
  const taken = await testApp.owner
    .selectFrom("movementPayments")
    .selectAll()
    .where("distributorId", "=", shop().id)
    .execute()
  expect(taken.length).toBeGreaterThan(0)
  const sumOf = (rows: readonly { amountCents: string }[]) =>
    rows.reduce((cents, row) => cents + Number(row.amountCents), 0)
  for (const { id: movement, amountCents, paidCents } of await movementsOf(id)) {
    const paid = sumOf(taken.filter(({ movementId }) => movementId === movement))
    expect(paid).toBe(Number(paidCents))
    expect(paid).toBeLessThanOrEqual(Number(amountCents))
  }
  for (const { payment } of payments) {
    expect(sumOf(taken.filter(({ paymentId }) => paymentId === payment.id))).toBeLessThanOrEqual(2300)
  }
})
