import { type Insertable, type Selectable, sql } from "kysely"
import { keyset, type Reading } from "../../database/paginate.ts"
import type { Database } from "../../database/schema.ts"
import type { ScopedTransaction } from "../../database/scope.ts"

export type AccountRow = Selectable<Database["monthly_accounts"]>

/** A client who has closed the account may still owe a month, and charges nothing more. */
export async function isInternalClient(
  tx: ScopedTransaction,
  clientId: string,
  { charges = false } = {},
): Promise<boolean> {
  const row = await tx
    .selectFrom("clients")
    .select("internal")
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", clientId)
    .$if(charges, (query) => query.where("state", "=", "active").where("removal_id", "is", null))
    .executeTakeFirst()
  return row?.internal ?? false
}

export async function findAccount(
  tx: ScopedTransaction,
  clientId: string,
  lock = false,
): Promise<AccountRow | undefined> {
  return await tx
    .selectFrom("monthly_accounts")
    .selectAll()
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("client_id", "=", clientId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
}

export async function storeAccount(
  tx: ScopedTransaction,
  { id, created_at, client_id, ...columns }: Omit<Insertable<Database["monthly_accounts"]>, "distributor_id">,
): Promise<void> {
  await tx
    .insertInto("monthly_accounts")
    .values({ id, created_at, client_id, ...columns, distributor_id: tx.scope.distributorId })
    .onConflict((conflict) => conflict.column("client_id").doUpdateSet(columns))
    .execute()
}

/** Refunded payments are owed by nobody. */
const owed = (tx: ScopedTransaction, accountId: string) =>
  tx
    .selectFrom("monthly_charges as charge")
    .innerJoin("payments", "payments.id", "charge.payment_id")
    .leftJoin("monthly_closings as closing", (join) =>
      join.onRef("closing.account_id", "=", "charge.account_id").onRef("closing.month", "=", "charge.month"),
    )
    .where("charge.distributor_id", "=", tx.scope.distributorId)
    .where("charge.account_id", "=", accountId)
    .where("payments.status", "=", "received")

export async function sumUnpaid(tx: ScopedTransaction, accountId: string): Promise<number> {
  const row = await owed(tx, accountId)
    .where("closing.paid_at", "is", null)
    .select(sql<number>`coalesce(sum(payments.amount_cents), 0)::float8`.as("cents"))
    .executeTakeFirstOrThrow()
  return row.cents
}

/** Which of the clients owe a month, the present one included. With a lock, charges wait. */
export async function findOwing(
  tx: ScopedTransaction,
  clientIds: readonly string[],
  lock = false,
): Promise<string[]> {
  const accounts = await tx
    .selectFrom("monthly_accounts")
    .select(["id", "client_id"])
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("client_id", "in", clientIds)
    .orderBy("id")
    .$if(lock, (query) => query.forUpdate())
    .execute()
  const owing: string[] = []
  for (const { id, client_id } of accounts) if ((await sumUnpaid(tx, id)) > 0) owing.push(client_id)
  return owing
}

/** A charge counts in the month with which it was closed, else in its own. */
const monthOf = sql<string>`coalesce(charge.month, to_char(charge.charged_at at time zone 'America/Guayaquil', 'YYYY-MM'))`

export async function listMonths(tx: ScopedTransaction, accountId: string) {
  return await owed(tx, accountId)
    .select([
      monthOf.as("month"),
      sql<number>`count(*)::int`.as("charges"),
      sql<number>`sum(payments.amount_cents)::float8`.as("cents"),
    ])
    .select(["closing.total_cents", "closing.closed_at", "closing.paid_at"])
    .groupBy([monthOf, "closing.total_cents", "closing.closed_at", "closing.paid_at"])
    .orderBy("month", "desc")
    .limit(60)
    .execute()
}

export type MonthRow = Awaited<ReturnType<typeof listMonths>>[number]

const charges = (tx: ScopedTransaction, accountId: string) =>
  tx
    .selectFrom("monthly_charges as charge")
    .innerJoin("payments", "payments.id", "charge.payment_id")
    .innerJoin("requests", "requests.id", "payments.request_id")
    .select([
      "payments.id",
      "payments.amount_cents",
      "payments.status as payment_status",
      "charge.charged_at",
    ])
    .select([
      "requests.number",
      "requests.kind",
      "requests.validity",
      "requests.status",
      "requests.user_info",
    ])
    .where("charge.distributor_id", "=", tx.scope.distributorId)
    .where("charge.account_id", "=", accountId)

/** Newest first. */
export async function listCharges(tx: ScopedTransaction, accountId: string, most: number) {
  return await charges(tx, accountId)
    .orderBy("charge.charged_at", "desc")
    .orderBy("payments.id", "desc")
    .limit(most)
    .execute()
}

export type ChargeRow = Awaited<ReturnType<typeof listCharges>>[number]

interface ChargedMonth {
  accountId: string
  month: string
}

/** Oldest first. */
export async function listChargesOfMonth(
  tx: ScopedTransaction,
  { accountId, month }: ChargedMonth,
  reading: Reading,
) {
  const found = charges(tx, accountId)
    .select(sql<string>`charge.charged_at::text`.as("position"))
    .where(monthOf, "=", month)
    .where("payments.status", "=", "received")
  return await keyset(found, { columns: ["charge.charged_at", "payments.id"] }, reading).execute()
}

export type MonthChargeRow = Awaited<ReturnType<typeof listChargesOfMonth>>[number]

export async function sumChargesOfMonth(tx: ScopedTransaction, { accountId, month }: ChargedMonth) {
  return await owed(tx, accountId)
    .where(monthOf, "=", month)
    .select([
      sql<number>`count(*)::int`.as("count"),
      sql<number>`coalesce(sum(payments.amount_cents), 0)::float8`.as("cents"),
    ])
    .executeTakeFirstOrThrow()
}

/** The submitted request of that number and identity. */
export async function findPayable(
  tx: ScopedTransaction,
  { number, identity }: { number: string; identity: string },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom("requests")
    .select("id")
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("number", "=", number)
    .where(sql<boolean>`user_info->>'identity' = ${identity}`)
    .where("removal_id", "is", null)
    .executeTakeFirst()
  return row?.id
}

export async function insertCharge(
  tx: ScopedTransaction,
  row: { payment_id: string; account_id: string; charged_at: Date },
): Promise<void> {
  await tx
    .insertInto("monthly_charges")
    .values({ ...row, distributor_id: tx.scope.distributorId })
    .execute()
}

export async function findClosing(tx: ScopedTransaction, accountId: string, month: string) {
  return await tx
    .selectFrom("monthly_closings")
    .selectAll()
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("account_id", "=", accountId)
    .where("month", "=", month)
    .executeTakeFirst()
}

export async function insertClosing(
  tx: ScopedTransaction,
  row: { account_id: string; month: string; total_cents: number; closed_by: string; closed_at: Date },
): Promise<void> {
  await tx
    .insertInto("monthly_closings")
    .values({ ...row, distributor_id: tx.scope.distributorId })
    .execute()
}

/** What was charged before the moment and belongs to no month yet. */
const openBefore = (tx: ScopedTransaction, accountId: string, before: Date) =>
  owed(tx, accountId).where("charge.month", "is", null).where("charge.charged_at", "<", before)

export async function sumOpen(tx: ScopedTransaction, accountId: string, before: Date): Promise<number> {
  const row = await openBefore(tx, accountId, before)
    .select(sql<number>`coalesce(sum(payments.amount_cents), 0)::float8`.as("cents"))
    .executeTakeFirstOrThrow()
  return row.cents
}

export async function assignMonth(
  tx: ScopedTransaction,
  { accountId, month, before }: { accountId: string; month: string; before: Date },
): Promise<void> {
  await tx
    .updateTable("monthly_charges")
    .set({ month })
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("payment_id", "in", openBefore(tx, accountId, before).select("charge.payment_id"))
    .execute()
}

export async function markPaid(
  tx: ScopedTransaction,
  { accountId, month, by, at }: { accountId: string; month: string; by: string; at: Date },
): Promise<void> {
  await tx
    .updateTable("monthly_closings")
    .set({ paid_by: by, paid_at: at })
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("account_id", "=", accountId)
    .where("month", "=", month)
    .where("paid_at", "is", null)
    .execute()
}
