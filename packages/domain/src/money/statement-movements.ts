import type { CalendarDate } from "../dates/calendar-date.ts"
import type { TableRow } from "../platform/table-row.ts"
import { type Decision, decideDirection } from "./decide-direction.ts"
import type { Cents } from "./money.ts"
import type { WordMeaning, WordMeanings } from "./movement-direction.ts"
import { creditKey } from "./movement-references.ts"
import { type BalanceEvidence, followBalances } from "./statement-balances.ts"
import { type ColumnMapping, plainTitle } from "./statement-columns.ts"
import { readRow, type StatementRow, writingOf } from "./statement-rows.ts"

/** A credit of a statement, or the reversal of one. */
export interface StatementMovement {
  /** As the spreadsheet numbers its rows. */
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

/** A word of the type's column that says neither debit nor credit. */
export interface WordQuestion {
  /** Its key (`directionWord`); "" for rows that say nothing. */
  word: string
  /** As the statement writes it. */
  example: string
  rows: number
  /** Null until somebody answers: its rows are no credits meanwhile. */
  meaning: WordMeaning | null
}

interface ReadStatement {
  movements: StatementMovement[]
  /** Debits that reverse nothing, such as charges of the bank. */
  skipped: number
  problems: { line: number; problem: string }[]
  /** The most frequent words first. */
  questions: WordQuestion[]
}

/** Reads the rows below the header. `meanings` are what somebody said of words before. */
export function readMovements(
  rows: readonly TableRow[],
  mapping: ColumnMapping,
  meanings: WordMeanings = new Map(),
): ReadStatement {
  const read: ReadStatement = { movements: [], skipped: 0, problems: [], questions: [] }
  const reading = { mapping, meanings, writing: writingOf(rows, mapping) }
  const parsed = withImpliedSigns(rows.map((row) => readRow(row, reading)))
  const balances = followBalances(parsed)
  const decisions = decideAll(parsed, balances, meanings)
  const credits = new Set(parsed.flatMap((row, at) => (decisions[at]?.direction === "in" ? keysOf(row) : [])))
  const questions = new Map<string, WordQuestion>()
  const seen = new Map<string, number>()
  const lineAt = (index: number) => rows[index]?.number ?? index + 1
  for (const [index, row] of parsed.entries()) {
    const line = lineAt(index)
    const { direction = null, problem = row.problem, word } = decisions[index] ?? {}
    if (problem !== null) read.problems.push({ line, problem })
    if (word !== undefined) {
      const { rows: before = 0, example = row.type } = questions.get(word) ?? {}
      questions.set(word, { word, example, rows: before + 1, meaning: meanings.get(word) ?? null })
    }
    const takesBack = direction === "out" && keysOf(row).some((key) => credits.has(key))
    const isReversal = direction !== "in" && (row.isReversal || takesBack)
    if (row.movement && (direction === "in" || isReversal)) {
      const movement = { ...row.movement, isReversal }
      const key = movementKey(movement)
      const occurrence = (seen.get(key) ?? 0) + 1
      seen.set(key, occurrence)
      read.movements.push({ ...movement, line, occurrence })
    } else if (problem === null && (direction === "out" || !row.movement)) read.skipped += 1
  }
  const broken = balances.broken.flatMap((step, index) => (step === null ? [] : lineAt(index)))
  if (broken.length > 0) read.problems.unshift(brokenBalances(broken))
  read.questions = [...questions.values()].sort((one, other) => other.rows - one.rows)
  return read
}

/**
 * A statement with negative amounts says with a positive one that money came in, unless its words contradict its signs
 * anywhere: then its signs tell nothing of another row.
 */
function withImpliedSigns(rows: StatementRow[]): StatementRow[] {
  const byAmount = rows.filter(({ movement, isColumn }) => movement && !isColumn)
  const hasNegative = byAmount.some(({ signed }) => signed === "out")
  const isContradicted = byAmount.some(({ signed, worded }) => worded && worded !== (signed ?? "in"))
  if (!hasNegative || isContradicted) return rows
  return rows.map((row) =>
    row.movement && row.claim === null ? { ...row, signed: "in" as const, claim: "in" as const } : row,
  )
}

function decideAll(
  rows: readonly StatementRow[],
  { proved, broken, isAmbiguous }: BalanceEvidence,
  meanings: WordMeanings,
): (Decision | null)[] {
  const isUnsigned = isAmbiguous || rows.some(({ claim }, at) => claim === null && proved[at] === "out")
  return rows.map((row, at) =>
    row.movement
      ? decideDirection(row, {
          proved: proved[at] ?? null,
          broken: broken[at] ?? null,
          isUnsigned,
          meanings,
        })
      : null,
  )
}

/** Amount and reference: a debit with those of a credit takes it back, whatever it is called. */
function keysOf({ movement }: StatementRow): string[] {
  const key = movement && creditKey(movement.amountCents, movement.reference)
  return key ? [key] : []
}

const linesNamed = 5

function brokenBalances(lines: readonly number[]): { line: number; problem: string } {
  const named = lines.slice(0, linesNamed).join(", ")
  const others = lines.length > linesNamed ? ` y ${lines.length - linesNamed} más` : ""
  const rows = lines.length === 1 ? "fila" : "filas"
  const problem = `Los saldos no salen de los movimientos (${rows} ${named}${others}): falta algo en el extracto o una fila está mal`
  return { line: lines[0] ?? 1, problem }
}

/** Equal for movements that a bank prints alike. */
export function movementKey({
  day,
  amountCents,
  isReversal,
  reference,
  payer,
  description,
}: Omit<StatementMovement, "line" | "occurrence">): string {
  return JSON.stringify([day, amountCents, isReversal, ...[reference, payer, description].map(plainTitle)])
}
