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

type StoredAccount = Selectable<Database["monthlyAccounts"]>

/** An agreement's account has its organisation's name and RUC, and no limit. */
export type AccountRow = Omit<StoredAccount, "company" | "ruc" | "limitCents"> & {
  company: string
  ruc: string
  limitCents: number
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
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", clientId)
    .$if(charges, (query) => query.where("state", "=", "active").where("removalId", "is", null))
    .executeTakeFirst()
  return row?.internal ?? false
}

export async function findAccount(
  tx: ScopedTransaction,
  payer: Payer,
  lock = false,
): Promise<AccountRow | undefined> {
  return await tx
    .selectFrom("monthlyAccounts as account")
    .leftJoin("convenios", "convenios.id", "account.convenioId")
    .selectAll("account")
    .select([
      sql<string>`coalesce(account.company, convenios.name)`.as("company"),
      sql<string>`coalesce(account.ruc, convenios.ruc)`.as("ruc"),
      sql<number>`coalesce(account.limit_cents, 0)`.as("limitCents"),
    ])
    .where("account.distributorId", "=", tx.scope.distributorId)
    .$if("clientId" in payer, (query) => query.where("account.clientId", "=", idOf(payer)))
    .$if("convenioId" in payer, (query) => query.where("account.convenioId", "=", idOf(payer)))
    .$if(lock, (query) => query.forUpdate("account"))
    .executeTakeFirst()
}

/** The agreement's account, which its first charge opens. */
export async function openConvenioAccount(
  tx: ScopedTransaction,
  row: { id: string; convenioId: string; createdAt: Date },
): Promise<AccountRow | undefined> {
  await tx
    .insertInto("monthlyAccounts")
    .values({ ...row, distributorId: tx.scope.distributorId })
    .onConflict((conflict) => conflict.column("convenioId").doNothing())
    .execute()
  return await findAccount(tx, { convenioId: row.convenioId })
}

export async function storeAccount(
  tx: ScopedTransaction,
  {
    id,
    createdAt,
    clientId,
    ...columns
  }: Omit<Insertable<Database["monthlyAccounts"]>, "distributorId" | "convenioId">,
): Promise<void> {
  await tx
    .insertInto("monthlyAccounts")
    .values({ id, createdAt, clientId, ...columns, distributorId: tx.scope.distributorId })
    .onConflict((conflict) => conflict.column("clientId").doUpdateSet(columns))
    .execute()
}

/** Which of the clients owe a month, the present one included. `lock` keeps charges waiting. */
export async function owingClients(
  tx: ScopedTransaction,
  clientIds: readonly string[],
  { lock }: { lock: boolean },
): Promise<string[]> {
  const accounts = await tx
    .selectFrom("monthlyAccounts")
    .select(["id", sql<string>`client_id`.as("clientId")])
    .where("distributorId", "=", tx.scope.distributorId)
    .where("clientId", "in", clientIds)
    .orderBy("id")
    .$if(lock, (query) => query.forUpdate())
    .execute()
  const owing: string[] = []
  for (const { id, clientId } of accounts) if ((await sumUnpaid(tx, id)) > 0) owing.push(clientId)
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
    .where("distributorId", "=", tx.scope.distributorId)
    .where("number", "=", number)
    .where(sql<boolean>`user_info->>'identity' = ${identity}`)
    .where("removalId", "is", null)
    .executeTakeFirst()
  return row?.id
}

function presentAccount(
  { company, ruc, state, invoicing, limitCents }: AccountRow,
  { unpaidCents, months }: { unpaidCents: number; months: readonly MonthRow[] },
): MonthlyAccount {
  return {
    company,
    ruc,
    state,
    invoicing,
    limitCents,
    unpaidCents,
    months: months.map(presentMonth),
  }
}

export async function loadAccount(tx: ScopedTransaction, row: AccountRow) {
  const [unpaidCents, months] = await Promise.all([sumUnpaid(tx, row.id), listMonths(tx, row.id)])
  return presentAccount(row, { unpaidCents, months })
}
