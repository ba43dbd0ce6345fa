import { isDeepStrictEqual } from "node:util"
import type { MonthMoney } from "@trazo/contract/money/accounting-months"
import { formatMonth } from "@trazo/domain/dates/spanish-dates"
import type { MonthFigures } from "@trazo/domain/money/invoices/accounting-month"
import type { TaxEnvironment } from "@trazo/domain/money/invoices/invoice"
import { sql } from "kysely"
import type { ScopedTransaction } from "../../../database/scope.ts"
import { type listUnfinished, numberOf } from "./month-document.ts"

interface NewClosing {
  id: string
  month: string
  environment: TaxEnvironment
  figures: MonthFigures
  closedBy: string
  closedAt: Date
}

export async function insertClosing(tx: ScopedTransaction, { figures, ...row }: NewClosing): Promise<void> {
  await tx
    .insertInto("accountingMonths")
    .values({ ...row, figures: JSON.stringify(figures), distributorId: tx.scope.distributorId })
    .execute()
}

/** @returns whether the month was closed */
export async function markReopened(
  tx: ScopedTransaction,
  month: string,
  { by, at, reason }: { by: string; at: Date; reason: string },
): Promise<boolean> {
  const row = await tx
    .updateTable("accountingMonths")
    .set({ reopenedBy: by, reopenedAt: at, reopenReason: reason })
    .where("distributorId", "=", tx.scope.distributorId)
    .where("month", "=", month)
    .where("reopenedAt", "is", null)
    .returning("id")
    .executeTakeFirst()
  return row !== undefined
}

/** The last first. */
export async function listClosings(tx: ScopedTransaction, month: string) {
  return await tx
    .selectFrom("accountingMonths as closing")
    .innerJoin("executives as closer", "closer.id", "closing.closedBy")
    .leftJoin("executives as reopener", "reopener.id", "closing.reopenedBy")
    .select(["closing.environment", "closing.figures", "closing.closedAt"])
    .select(["closing.reopenedAt", "closing.reopenReason"])
    .select(["closer.names as closedBy", "reopener.names as reopenedBy"])
    .where("closing.distributorId", "=", tx.scope.distributorId)
    .where("closing.month", "=", month)
    .orderBy("closing.closedAt", "desc")
    .orderBy("closing.id", "desc")
    .limit(20)
    .execute()
}

/** Of the settlements of cards that were read between two instants. */
export async function sumFees(
  tx: ScopedTransaction,
  { since, before }: { since: Date; before: Date },
): Promise<MonthFigures["fees"]> {
  return await tx
    .selectFrom("cardSettlementLines as line")
    .innerJoin("cardSettlements as settlement", "settlement.id", "line.settlementId")
    .where("settlement.distributorId", "=", tx.scope.distributorId)
    .where("settlement.createdAt", ">=", since)
    .where("settlement.createdAt", "<", before)
    .where("line.outcome", "=", "settled")
    .select([
      sql<number>`count(*)::int`.as("count"),
      sql<number>`coalesce(sum(line.amount_cents), 0)::float8`.as("settledCents"),
      sql<number>`coalesce(sum(line.fee_cents), 0)::float8`.as("cents"),
    ])
    .executeTakeFirstOrThrow()
}

interface MonthParts extends Pick<MonthMoney, "month" | "environment" | "mayClose" | "withoutInvoice"> {
  /** As its lists are now. */
  current: MonthFigures
  /** The last first. */
  closings: Awaited<ReturnType<typeof listClosings>>
  unfinished: { count: number; rows: Awaited<ReturnType<typeof listUnfinished>> }
}

export function presentMonthMoney({ current, closings, unfinished, ...month }: MonthParts): MonthMoney {
  const closed = closings.find(({ reopenedAt }) => reopenedAt === null)
  return {
    ...month,
    figures: closed?.figures ?? current,
    hasChanged: closed !== undefined && !isDeepStrictEqual(closed.figures, current),
    isClosed: closed !== undefined,
    unfinished: {
      count: unfinished.count,
      rows: unfinished.rows.map(({ id, state, requestNumber, chargedMonth, ...row }) => ({
        id,
        state,
        number: numberOf(row) || (requestNumber ?? (chargedMonth === null ? "" : formatMonth(chargedMonth))),
      })),
    },
    closings: closings.map(({ closedBy, closedAt, reopenedBy, reopenedAt, reopenReason }) => ({
      by: closedBy,
      at: closedAt.toISOString(),
      reopened: reopenedAt && {
        by: reopenedBy ?? "",
        at: reopenedAt.toISOString(),
        reason: reopenReason ?? "",
      },
    })),
  }
}
