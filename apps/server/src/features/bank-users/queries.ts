import type { Selectable, Updateable } from "kysely"
import type { Database } from "../../database/schema.ts"
import type { ScopedTransaction } from "../../database/scope.ts"

export type BankUserRow = Selectable<Database["bank_users"]>

const bankUsers = (tx: ScopedTransaction) =>
  tx.selectFrom("bank_users").selectAll().where("distributor_id", "=", tx.scope.distributorId)

export async function listBankUserRows(tx: ScopedTransaction): Promise<BankUserRow[]> {
  return await bankUsers(tx).orderBy("bank").orderBy("names").orderBy("id").execute()
}

export async function lockBankUser(tx: ScopedTransaction, id: string): Promise<BankUserRow | undefined> {
  return await bankUsers(tx).where("id", "=", id).forUpdate().executeTakeFirst()
}

export async function insertBankUser(
  tx: ScopedTransaction,
  row: Omit<BankUserRow, "distributor_id" | "state">,
): Promise<void> {
  await tx
    .insertInto("bank_users")
    .values({ ...row, distributor_id: tx.scope.distributorId })
    .execute()
}

export async function updateBankUser(
  tx: ScopedTransaction,
  id: string,
  changes: Pick<Updateable<Database["bank_users"]>, "state">,
): Promise<void> {
  await tx
    .updateTable("bank_users")
    .set(changes)
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .execute()
}
