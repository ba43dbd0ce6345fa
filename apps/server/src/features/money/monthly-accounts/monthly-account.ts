import type { MonthlyAccount } from "@trazo/contract/money/monthly-account"
import { type Insertable, type Selectable, sql } from "kysely"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import { listMonths, type MonthRow, presentMonth, sumUnpaid } from "./account-line.ts"

/** Whose account it is. */
export type Payer = { clientId: string } | { convenioId: string }

const idOf = (payer: Payer) => ("clientId" in payer ? payer.clientId : payer.convenioId)

/** Of the audit. */
export const objectOf = (payer: Payer) => `monthly-account:${idOf(payer)}`

type StoredAccount = Selectable<Database["monthly_accounts"]>

/** An agreement's account has its organisation's name and RUC, and no limit. */
export type AccountRow = Omit<StoredAccount, "company" | "ruc" | "limit_cents"> & {
  company: string
  ruc: string
  limit_cents: number
}

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
  payer: Payer,
  lock = false,
): Promise<AccountRow | undefined> {
  return await tx
    .selectFrom("monthly_accounts as account")
    .leftJoin("convenios", "convenios.id", "account.convenio_id")
    .selectAll("account")
    .select([
      sql<string>`coalesce(account.company, convenios.name)`.as("company"),
      sql<string>`coalesce(account.ruc, convenios.ruc)`.as("ruc"),
      sql<number>`coalesce(account.limit_cents, 0)`.as("limit_cents"),
    ])
    .where("account.distributor_id", "=", tx.scope.distributorId)
    .$if("clientId" in payer, (query) => query.where("account.client_id", "=", idOf(payer)))
    .$if("convenioId" in payer, (query) => query.where("account.convenio_id", "=", idOf(payer)))
    .$if(lock, (query) => query.forUpdate("account"))
    .executeTakeFirst()
}

/** The agreement's account, which its first charge opens. */
export async function openConvenioAccount(
  tx: ScopedTransaction,
  row: { id: string; convenio_id: string; created_at: Date },
): Promise<AccountRow | undefined> {
  await tx
    .insertInto("monthly_accounts")
    .values({ ...row, distributor_id: tx.scope.distributorId })
    .onConflict((conflict) => conflict.column("convenio_id").doNothing())
    .execute()
  return await findAccount(tx, { convenioId: row.convenio_id })
}

export async function storeAccount(
  tx: ScopedTransaction,
  {
    id,
    created_at,
    client_id,
    ...columns
  }: Omit<Insertable<Database["monthly_accounts"]>, "distributor_id" | "convenio_id">,
): Promise<void> {
  await tx
    .insertInto("monthly_accounts")
    .values({ id, created_at, client_id, ...columns, distributor_id: tx.scope.distributorId })
    .onConflict((conflict) => conflict.column("client_id").doUpdateSet(columns))
    .execute()
}

/** Which of the clients owe a month, the present one included. `lock` keeps charges waiting. */
export async function owingClients(
  tx: ScopedTransaction,
  clientIds: readonly string[],
  { lock }: { lock: boolean },
): Promise<string[]> {
  const accounts = await tx
    .selectFrom("monthly_accounts")
    .select(["id", sql<string>`client_id`.as("client_id")])
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("client_id", "in", clientIds)
    .orderBy("id")
    .$if(lock, (query) => query.forUpdate())
    .execute()
  const owing: string[] = []
  for (const { id, client_id } of accounts) if ((await sumUnpaid(tx, id)) > 0) owing.push(client_id)
  return owing
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

function presentAccount(
  { company, ruc, state, limit_cents: limitCents }: AccountRow,
  { unpaidCents, months }: { unpaidCents: number; months: readonly MonthRow[] },
): MonthlyAccount {
  return {
    company,
    ruc,
    state,
    limitCents,
    unpaidCents,
    months: months.map(presentMonth),
  }
}

export async function loadAccount(tx: ScopedTransaction, row: AccountRow) {
  const [unpaidCents, months] = await Promise.all([sumUnpaid(tx, row.id), listMonths(tx, row.id)])
  return presentAccount(row, { unpaidCents, months })
}
