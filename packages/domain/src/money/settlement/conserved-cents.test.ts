import fc from "fast-check"
import { expect, it } from "vitest"
import { findReversed, type MatchedMovement } from "../find-reversed.ts"
import { undoneStatus } from "../payment-status.ts"
import { movementProblem } from "./movement-problem.ts"
import { groupSums, shareOut } from "./share-out.ts"

/** What a bank's account knows, as the server keeps it: movements, payments and what each movement pays of each. */
class Ledger {
  readonly movements: MatchedMovement[] = []
  readonly payments: { id: string; cents: number; status: "inReview" | "received" }[] = []
  uses: { movement: string; payment: string; cents: number }[] = []

  paidBy = (movement: string) => sum(this.uses.filter((use) => use.movement === movement))
  paidOf = (payment: string) => sum(this.uses.filter((use) => use.payment === payment))

  reversed(): ReadonlySet<string> {
    const isUsed = ({ id }: MatchedMovement) => this.paidBy(id) > 0
    const elsewhere = this.movements.filter(isUsed).map((one) => ({ ...one, statementId: null }))
    const own = this.movements.filter((one) => !isUsed(one))
    return ended(findReversed(own, elsewhere))
  }

  /** A settlement: each payment takes from its movements, or nothing happens to it. */
  settle(
    pairs: readonly { movement: string; payment: string }[],
    mode: "exact" | "accepts" | "isPart",
  ): void {
    const free = (id: string) =>
      (this.movements.find((one) => one.id === id)?.amountCents ?? 0) - this.paidBy(id)
    const due = (id: string) => (this.payments.find((one) => one.id === id)?.cents ?? 0) - this.paidOf(id)
    const sums = groupSums(pairs, {
      freeCents: new Map(pairs.map(({ movement }) => [movement, free(movement)])),
      dueCents: new Map(pairs.map(({ payment }) => [payment, due(payment)])),
    })
    for (const [payment, chosen] of Map.groupBy(pairs, (pair) => pair.payment)) {
      const row = this.payments.find(({ id }) => id === payment)
      const total = sums.get(payment)
      if (row?.status !== "inReview" || !total) continue
      const ids = [...new Set(chosen.map(({ movement }) => movement))]
      if (ids.some((id) => this.problemOf(id, free(id)) !== null)) continue
      const shares = shareOut(
        ids.map((id) => ({ id, freeCents: free(id) })),
        due(payment),
      )
      const left = due(payment) - sum(shares)
      const isExact = total.arrivedCents === total.dueCents && left === 0
      if (shares.length === 0 || (!isExact && mode === "exact")) continue
      this.uses.push(...shares.map(({ id, cents }) => ({ movement: id, payment, cents })))
      if (left === 0 || mode === "accepts") row.status = "received"
    }
  }

  problemOf(id: string, freeCents: number) {
    const movement = this.movements.find((one) => one.id === id)
    return movementProblem({
      isChecked: true,
      isRefuted: movement?.isReversal ?? true,
      isDismissed: false,
      isOfAccount: true,
      freeCents,
      isReversed: this.reversed().has(id),
      alike: { free: 1, taken: 0, freeNamed: 1, takenNamed: 0 },
      spentOn: [],
      unused: 1,
    })
  }

  undo(payment: string): void {
    const row = this.payments.find(({ id }) => id === payment)
    if (!row || undoneStatus(row.status, "review") !== "inReview") return
    row.status = "inReview"
    this.uses = this.uses.filter((use) => use.payment !== payment)
  }
}

const sum = (rows: readonly { cents: number }[]) => rows.reduce((total, { cents }) => total + cents, 0)

function ended<Result>(steps: Generator<undefined, Result, void>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

const place = fc.nat({ max: 11 })
const cents = fc.integer({ min: 1, max: 60 })
const act = fc.oneof(
  fc.record({ act: fc.constant("credit" as const), cents, reference: fc.nat({ max: 5 }) }),
  fc.record({ act: fc.constant("reversal" as const), of: place }),
  fc.record({ act: fc.constant("payment" as const), cents }),
  fc.record({
    act: fc.constant("settle" as const),
    pairs: fc.array(fc.tuple(place, place), { minLength: 1, maxLength: 6 }),
    mode: fc.constantFrom("exact" as const, "accepts" as const, "isPart" as const),
  }),
  fc.record({ act: fc.constant("undo" as const), payment: place }),
)

function apply(ledger: Ledger, step: typeof act extends fc.Arbitrary<infer Step> ? Step : never): void {
  if (step.act === "payment") {
    ledger.payments.push({ id: `p${ledger.payments.length}`, cents: step.cents, status: "inReview" })
  } else if (step.act === "settle") {
    const { movements, payments } = ledger
    if (movements.length === 0 || payments.length === 0) return
    const pairs = step.pairs.map(([movement, payment]) => ({
      movement: `m${movement % movements.length}`,
      payment: `p${payment % payments.length}`,
    }))
    ledger.settle(pairs, step.mode)
  } else if (step.act === "undo") ledger.undo(`p${step.payment}`)
  else if (step.act === "reversal") {
    const credit = ledger.movements[step.of % ledger.movements.length]
    if (credit) ledger.movements.push({ ...credit, id: `m${ledger.movements.length}`, isReversal: true })
  } else {
    ledger.movements.push({
      id: `m${ledger.movements.length}`,
      day: "2026-11-25",
      amountCents: step.cents,
      isReversal: false,
      reference: step.reference === 0 ? "" : `7${step.reference}`,
      payer: "",
      description: "",
    })
  }
}

it("movements never pay more than came in, whatever is read, settled, undone and taken back, in any order", () => {
  let settled = 0
  fc.assert(
    fc.property(fc.array(act, { minLength: 10, maxLength: 40, size: "max" }), (steps) => {
      const ledger = new Ledger()
      for (const step of steps) {
        const [reversed, before] = [ledger.reversed(), ledger.uses.length]
        const used = new Map(ledger.movements.map(({ id }) => [id, ledger.paidBy(id)]))
        apply(ledger, step)
        for (const { id, amountCents, isReversal } of ledger.movements) {
          const paid = ledger.paidBy(id)
          expect(paid).toBeLessThanOrEqual(isReversal ? 0 : amountCents)
          // What the bank took back pays nothing more.
          if (reversed.has(id)) expect(paid).toBeLessThanOrEqual(used.get(id) ?? 0)
        }
        for (const { id, cents: owed } of ledger.payments) expect(ledger.paidOf(id)).toBeLessThanOrEqual(owed)
        const cameIn = ledger.movements.filter(({ isReversal }) => !isReversal)
        expect(sum(ledger.uses)).toBeLessThanOrEqual(
          cameIn.reduce((all, { amountCents }) => all + amountCents, 0),
        )
        if (ledger.uses.length > before) settled += 1
      }
    }),
    { numRuns: 1000 },
  )
  expect(settled).toBeGreaterThan(500)
})
