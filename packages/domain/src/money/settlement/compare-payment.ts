import { type CalendarDate, dayMilliseconds } from "../../dates/calendar-date.ts"
import type { MatchedMovement } from "../find-reversed.ts"
import { normalReference, referencesOf } from "../movement-references.ts"
import { plainTitle } from "../statement-columns.ts"

export interface OpenPayment {
  id: string
  amountCents: number
  reference: string
  paidOn: CalendarDate
  /** Names of the applicant and of the company. */
  payer: string
  /** Another request has a payment with the same number or receipt. */
  isRepeated?: boolean
}

/** What agrees between a movement and a payment. */
export const matchReasons = ["amount", "reference", "day", "payer"] as const
export type MatchReason = (typeof matchReasons)[number]

/** Days between the day that the payer typed and the day of the bank. */
export const closeDays = 4

export interface IndexedPayment extends OpenPayment {
  normal: string
  words: Set<string>
}

export interface Compared {
  movement: MatchedMovement
  words: ReadonlySet<string>
  references: readonly string[]
}

const agrees: Record<MatchReason, (payment: IndexedPayment, compared: Compared) => boolean> = {
  amount: ({ amountCents }, { movement }) => amountCents === movement.amountCents,
  reference: ({ normal }, { references }) => references.includes(normal),
  day: ({ paidOn }, { movement }) => daysBetween(paidOn, movement.day) <= closeDays,
  payer: (payment, { words }) => [...payment.words].filter((word) => words.has(word)).length >= 2,
}

const wordsOf = (text: string) =>
  new Set(
    plainTitle(text)
      .split(/[^a-z]+/)
      .filter((word) => word.length > 2),
  )

/** A movement as payments are compared with it. */
export const comparedOf = (movement: MatchedMovement): Compared => ({
  movement,
  words: wordsOf(`${movement.payer} ${movement.description}`),
  references: referencesOf(movement),
})

/** What agrees between a movement and a payment. */
export function agreesOf(movement: MatchedMovement, open: OpenPayment): MatchReason[] {
  return reasonsOf(indexed(open), comparedOf(movement))
}

export const reasonsOf = (payment: IndexedPayment, compared: Compared) =>
  matchReasons.filter((reason) => agrees[reason](payment, compared))

/** Whether the number or the name agrees, whatever the amounts are. */
export const isRelated = (payment: IndexedPayment, of: Compared) =>
  agrees.reference(payment, of) || agrees.payer(payment, of)

export const indexed = (open: OpenPayment): IndexedPayment => ({
  ...open,
  normal: normalReference(open.reference),
  words: wordsOf(open.payer),
})

const daysBetween = (one: CalendarDate, other: CalendarDate) =>
  Math.abs(Date.parse(one) - Date.parse(other)) / dayMilliseconds
