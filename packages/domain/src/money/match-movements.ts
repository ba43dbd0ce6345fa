import { type CalendarDate, dayMilliseconds } from "../dates/calendar-date.ts"
import { findReversed, type MatchedMovement, type MovementElsewhere } from "./find-reversed.ts"
import { creditKey, referencesOf } from "./movement-references.ts"
import {
  closeDays,
  comparedOf,
  type IndexedPayment,
  indexed,
  type MatchReason,
  type OpenPayment,
  reasonsOf,
} from "./settlement/compare-payment.ts"
import { matchSums, type SumMatch } from "./settlement/match-sums.ts"

/** A payment that was confirmed by hand and so has no movement. */
export interface SpentPayment {
  /** Of the request. */
  number: string
  amountCents: number
  reference: string
}

export interface Candidate {
  paymentId: string
  agrees: MatchReason[]
}

/** `fits`: one movement and one payment that belong to each other alone. `doubtful`: a person decides. */
export interface MatchResult {
  fits: { movementId: string; candidate: Candidate }[]
  doubtful: { movementId: string; candidates: Candidate[] }[]
  none: string[]
  /** Movements that pay several payments to the cent, and several that pay one. A person decides. */
  sums: SumMatch[]
  /** Credits that a later movement took back, and the reversals themselves. */
  reversed: string[]
  /** The same of the surroundings too. */
  takenBack: ReadonlySet<string>
  /** Movements that seem to belong to a payment that was confirmed by hand, with the number of its request. */
  spent: ReadonlyMap<string, string>
}

const candidatesAtMost = 5

const movementsPerStep = 100

interface Surroundings {
  spent?: readonly SpentPayment[]
  /** Movements of the account that are not sorted, but whose reversals and credits count. */
  elsewhere?: readonly MovementElsewhere[]
  /** Ids of movements that somebody put aside: they fit nothing, but may be taken back. */
  dismissed?: ReadonlySet<string>
}

/**
 * Compares each movement with the open payments of its bank. Nothing is decided here. Yields between steps of a hundred
 * movements, so that a server can answer others meanwhile.
 */
export function* matchMovements(
  movements: readonly MatchedMovement[],
  payments: readonly OpenPayment[],
  { spent: spentPayments = [], elsewhere = [], dismissed = new Set() }: Surroundings = {},
): Generator<undefined, MatchResult, void> {
  const reversed = yield* findReversed(movements, elsewhere)
  const spentNumbers = new Map(
    spentPayments.map(({ amountCents, reference, number }) => [creditKey(amountCents, reference), number]),
  )
  const spent = new Map<string, string>()
  const repeated = new Set(payments.filter(({ isRepeated }) => isRepeated).map(({ id }) => id))
  const index = yield* indexPayments(payments)
  const sorted = movements.filter(({ id }) => !dismissed.has(id))
  const takenBack = sorted.map(({ id }) => id).filter((id) => reversed.has(id))
  const matched: MatchResult = {
    fits: [],
    doubtful: [],
    none: [],
    sums: [],
    reversed: takenBack,
    takenBack: reversed,
    spent,
  }
  const found: { movementId: string; candidates: Candidate[] }[] = []
  for (const movement of sorted.filter(({ id }) => !reversed.has(id))) {
    if (found.length % movementsPerStep === 0) yield
    found.push({ movementId: movement.id, candidates: candidatesOf(movement, index) })
    const number = spentNumbers.size > 0 ? spentNumberOf(movement, spentNumbers) : undefined
    if (number !== undefined) spent.set(movement.id, number)
  }
  const claims = new Map<string, number>()
  for (const { candidates } of found) {
    for (const { paymentId } of candidates.filter(isStrong)) {
      claims.set(paymentId, (claims.get(paymentId) ?? 0) + 1)
    }
  }
  const strongOnes = found.filter(({ candidates }) => candidates.some(isStrong))
  const sure = new Set(strongOnes.map(({ movementId }) => movementId))
  matched.sums = yield* matchSums(
    sorted.filter(({ id }) => !reversed.has(id) && !sure.has(id) && !spent.has(id)),
    payments.filter(({ id }) => !claims.has(id)),
  )
  const summed = new Set(matched.sums.flatMap(({ movementIds }) => movementIds))
  for (const { movementId, candidates } of found) {
    if (summed.has(movementId)) continue
    const strong = candidates.filter(isStrong)
    const [only] = strong
    if (candidates.length === 0) matched.none.push(movementId)
    else if (
      only &&
      strong.length === 1 &&
      claims.get(only.paymentId) === 1 &&
      !spent.has(movementId) &&
      !repeated.has(only.paymentId)
    ) {
      matched.fits.push({ movementId, candidate: only })
    } else {
      const likely = strong.length > 0 ? strong : candidates
      matched.doubtful.push({ movementId, candidates: likely.slice(0, candidatesAtMost) })
    }
  }
  return matched
}

