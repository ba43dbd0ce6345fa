import { describe, expect, it } from "vitest"
import type { MatchedMovement } from "./find-reversed.ts"
import { matchMovements as matchInSteps } from "./match-movements.ts"
import type { OpenPayment } from "./settlement/compare-payment.ts"

function matchMovements(...wanted: Parameters<typeof matchInSteps>) {
  const steps = matchInSteps(...wanted)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

const day = "2026-11-25"
const movement = (id: string, changes: Partial<MatchedMovement> = {}): MatchedMovement => ({
  id,
  day,
  amountCents: 2360,
  isReversal: false,
  reference: "",
  payer: "",
  description: "",
  ...changes,
})
const payment = (id: string, changes: Partial<OpenPayment> = {}): OpenPayment => ({
  id,
  amountCents: 2360,
  reference: `X-${id}`,
  paidOn: day,
  payer: "",
  ...changes,
})

/** Calls `count` whenever the property is read. */
const whenRead = <Row>(row: Row, [name, value]: [keyof Row, unknown], count: () => void): Row =>
  Object.defineProperty(row, name, {
    enumerable: true,
    get: () => {
      count()
      return value
    },
  })

it("fits a movement to the payment of the same amount and number, however either writes it", () => {
  const { fits } = matchMovements(
    [movement("m", { reference: "000123-45" })],
    [payment("p", { reference: "12345" }), payment("other")],
  )
  expect(fits).toEqual([
    { movementId: "m", candidate: { paymentId: "p", agrees: ["amount", "reference", "day"] } },
  ])
})

it("finds the number in the description", () => {
  const description = "TRANSF INTERNET 00987654 PEREZ"
  const { fits } = matchMovements([movement("m", { description })], [payment("p", { reference: "987654" })])
  expect(fits).toHaveLength(1)
})

it("leaves to a person a movement that fits two payments, and a payment that fits two movements", () => {
  const twoPayments = matchMovements(
    [movement("m", { reference: "77" })],
    [payment("p", { reference: "77" }), payment("q", { reference: "077" })],
  )
  expect([twoPayments.fits.length, twoPayments.doubtful[0]?.candidates.length]).toEqual([0, 2])
  const twoMovements = matchMovements(
    [movement("m", { reference: "77" }), movement("n", { reference: "77" })],
    [payment("p", { reference: "77" })],
  )
  expect([twoMovements.fits.length, twoMovements.doubtful.length]).toEqual([0, 2])
})

it("doubts another amount, and an equal amount without the number", () => {
  const { doubtful } = matchMovements(
    [movement("m", { reference: "77", amountCents: 2300 }), movement("n", { payer: "ANA LÓPEZ PAZ" })],
    [payment("p", { reference: "77" }), payment("q", { payer: "LOPEZ ANA", paidOn: "2026-01-01" })],
  )
  expect(doubtful.map(({ candidates }) => candidates[0]?.agrees)).toEqual([
    ["reference", "day"],
    ["amount", "payer"],
  ])
})

it("finds nothing for another amount of another day", () => {
  expect(matchMovements([movement("m", { amountCents: 1 })], [payment("p")]).none).toEqual(["m"])
})

it("takes a reversed movement out with its reversal", () => {
  const { reversed, fits } = matchMovements(
    [
      movement("m", { reference: "77" }),
      movement("r", { reference: "77", isReversal: true }),
      movement("n", { reference: "88" }),
    ],
    [payment("p", { reference: "77" }), payment("q", { reference: "88" })],
  )
  expect(reversed.toSorted()).toEqual(["m", "r"])
  expect(fits.map(({ movementId }) => movementId)).toEqual(["n"])
})

it("compares 5,000 movements with 20,000 payments of one price in bounded steps", () => {
  let [indexed, compared] = [0, 0]
  const payments = Array.from({ length: 20_000 }, (_, index) =>
    whenRead(payment(`p${index}`, { payer: "ANA LOPEZ" }), ["reference", `9${index}`], () => indexed++),
  )
  const movements = Array.from({ length: 5000 }, (_, index) => {
    const reference = index % 2 ? `9${index}` : ""
    return whenRead(
      movement(`m${index}`, { reference, payer: "ANA LOPEZ" }),
      ["amountCents", 2360],
      () => compared++,
    )
  })
  const steps = matchInSteps(movements, payments)
  let [mostIndexed, mostCompared] = [0, 0]
  for (;;) {
    const before = { indexed, compared }
    const step = steps.next()
    mostIndexed = Math.max(mostIndexed, indexed - before.indexed)
    mostCompared = Math.max(mostCompared, compared - before.compared)
    if (!step.done) continue
    expect([step.value.fits.length, step.value.doubtful.length]).toEqual([2500, 2500])
    break
  }
  // The reference of a payment is read twice: as it is and as it is compared.
  expect(mostIndexed).toBe(2 * 100)
  // The amount of a movement is read to find payments and then for each of at most sixty.
  expect(mostCompared).toBeLessThanOrEqual(100 * (1 + 60))
})

it("takes back with a reversal the credits of its number, else an earlier one without a number", () => {
  const back = (id: string, changes: Partial<MatchedMovement> = {}) =>
    movement(id, { isReversal: true, ...changes })
  const { reversed } = matchMovements(
    [
      movement("later", { day: "2026-11-26" }),
      back("r1", { reference: "0055" }),
      movement("nameless"),
      movement("named", { reference: "66" }),
      back("r2"),
      back("r3", { amountCents: 1 }),
    ],
    [],
  )
  expect(reversed.toSorted()).toEqual(["named", "nameless", "r1", "r2", "r3"])
})

it("pairs 10,000 reversals with 10,000 credits and reads at most a hundred movements in a step", () => {
  let read = 0
  const counted = (id: string, reference: string, isReversal: boolean) =>
    whenRead(movement(id, { isReversal }), ["reference", reference], () => read++)
  const movements = Array.from({ length: 20_000 }, (_, index) => {
    const pair = index % 10_000
    return counted(`m${index}`, pair % 2 ? `9${pair}` : "", index >= 10_000)
  })
  const steps = matchInSteps(movements, [])
  let most = 0
  for (;;) {
    const before = read
    const step = steps.next()
    most = Math.max(most, read - before)
    if (!step.done) continue
    expect(step.value.reversed).toHaveLength(20_000)
    break
  }
  expect(most).toBeLessThanOrEqual(100)
  expect(read).toBe(20_000)
})

it("takes back with a number every credit of its amount and number, in any statement and of any day", () => {
  const reversal = (changes: object) =>
    movement("r", { isReversal: true, reference: "0095854190", ...changes })
  const own = [
    movement("early", { reference: "95854190", day: "2026-11-01" }),
    movement("late", { reference: "95-854190", day: "2026-12-24" }),
    movement("described", { description: "TRANSF 95854190" }),
    movement("other", { reference: "95854190", amountCents: 1 }),
    movement("stranger", { reference: "95854191" }),
  ]
  const reversedBy = (changes: object) => {
    const elsewhere = [{ ...reversal(changes), statementId: "s" }]
    return matchMovements(own, [], { elsewhere }).reversed
  }
  expect(reversedBy({})).toEqual(["early", "late", "described"])
  const described = { reference: "12", description: "REVERSO DE 95854190" }
  expect(reversedBy(described)).toEqual(["early", "late"])
})

it("takes back with the reversal without a number of two formats one transfer, and both of its copies", () => {
  const credit = (id: string, reference: string) => movement(id, { reference })
  const own = [
    credit("a", "66"),
    credit("copy", "77"),
    movement("back", { isReversal: true, day: "2026-11-26" }),
  ]
  const first = [
    credit("c0", "066"),
    credit("c1", "077"),
    movement("r", { isReversal: true, day: "2026-11-26" }),
  ]
  const elsewhere = first.map((one) => ({ ...one, statementId: "s" }))
  expect(matchMovements(own, [], { elsewhere }).reversed.toSorted()).toEqual(["back", "copy"])
  const withoutReversal = own.slice(0, 2)
  expect(matchMovements(withoutReversal, [], { elsewhere }).reversed).toEqual(["copy"])
})

it("takes back a credit of another statement without its number, of its own statement first, within a month", () => {
  const credit = (id: string, changes: object = {}) => movement(id, { reference: `N-${id}`, ...changes })
  const back = (statementId: string, changes: object = {}) => ({
    ...movement("r", { isReversal: true, day: "2026-11-27", ...changes }),
    statementId,
  })
  const reversedBy = (own: MatchedMovement[], ...elsewhere: ReturnType<typeof back>[]) =>
    matchMovements(own, [], { elsewhere }).reversed
  const own = [credit("a"), credit("b", { day: "2026-11-26" })]
  expect(reversedBy(own, back("s"))).toEqual(["b"])
  expect(reversedBy(own, back("s"), { ...credit("c"), statementId: "s" })).toEqual([])
  expect(reversedBy(own, back("s", { day: "2026-12-27" }))).toEqual(["b"])
  expect(reversedBy(own, back("s", { day: "2026-12-28" }))).toEqual([])
  expect(reversedBy([credit("a", { reference: "" })], back("s", { reference: "77" }))).toEqual(["a"])
})

it("lets a reversal without a number find no credit that confirmed a payment", () => {
  const own = [movement("r", { isReversal: true })]
  const taken = { ...movement("t", { reference: "77" }), statementId: null }
  expect(matchMovements(own, [], { elsewhere: [taken] }).reversed).toEqual(["r"])
  expect(matchMovements([movement("m"), ...own], [], { elsewhere: [taken] }).reversed).toEqual(["m", "r"])
})

it("fits nothing to a movement that was put aside, which does not stand in another's way", () => {
  const movements = [movement("m", { reference: "77" }), movement("n", { reference: "77" })]
  const { fits, doubtful } = matchMovements(movements, [payment("p", { reference: "77" })], {
    dismissed: new Set(["m"]),
  })
  expect([fits.map(({ movementId }) => movementId), doubtful]).toEqual([["n"], []])
})

describe("one transfer for several requests", () => {
  const ofCompany = (id: string, changes: Partial<OpenPayment> = {}) =>
    payment(id, { payer: `PERSONA ${id} (CONSTRUCTORA ANDINA)`, ...changes })

  it("is proposed where the payments of a company add up to the cent", () => {
    const payments = ["a", "b", "c", "d", "e"].map((id) => ofCompany(id))
    const transfer = movement("m", { amountCents: 5 * 2360, payer: "CONSTRUCTORA ANDINA SA" })
    const { sums, none, doubtful } = matchMovements([transfer, movement("n")], payments)
    expect(sums.map(({ movementIds }) => movementIds)).toEqual([["m"]])
    expect(sums[0]?.candidates.map(({ paymentId }) => paymentId)).toEqual(["a", "b", "c", "d", "e"])
    expect(sums[0]?.candidates[0]?.agrees).toEqual(["amount", "day", "payer"])
    expect([...none, ...doubtful.map(({ movementId }) => movementId)]).toEqual(["n"])
  })

  it("is found by the number that all of them typed", () => {
    const payments = ["a", "b"].map((id) => payment(id, { reference: "5512", isRepeated: true }))
    const { sums } = matchMovements([movement("m", { amountCents: 4720, reference: "0005512" })], payments)
    expect(sums).toMatchObject([{ movementIds: ["m"], candidates: [{ paymentId: "a" }, { paymentId: "b" }] }])
  })

  it("is not proposed where nothing but the sum agrees, nor for a cent more", () => {
    const transfer = movement("m", { amountCents: 4721, payer: "CONSTRUCTORA ANDINA" })
    expect(matchMovements([transfer], [ofCompany("a"), ofCompany("b")]).sums).toEqual([])
    const stranger = movement("m", { amountCents: 4720, payer: "OTRA EMPRESA" })
    expect(matchMovements([stranger], [ofCompany("a"), ofCompany("b")]).sums).toEqual([])
  })

  it("takes no payment that a movement of its own fits", () => {
    const own = movement("own", { reference: "X-a" })
    const transfer = movement("m", { amountCents: 4720, payer: "CONSTRUCTORA ANDINA" })
    const { sums, fits } = matchMovements([own, transfer], [ofCompany("a"), ofCompany("b"), ofCompany("c")])
    expect(fits).toMatchObject([{ movementId: "own" }])
    expect(sums[0]?.candidates.map(({ paymentId }) => paymentId)).toEqual(["b", "c"])
  })
})

it("proposes several transfers for one request where they add up to the cent", () => {
  const payer = "MARIA QUISPE"
  const parts = [
    movement("m", { amountCents: 1000, payer }),
    movement("n", { amountCents: 1360, payer }),
    movement("other", { amountCents: 1360, payer: "JUAN TIPAN" }),
  ]
  const { sums, none } = matchMovements(parts, [payment("p", { payer: "MARIA QUISPE TIPAN" })])
  expect(sums).toEqual([
    { movementIds: ["m", "n"], candidates: [{ paymentId: "p", agrees: ["amount", "day", "payer"] }] },
  ])
  expect(none).toEqual(["other"])
})

it("offers the payer with a rare name where sixty payments share a common one", () => {
  const common = Array.from({ length: 80 }, (_, at) =>
    payment(`c${at}`, { payer: "MARIA LOPEZ", paidOn: "2026-01-01" }),
  )
  const rare = payment("rare", { payer: "MARIA QUISHPE", paidOn: "2026-01-01" })
  const description = "TRANSFERENCIA MARIA QUISHPE"
  const { doubtful } = matchMovements([movement("m", { description })], [...common, rare])
  expect(doubtful.map(({ candidates }) => candidates.map(({ paymentId }) => paymentId))).toEqual([["rare"]])
})
