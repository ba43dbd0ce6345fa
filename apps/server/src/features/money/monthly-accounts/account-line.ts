import type { AccountMonth, MonthlyCharge } from "@trazo/contract/money/monthly-account"
import type { PersonalData } from "@trazo/domain/buying/personal-fields"
import type { CertificateKind } from "@trazo/domain/certificates/certificate-kind"
import type { Validity } from "@trazo/domain/certificates/validity"
import { sql } from "kysely"
import { keyset, type Reading } from "../../../database/lists/paginate.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import { holderNames } from "../../requests/requests/request.ts"

/**
 * What an account owes. A line of a closed month stays as it is: a later refund is a credit of its own. A charge that was
 * refunded before its month was closed is owed by nobody.
 */
export const lines = (tx: ScopedTransaction, accountId: string) =>
  tx
    .selectFrom("monthlyCharges as line")
    .innerJoin("payments", "payments.id", "line.paymentId")
    .leftJoin("monthlyClosings as closing", (join) =>
      join.onRef("closing.accountId", "=", "line.accountId").onRef("closing.month", "=", "line.month"),
    )
    .where("line.distributorId", "=", tx.scope.distributorId)
    .where("line.accountId", "=", accountId)
    .where((where) =>
      where.or([
        where("line.month", "is not", null),
        where("line.isCredit", "=", true),
        where("payments.status", "=", "received"),
      ]),
    )

export const sum = sql<number>`coalesce(sum(line.amount_cents), 0)::float8`

export async function sumUnpaid(tx: ScopedTransaction, accountId: string): Promise<number> {
  const row = await lines(tx, accountId)
    .where("closing.paidAt", "is", null)
    .select(sum.as("cents"))
    .executeTakeFirstOrThrow()
  return row.cents
}

export async function insertCharge(
  tx: ScopedTransaction,
  row: { paymentId: string; accountId: string; amountCents: number; chargedAt: Date },
): Promise<void> {
  await tx
    .insertInto("monthlyCharges")
    .values({ ...row, distributorId: tx.scope.distributorId, byMonth: isInvoicedByMonth(row.accountId) })
    .execute()
}

const isInvoicedByMonth = (accountId: string) =>
  sql<boolean>`(select coalesce(convenios.invoicing, account.invoicing) = 'month'
    from monthly_accounts account left join convenios on convenios.id = account.convenio_id
   where account.id = ${accountId})`

/**
 * A line counts in the month with which it was closed, else in its own. One that came after its own month was closed counts
 * in the first open one.
 */
export const monthOfLine = sql<string>`coalesce(line.month, greatest(
  to_char(line.charged_at at time zone 'America/Guayaquil', 'YYYY-MM'),
  (select to_char(to_date(max(month), 'YYYY-MM') + interval '1 month', 'YYYY-MM')
     from monthly_closings closed where closed.account_id = line.account_id)))`

const closingColumns = [
  "closing.closedAt",
  "closing.paidAt",
  "closing.paidReference",
  "closing.undoneAt",
  "closing.undoneReference",
  "closing.undoneReason",
] as const
const placedColumns = [
  "line.closedAt",
  "line.paidAt",
  "line.paidReference",
  "line.undoneAt",
  "line.undoneReference",
  "line.undoneReason",
] as const

/** Newest first. */
export async function listMonths(tx: ScopedTransaction, accountId: string) {
  const placed = lines(tx, accountId)
    .select(["line.isCredit", "line.amountCents", ...closingColumns])
    .select(monthOfLine.as("month"))
  return await tx
    .selectFrom(placed.as("line"))
    .select([
      "line.month",
      sql<number>`(count(*) filter (where not line.is_credit))::int`.as("charges"),
      sql<number>`(count(*) filter (where line.is_credit))::int`.as("credits"),
      sum.as("cents"),
      ...placedColumns,
    ])
    .groupBy(["line.month", ...placedColumns])
    .orderBy("line.month", "desc")
    .limit(60)
    .execute()
}

export type MonthRow = Awaited<ReturnType<typeof listMonths>>[number]

/** The last charges, newest first. */
export async function listCharges(tx: ScopedTransaction, accountId: string, most: number) {
  return await tx
    .selectFrom("monthlyCharges as line")
    .innerJoin("payments", "payments.id", "line.paymentId")
    .innerJoin("requests", "requests.id", "payments.requestId")
    .select(["payments.id", "line.amountCents", "line.chargedAt", "payments.status as paymentStatus"])
    .select(["requests.number", "requests.kind", "requests.validity"])
    .select(["requests.status", "requests.userInfo"])
    .where("line.distributorId", "=", tx.scope.distributorId)
    .where("line.accountId", "=", accountId)
    .where("line.isCredit", "=", false)
    .orderBy("line.chargedAt", "desc")
    .orderBy("payments.id", "desc")
    .limit(most)
    .execute()
}

type ChargeRow = Awaited<ReturnType<typeof listCharges>>[number]

interface ChargedMonth {
  accountId: string
  month: string
}

/** Oldest first. What a closed month says of a request stays. */
export async function listLinesOfMonth(
  tx: ScopedTransaction,
  { accountId, month }: ChargedMonth,
  reading: Reading,
) {
  const found = lines(tx, accountId)
    .innerJoin("requests", "requests.id", "payments.requestId")
    .select(["payments.id", "line.isCredit", "line.amountCents", "line.chargedAt"])
    .select(sql<string>`line.charged_at::text`.as("position"))
    .select([
      sql<string | null>`coalesce(line.printed->>'number', requests.number)`.as("number"),
      sql<CertificateKind>`coalesce(line.printed->>'kind', requests.kind)`.as("kind"),
      sql<Validity>`coalesce(line.printed->>'validity', requests.validity)`.as("validity"),
      sql<PersonalData>`coalesce(line.printed->'user_info', requests.user_info)`.as("userInfo"),
    ])
    .where(monthOfLine, "=", month)
  return await keyset(found, { columns: ["line.chargedAt", "payments.id"] }, reading).execute()
}

export type LineRow = Awaited<ReturnType<typeof listLinesOfMonth>>[number]

export async function sumLinesOfMonth(tx: ScopedTransaction, { accountId, month }: ChargedMonth) {
  return await lines(tx, accountId)
    .where(monthOfLine, "=", month)
    .select([sql<number>`count(*)::int`.as("count"), sum.as("cents")])
    .executeTakeFirstOrThrow()
}

export function presentMonth({
  month,
  charges,
  credits,
  cents,
  closedAt,
  paidAt,
  ...row
}: MonthRow): AccountMonth {
  return {
    month,
    charges,
    credits,
    totalCents: cents,
    closedAt: closedAt?.toISOString() ?? null,
    paidAt: paidAt?.toISOString() ?? null,
    paidReference: row.paidReference,
    undone: row.undoneAt && {
      at: row.undoneAt.toISOString(),
      reference: row.undoneReference,
      reason: row.undoneReason ?? "",
    },
  }
}

export function presentCharge(row: ChargeRow): MonthlyCharge {
  const { id, number, kind, validity, status, amountCents: totalCents } = row
  return {
    id,
    number: number ?? "",
    kind,
    validity,
    status,
    totalCents,
    names: holderNames(row),
    isRefunded: row.paymentStatus === "refunded",
    at: row.chargedAt.toISOString(),
  }
}