function spentNumberOf(
  movement: MatchedMovement,
  numbers: ReadonlyMap<string | null, string>,
): string | undefined {
  return referencesOf(movement)
    .map((reference) => numbers.get(creditKey(movement.amountCents, reference)))
    .find((number) => number !== undefined)
}

/** The amount and the reference agree, and nothing else speaks for another payment. */
const isStrong = ({ agrees }: Candidate) => agrees.includes("amount") && agrees.includes("reference")

interface PaymentIndex {
  byReference: Map<string, IndexedPayment[]>
  byAmountAndDay: Map<string, IndexedPayment[]>
  byAmountAndWord: Map<string, IndexedPayment[]>
}

function* indexPayments(payments: readonly OpenPayment[]): Generator<undefined, PaymentIndex, void> {
  const index: PaymentIndex = {
    byReference: new Map(),
    byAmountAndDay: new Map(),
    byAmountAndWord: new Map(),
  }
  for (const [position, open] of payments.entries()) {
    if (position % movementsPerStep === 0) yield
    const payment = indexed(open)
    append(index.byReference, payment.normal, payment)
    append(index.byAmountAndDay, `${payment.amountCents} ${payment.paidOn}`, payment)
    for (const word of payment.words) append(index.byAmountAndWord, `${payment.amountCents} ${word}`, payment)
  }
  return index
}

function append<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const values = map.get(key)
  if (values) values.push(value)
  else map.set(key, [value])
}

/** Payments that are compared for one movement. One price may be paid by thousands of people on one day. */
const comparedAtMost = 60

/** Payments of the same reference, and payments of the same amount that agree in the day or the payer. */
function candidatesOf(movement: MatchedMovement, index: PaymentIndex): Candidate[] {
  const of = comparedOf(movement)
  const { words, references } = of
  const compared = new Set(references.flatMap((reference) => index.byReference.get(reference) ?? []))
  const amount = movement.amountCents
  const named = [...words].map((word) => index.byAmountAndWord.get(`${amount} ${word}`) ?? [])
  // The rarest names first: a common one is in thousands of payments.
  for (const payments of named.toSorted((one, other) => one.length - other.length)) add(compared, payments)
  for (let away = -closeDays; away <= closeDays; away++) {
    add(compared, index.byAmountAndDay.get(`${amount} ${dayAfter(movement.day, away)}`))
  }
  return [...compared]
    .map((payment) => ({
      paymentId: payment.id,
      agrees: reasonsOf(payment, of),
    }))
    .filter(({ agrees }) => agrees.includes("reference") || (agrees.includes("amount") && agrees.length > 1))
    .sort((one, other) => other.agrees.length - one.agrees.length)
}

function add(compared: Set<IndexedPayment>, payments: readonly IndexedPayment[] = []): void {
  for (const payment of payments) {
    if (compared.size >= comparedAtMost) return
    compared.add(payment)
  }
}

const dayAfter = (day: CalendarDate, days: number): CalendarDate =>
  new Date(Date.parse(day) + days * dayMilliseconds).toISOString().slice(0, 10)
