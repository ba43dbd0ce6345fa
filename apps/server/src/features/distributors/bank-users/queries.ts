import type { Selectable } from "kysely"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"

export type BankUserRow = Selectable<Database["bank_users"]>

export async function listBankUserRows(tx: ScopedTransaction): Promise<BankUserRow[]> {
  return await tx
    .selectFrom("bank_users")
    .selectAll()
    .where("distributor_id", "=", tx.scope.distributorId)
    .orderBy("bank")
    .orderBy("names")
    .orderBy("id")
    .execute()
}
