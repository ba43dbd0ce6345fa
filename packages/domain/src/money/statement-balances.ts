import type { CalendarDate } from "../dates/calendar-date.ts"
import type { Direction } from "./movement-direction.ts"

/** A row of a statement with its balance after the movement. */
export interface BalancedRow {
  /** Null for a row without a movement, such as the balance before the first; 0 for one that is not understood. */
  amountCents: number | null
  balanceCents: number | null
  day: CalendarDate | null
  /** What the row says of itself: by its word, its column or its sign. */
  claim: Direction | null
}

export interface BalanceEvidence {
  /** For each row, what its balance proves; null where it proves nothing. */
  proved: (Direction | null)[]
  /** For each row, whether the balance rises or falls by another amount than the row's. */
  broken: (Direction | null)[]
  /** Both orders of the rows explain the balances: they prove nothing. */
  isAmbiguous: boolean
}

/**
 * Follows the balances from row to row, the oldest movement first or last, whichever explains more of them; else by the
 * days, else by what the rows say of themselves.
 */
export function followBalances(rows: readonly BalancedRow[]): BalanceEvidence {
  const nothing = () => rows.map(() => null)
  const [down, up] = [stepsOf(rows, -1), stepsOf(rows, 1)]
  const order =
    Math.sign(explained(rows, down) - explained(rows, up)) ||
    orderOfDays(rows) ||
    Math.sign(agreeing(rows, down) - agreeing(rows, up))
  const isAmbiguous = order === 0 && explained(rows, down) > 0
  if (isAmbiguous) return { proved: nothing(), broken: nothing(), isAmbiguous }
  const steps = order < 0 ? up : down
  const [proved, broken]: [BalanceEvidence["proved"], BalanceEvidence["broken"]] = [nothing(), nothing()]
  for (const [index, step] of steps.entries()) {
    if (step === null || step === undefined) continue
    const direction = step < 0 ? "out" : "in"
    if (isExplained(rows[index], step)) proved[index] = direction
    else broken[index] = direction
  }
  return { proved, broken, isAmbiguous }
}

/** By how much each balance differs from that of its neighbour; null without one, and without a movement. */
function stepsOf(rows: readonly BalancedRow[], neighbour: -1 | 1): (number | null)[] {
  const steps: (number | null)[] = rows.map(() => null)
  let before: number | null = null
  for (let at = 0; at < rows.length; at++) {
    const index = neighbour < 0 ? at : rows.length - 1 - at
    const { amountCents = null, balanceCents = null } = rows[index] ?? {}
    if (amountCents && balanceCents !== null && before !== null) steps[index] = balanceCents - before
    if (amountCents !== null || balanceCents !== null) before = balanceCents
  }
  return steps
}

const isExplained = (row: BalancedRow | undefined, step: number | null | undefined) =>
  typeof step === "number" && Math.abs(step) === row?.amountCents

const explained = (rows: readonly BalancedRow[], steps: readonly (number | null)[]) =>
  rows.filter((row, index) => isExplained(row, steps[index])).length

const agreeing = (rows: readonly BalancedRow[], steps: readonly (number | null)[]) =>
  rows.filter(
    (row, index) => isExplained(row, steps[index]) && row.claim === ((steps[index] ?? 0) < 0 ? "out" : "in"),
  ).length

/** 1 with the oldest row first, -1 with the newest. */
function orderOfDays(rows: readonly BalancedRow[]): number {
  const days = rows.flatMap(({ day }) => day ?? [])
  const [first = "", last = ""] = [days[0], days.at(-1)]
  return Number(last > first) - Number(last < first)
}
