import { type CalendarDate, dayMilliseconds } from "../dates/calendar-date.ts"
import { normalReference } from "./movement-references.ts"
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
 * Pairs each reversal with a credit of its day or before that it takes back: the same amount, and the same reference if
 * both have one. Without it, the last one of its own statement, else of the account in the month before. One pass by day,
 * so that every credit that was seen may be taken.
 */
export function* findReversed(
  movements: readonly MatchedMovement[],
  elsewhere: readonly MovementElsewhere[] = [],
): Generator<undefined, Set<string>, void> {
  const statements = new Map<string, string | null>(elsewhere.map(({ id, statementId }) => [id, statementId]))
  const reversed = new Set<string>()
  const named = new Map<string, CreditQueue>()
  const nameless = new Map<string, DatedCredit[]>()
  const ofAmount = new Map<string, DatedCredit[]>()
  let step = 0
  for (const { id, amountCents, isReversal, ...movement } of [...movements, ...elsewhere].sort(byDay)) {
    if (step++ % movementsPerStep === 0) yield
    const reference = normalReference(movement.reference)
    const key = `${amountCents}|${reference}`
    const statementId = statements.get(id)
    const [inStatement, inAccount] = [`${amountCents} ${statementId ?? "own"}`, String(amountCents)]
    if (isReversal) {
      reversed.add(id)
      const credits = reference === "" ? ofAmount : nameless
      const credit =
        (reference === "" ? undefined : named.get(key)?.takeFirst(reversed)) ??
        takeLast(credits.get(inStatement), reversed) ??
        takeLast(credits.get(inAccount), reversed, daysBefore(movement.day, strayReversalDays))
      if (credit !== undefined) reversed.add(credit)
    } else {
      if (reference !== "") named.set(key, (named.get(key) ?? new CreditQueue()).with(id))
      if (statementId === null) continue
      const credit = { id, day: movement.day }
      for (const place of [inStatement, inAccount]) {
        creditsAt(ofAmount, place).push(credit)
        if (reference === "") creditsAt(nameless, place).push(credit)
      }
    }
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
}

function creditsAt(places: Map<string, DatedCredit[]>, place: string): DatedCredit[] {
  const credits = places.get(place) ?? []
  places.set(place, credits)
  return credits
}

/** Takes the last that is not reversed, if it is not older. What it passes is never looked at again. */
function takeLast(
  credits: DatedCredit[] | undefined,
  reversed: ReadonlySet<string>,
  since?: CalendarDate,
): string | undefined {
  for (;;) {
    const last = credits?.at(-1)
    if (last === undefined || (since !== undefined && last.day < since)) return undefined
    credits?.pop()
    if (!reversed.has(last.id)) return last.id
  }
}

class CreditQueue {
  #ids: string[] = []
  #next = 0

  with(id: string): this {
    this.#ids.push(id)
    return this
  }

  /** Takes the first that is not reversed. What it passes is never looked at again. */
  takeFirst(reversed: ReadonlySet<string>): string | undefined {
    for (;;) {
      const id = this.#ids[this.#next]
      if (id === undefined) return undefined
      this.#next++
      if (!reversed.has(id)) return id
    }
  }
}

const daysBefore = (day: CalendarDate, days: number): CalendarDate =>
  new Date(Date.parse(day) - days * dayMilliseconds).toISOString().slice(0, 10)
