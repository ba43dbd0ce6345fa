import type { MatchedMovement } from "../find-reversed.ts"
import {
  type Compared,
  comparedOf,
  type IndexedPayment,
  indexed,
  isRelated,
  type MatchReason,
  matchReasons,
  type OpenPayment,
  reasonsOf,
} from "./compare-payment.ts"
import { findSums, type RelatedPair } from "./exact-sums.ts"

/** Movements and payments with one sum: one movement and several payments, or several and one. */
export interface SumMatch {
  movementIds: string[]
  candidates: { paymentId: string; agrees: MatchReason[] }[]
}

const perStep = 100

/** Payments that are looked at for one movement, and those kept. */
const lookedAtMost = 300
const relatedAtMost = 60

/** Finds exact sums among movements and payments of other amounts whose numbers or names agree. */
export function* matchSums(
  movements: readonly MatchedMovement[],
  payments: readonly OpenPayment[],
): Generator<undefined, SumMatch[], void> {
  const byName = new Map<string, IndexedPayment[]>()
  const byId = new Map<string, IndexedPayment>()
  for (const [position, open] of payments.entries()) {
    if (position % perStep === 0) yield
    const payment = indexed(open)
    byId.set(payment.id, payment)
    for (const name of namesOf([payment.normal], payment.words)) {
      const named = byName.get(name) ?? []
      named.push(payment)
      byName.set(name, named)
    }
  }
  const compared = new Map<string, Compared>()
  const pairs: RelatedPair[] = []
  for (const [position, movement] of movements.entries()) {
    if (position % (perStep / 10) === 0) yield
    const of = comparedOf(movement)
    compared.set(movement.id, of)
    const part = { id: movement.id, cents: movement.amountCents }
    for (const { id, amountCents: cents } of relatedPayments(of, byName)) {
      if (cents !== part.cents) pairs.push({ movement: part, payment: { id, cents } })
    }
  }
  const groups = yield* findSums(pairs)
  return groups.map(({ movements: movementIds, payments: ids }) => {
    const own = movementIds.flatMap((id) => compared.get(id) ?? [])
    const found = ids.flatMap((id) => byId.get(id) ?? [])
    return {
      movementIds,
      candidates: found.map((payment) => ({ paymentId: payment.id, agrees: commonReasons(payment, own) })),
    }
  })
}

/** What agrees with each movement. The amounts do together. */
function commonReasons(payment: IndexedPayment, own: readonly Compared[]): MatchReason[] {
  const each = own.map((of) => reasonsOf(payment, of))
  return matchReasons.filter(
    (reason) => reason === "amount" || each.every((reasons) => reasons.includes(reason)),
  )
}

const namesOf = (references: readonly string[], words: Iterable<string>) => [
  ...references.filter((reference) => reference !== "").map((reference) => `#${reference}`),
  ...words,
]

/** The rarest names first: a common one is in thousands of payments. */
function relatedPayments(of: Compared, byName: ReadonlyMap<string, IndexedPayment[]>): IndexedPayment[] {
  const lists = namesOf(of.references, of.words).map((name) => byName.get(name) ?? [])
  const looked = new Set<IndexedPayment>()
  for (const list of lists.toSorted((one, other) => one.length - other.length)) {
    for (const payment of list.slice(0, lookedAtMost - looked.size)) looked.add(payment)
  }
  return [...looked].filter((payment) => isRelated(payment, of)).slice(0, relatedAtMost)
}
