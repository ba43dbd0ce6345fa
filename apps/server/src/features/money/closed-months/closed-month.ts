import { ApiError } from "@trazo/contract/errors/errors"
import { ecuadorDay } from "@trazo/domain/dates/calendar-date"
import { formatMonth } from "@trazo/domain/dates/spanish-dates"
import { lockName, type ScopedTransaction } from "../../../database/scope.ts"

/** The month in Ecuador of an instant. */
export const monthOf = (instant: Date) => ecuadorDay(instant).slice(0, 7)

/** As the trigger of invoices locks it (keep_closed_month). */
const nameOf = (month: string) => `month:${month}`

/** A closing waits for what changes the month, and keeps the rest waiting. */
export async function lockMonth(tx: ScopedTransaction, month: string): Promise<void> {
  await lockName(tx, nameOf(month))
}

/**
 * Requires that a month is open until the transaction ends, before something of it is undone.
 * @param instead what to do, after «Octubre de 2026 está cerrado.»
 * @throws ApiError MOVE_NOT_ALLOWED
 */
export async function requireOpenMonth(
  tx: ScopedTransaction,
  month: string,
  { instead }: { instead: string },
): Promise<void> {
  await lockName(tx, nameOf(month), { isShared: true })
  const closed = await tx
    .selectFrom("accountingMonths")
    .select("id")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("month", "=", month)
    .where("reopenedAt", "is", null)
    .executeTakeFirst()
  if (!closed) return
  const name = formatMonth(month)
  const message = `${name.charAt(0).toUpperCase()}${name.slice(1)} está cerrado. ${instead}`
  throw new ApiError("MOVE_NOT_ALLOWED", { message })
}
