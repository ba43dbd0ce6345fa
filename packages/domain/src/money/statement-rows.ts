import type { CalendarDate } from "../dates/calendar-date.ts"
import { cellProblemTexts, type TableRow } from "../platform/table-row.ts"
import type { Cents } from "./money.ts"
import {
  type Direction,
  describesReversal,
  directionOfWord,
  directionWord,
  type WordMeanings,
} from "./movement-direction.ts"
import type { BalancedRow } from "./statement-balances.ts"
import { type ColumnMapping, plainTitle, type StatementColumn } from "./statement-columns.ts"
import {
  type DayOrder,
  type DecimalMark,
  dayOrder,
  decimalMark,
  numberCents,
  statementCents,
  statementDay,
} from "./statement-values.ts"

/** A row of a statement as it stands there, before its direction is decided. */
export interface StatementRow extends BalancedRow {
  /** Null for a row that is no movement. */
  movement: {
    day: CalendarDate
    amountCents: Cents
    reference: string
    payer: string
    description: string
  } | null
  /** Why it is not understood, in Spanish. */
  problem: string | null
  /** By its column, or by a sign. */
  signed: Direction | null
  /** It has a column of its own for credits or for debits. */
  isColumn: boolean
  /** By its word. */
  worded: Direction | null
  /** Null where the statement has no column of words. */
  word: string | null
  type: string
  /** Its texts say that it takes a credit back. */
  isReversal: boolean
}

const total = /^(total|totales|subtotal|suma|saldo)\b/

/** How the columns of a table write days and amounts, by all their cells together. */
interface TableWriting {
  days: DayOrder
  decimals: DecimalMark
}

export function writingOf(rows: readonly TableRow[], mapping: ColumnMapping): TableWriting {
  const cellsOf = (column: StatementColumn) => rows.map(({ cells }) => cells[mapping[column] ?? -1] ?? "")
  const amounts = (["amount", "credit", "debit", "balance"] as const).flatMap(cellsOf)
  return { days: dayOrder(cellsOf("day")), decimals: decimalMark(amounts) }
}

interface RowReading {
  mapping: ColumnMapping
  meanings: WordMeanings
  writing: TableWriting
}

export function readRow(row: TableRow, { mapping, meanings, writing }: RowReading): StatementRow {
  const cell = (column: StatementColumn) => row.cells[mapping[column] ?? -1]?.trim() ?? ""
  const centsIn = (column: StatementColumn) => {
    const isNumber = row.numbers?.includes(mapping[column] ?? -1) === true
    return isNumber ? numberCents(cell(column)) : statementCents(cell(column), writing.decimals)
  }
  const [type, dayText] = [cell("type"), cell("day")]
  const texts = { reference: cell("reference"), payer: cell("payer"), description: cell("description") }
  const word = mapping.type === undefined ? null : directionWord(type)
  const worded = word === null ? null : meaningOf(word, meanings)
  const balanceCents = centsIn("balance")
  const isReversal = describesReversal(`${texts.description} ${texts.reference} ${type}`)
  const read = {
    movement: null,
    problem: null,
    signed: null,
    isColumn: false,
    worded,
    word,
    type,
    isReversal,
    balanceCents,
  }
  const unread = unreadCell(row, mapping)
  const amount = unread ?? signedAmount(cell, centsIn)
  const isRemark = dayText === "" && unread === null && (amount === null || typeof amount === "string")
  if (isRemark || total.test(plainTitle(dayText))) {
    return { ...read, amountCents: null, day: null, claim: null }
  }
  const day = statementDay(dayText, writing.days)
  if (typeof amount === "string" || (amount === null && balanceCents === null)) {
    const problem = typeof amount === "string" ? amount : "No se entiende el valor"
    return { ...read, problem, amountCents: 0, balanceCents: null, day, claim: null }
  }
  if (amount === null || amount.cents === 0) return { ...read, amountCents: null, day, claim: null }
  const { cents: amountCents, signed, isColumn } = amount
  const claim = signed ?? worded
  if (day === null) return { ...read, problem: "No se entiende la fecha", amountCents, day, claim }
  return { ...read, signed, isColumn, amountCents, day, claim, movement: { day, amountCents, ...texts } }
}

function meaningOf(word: string, meanings: WordMeanings): Direction | null {
  const meaning = directionOfWord(word) ?? meanings.get(word) ?? null
  return meaning === "unsaid" ? null : meaning
}

interface Amount {
  /** Not negative. */
  cents: number
  signed: Direction | null
  isColumn: boolean
}

/** Why the day or an amount of a row is not read. */
function unreadCell({ problems = {} }: TableRow, mapping: ColumnMapping): string | null {
  const columns = ["day", "amount", "credit", "debit"] as const
  const found = columns.map((column) => problems[mapping[column] ?? -1]).find(Boolean)
  return found ? cellProblemTexts[found] : null
}

const amountColumns = ["credit", "debit", "amount"] as const

/** A problem in Spanish; null where nothing is written. Two columns decide before one with a sign. */
function signedAmount(
  cell: (column: StatementColumn) => string,
  centsIn: (column: StatementColumn) => Cents | null,
): Amount | string | null {
  const texts = amountColumns.map((column) => cell(column).replace(/^[-–—]+$/, ""))
  const [credit, debit, amount] = amountColumns.map((column, at) =>
    texts[at] === "" ? null : centsIn(column),
  )
  if (texts.some((text, index) => text !== "" && [credit, debit, amount][index] === null)) {
    return "No se entiende el valor"
  }
  if (credit && debit) return "Tiene valor en créditos y en débitos"
  if (credit) return { cents: Math.abs(credit), signed: credit < 0 ? "out" : "in", isColumn: true }
  if (debit) return { cents: Math.abs(debit), signed: "out", isColumn: true }
  if (amount) return { cents: Math.abs(amount), signed: amount < 0 ? "out" : null, isColumn: false }
  return texts.every((text) => text === "") ? null : { cents: 0, signed: null, isColumn: false }
}
