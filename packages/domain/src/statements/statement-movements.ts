import type { CalendarDate } from "../dates/calendar-date.ts"
import type { Cents } from "../pricing/money.ts"
import { type ColumnMapping, plainTitle, type StatementColumn } from "./statement-columns.ts"
import { statementCents, statementDay } from "./statement-values.ts"

/** A credit of a statement, or the reversal of one. */
export interface StatementMovement {
  /** Of the file's rows below its header, from 1. */
  line: number
  day: CalendarDate
  /** Positive. */
  amountCents: Cents
  isReversal: boolean
  reference: string
  payer: string
  description: string
  /** The how-manieth of equal movements in the file, from 1: two equal ones of a day stay two. */
  occurrence: number
}

interface ReadStatement {
  movements: StatementMovement[]
  /** Debits that reverse nothing, such as charges of the bank. */
  skipped: number
  problems: { line: number; problem: string }[]
}

const reversal =
  /\b(reverso|reversa|reversado|reversion|anulad[ao]|anulacion|extorno|devolucion|devuelt[ao])\b/

/** Reads the rows below the header. */
export function readMovements(rows: readonly (readonly string[])[], mapping: ColumnMapping): ReadStatement {
  const read: ReadStatement = { movements: [], skipped: 0, problems: [] }
  const seen = new Map<string, number>()
  for (const [index, row] of rows.entries()) {
    const line = index + 1
    const movement = readRow(row, mapping)
    if (typeof movement === "string") read.problems.push({ line, problem: movement })
    else if (movement === null) read.skipped += 1
    else {
      const key = movementKey(movement)
      const occurrence = (seen.get(key) ?? 0) + 1
      seen.set(key, occurrence)
      read.movements.push({ ...movement, line, occurrence })
    }
  }
  return read
}

type Content = Omit<StatementMovement, "line" | "occurrence">

/** Equal for movements that a bank prints alike. */
export function movementKey({
  day,
  amountCents,
  isReversal,
  reference,
  payer,
  description,
}: Content): string {
  return JSON.stringify([day, amountCents, isReversal, ...[reference, payer, description].map(plainTitle)])
}

/** A problem in Spanish, null for a row that says nothing about a payment. */
function readRow(row: readonly string[], mapping: ColumnMapping): Content | string | null {
  const cell = (column: StatementColumn) => row[mapping[column] ?? -1]?.trim() ?? ""
  const cents = signedCents(cell)
  if (cents === null && cell("day") === "") return null // a total or a remark below the movements
  if (cents === null) return "No se entiende el valor"
  const day = statementDay(cell("day"))
  if (day === null) return "No se entiende la fecha"
  const texts = { reference: cell("reference"), payer: cell("payer"), description: cell("description") }
  const isReversal = cents < 0 && reversal.test(plainTitle(`${texts.description} ${texts.reference}`))
  if (cents <= 0 && !isReversal) return null
  return { day, amountCents: Math.abs(cents), isReversal, ...texts }
}

function signedCents(cell: (column: StatementColumn) => string): number | null {
  const credit = statementCents(cell("credit"))
  if (credit !== null && credit !== 0) return credit
  const debit = statementCents(cell("debit"))
  if (debit !== null && debit !== 0) return -Math.abs(debit)
  const amount = statementCents(cell("amount"))
  if (amount === null) return credit ?? debit
  return /^(d|nd|-|db|deb|debito|cargo|egreso)\b|^-$/.test(plainTitle(cell("type")))
    ? -Math.abs(amount)
    : amount
}
