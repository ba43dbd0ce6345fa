import { type CalendarDate, dayMilliseconds } from "../dates/calendar-date.ts"
import { creditKey, type MovementNames, namesOf } from "./movement-references.ts"
import type { StatementMovement } from "./statement-movements.ts"

export type MatchedMovement = Pick<
  StatementMovement,
  "day" | "amountCents" | "isReversal" | "reference" | "payer" | "description"
> & { id: string }

export type MovementElsewhere = MatchedMovement & {
  /** Null for a movement that confirmed a payment: a reversal finds it by its reference alone. */
  statementId: string | null
}

const movementsPerStep = 100

/** Days in which a bank takes back a credit of another statement without its reference. */
export const strayReversalDays = 31

/**
 * Which credits were taken back. A reversal with a reference takes back every credit of its amount and reference, of any
 * day and any statement: two formats of a bank print one transfer as two movements. Without one, or where nothing has its
 * reference, it takes back a credit of its day or before: the last one of its own statement, else of the account in the
 * month before, and with it every credit of the same amount and reference.
 */
export function* findReversed(
  movements: readonly MatchedMovement[],
  elsewhere: readonly MovementElsewhere[] = [],
): Generator<undefined, Set<string>, void> {
  const statements = new Map<string, string | null>(elsewhere.map(({ id, statementId }) => [id, statementId]))
  const sorted: NamedMovement[] = []
  const named = new NamedReversals()
  for (const { id, day, amountCents, isReversal, ...texts } of [...movements, ...elsewhere].sort(byDay)) {
    if (sorted.length % movementsPerStep === 0) yield
    const movement = { id, day, amountCents, isReversal, names: namesOf(texts) }
    if (isReversal) named.add(movement)
    sorted.push(movement)
  }
  const reversed = yield* namedCredits(sorted, named)
  // A copy of a reversal in another format may take the copy of the credit there, and no other credit.
  const paired = new Set(reversed)
  const takenKeys = new Set<string>()
  const nameless = new Map<string, DatedCredit[]>()
  const ofAmount = new Map<string, DatedCredit[]>()
  for (const [position, movement] of sorted.entries()) {
    if (position % movementsPerStep === 0) yield
    const { id, day, amountCents, isReversal, names } = movement
    const statementId = statements.get(id)
    const [inStatement, inAccount] = [`${amountCents} ${statementId ?? "own"}`, String(amountCents)]
    if (isReversal) {
      reversed.add(id)
      if (named.hasCredit(movement)) continue
      const credits = names.own === "" ? ofAmount : nameless
      const credit =
        takeLast(credits.get(inStatement), (one) => paired.has(one.id)) ??
        takeLast(
          credits.get(inAccount),
          (one) => reversed.has(one.id) || (one.key !== null && takenKeys.has(one.key)),
          daysBefore(day, strayReversalDays),
        )
      if (credit === undefined) continue
      paired.add(credit.id)
      reversed.add(credit.id)
      if (credit.key !== null) takenKeys.add(credit.key)
    } else if (statementId !== null) {
      const credit = { id, day, key: keyOf(movement) }
      for (const place of [inStatement, inAccount]) {
        append(ofAmount, place, credit)
        if (names.own === "") append(nameless, place, credit)
      }
    }
  }
  for (const movement of sorted) {
    const key = keyOf(movement)
    if (key !== null && takenKeys.has(key)) reversed.add(movement.id)
  }
  return reversed
}

const keyOf = ({ amountCents, names }: NamedMovement) => creditKey(amountCents, names.own)

interface NamedMovement {
  id: string
  day: CalendarDate
  amountCents: number
  isReversal: boolean
  names: MovementNames
}

/** Reversals by amount and reference. One names a credit by its own reference, or by a number in either's description. */
class NamedReversals {
  readonly #byOwn = new Set<string>()
  readonly #byAny = new Set<string>()
  readonly #foundOwn = new Set<string>()
  readonly #foundAny = new Set<string>()

  add(reversal: NamedMovement): void {
    const own = keyOf(reversal)
    if (own !== null) this.#byOwn.add(own)
    for (const key of allKeysOf(reversal)) this.#byAny.add(key)
  }

  takesBack(credit: NamedMovement): boolean {
    const own = keyOf(credit)
    const isNamed = own !== null && this.#byAny.has(own)
    if (isNamed) this.#foundAny.add(own)
    const named = allKeysOf(credit).filter((key) => this.#byOwn.has(key))
    for (const key of named) this.#foundOwn.add(key)
    return isNamed || named.length > 0
  }

  /** After every credit was asked for. */
  hasCredit(reversal: NamedMovement): boolean {
    const own = keyOf(reversal)
    return (
      (own !== null && this.#foundOwn.has(own)) || allKeysOf(reversal).some((key) => this.#foundAny.has(key))
    )
  }
}

const allKeysOf = ({ amountCents, names }: NamedMovement) =>
  names.all.flatMap((name) => creditKey(amountCents, name) ?? [])

function* namedCredits(
  sorted: readonly NamedMovement[],
  named: NamedReversals,
): Generator<undefined, Set<string>, void> {
  const reversed = new Set<string>()
  for (const [position, movement] of sorted.entries()) {
    if (position % movementsPerStep === 0) yield
    if (!movement.isReversal && named.takesBack(movement)) reversed.add(movement.id)
  }
  return reversed
}

/** Credits first: banks also print the newest line first. By id at last, so that each statement finds the same pairs. */
const byDay = (one: MatchedMovement, other: MatchedMovement) =>
  compare(one.day, other.day) ||
  Number(one.isReversal) - Number(other.isReversal) ||
  compare(one.id, other.id)

const compare = (one: string, other: string) => Number(one > other) - Number(one < other)

interface DatedCredit {
  id: string
  day: CalendarDate
  /** Amount and reference; null without one. */
  key: string | null
}

function append<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const values = map.get(key)
  if (values) values.push(value)
  else map.set(key, [value])
}

/** Takes the last that is not taken, if it is not older. What it passes is never looked at again. */
function takeLast(
  credits: DatedCredit[] | undefined,
  isTaken: (credit: DatedCredit) => boolean,
  since?: CalendarDate,
): DatedCredit | undefined {
  for (;;) {
    const last = credits?.at(-1)
    if (last === undefined || (since !== undefined && last.day < since)) return undefined
    credits?.pop()
    if (!isTaken(last)) return last
  }
}

const daysBefore = (day: CalendarDate, days: number): CalendarDate =>
  new Date(Date.parse(day) - days * dayMilliseconds).toISOString().slice(0, 10)
