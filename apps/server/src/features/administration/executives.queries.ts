import type { Insertable } from "kysely"
import type { Database } from "../../database/schema.ts"
import type { ScopedTransaction } from "../../database/scope.ts"

const executives = (tx: ScopedTransaction) =>
  tx
    .selectFrom("executives")
    .select(["id", "names", "email", "administrator", "state", "password_hash"])
    .where("distributor_id", "=", tx.scope.distributorId)

export async function listExecutives(tx: ScopedTransaction) {
  return await executives(tx).orderBy("names").orderBy("id").execute()
}
export type ExecutiveRow = Awaited<ReturnType<typeof listExecutives>>[number]

export async function findExecutiveForUpdate(
  tx: ScopedTransaction,
  id: string,
): Promise<ExecutiveRow | undefined> {
  return await executives(tx).where("id", "=", id).forUpdate().executeTakeFirst()
}

export async function insertExecutive(
  tx: ScopedTransaction,
  row: Omit<Insertable<Database["executives"]>, "distributor_id">,
): Promise<void> {
  await tx
    .insertInto("executives")
    .values({ ...row, distributor_id: tx.scope.distributorId })
    .execute()
}

export async function updateExecutiveState(
  tx: ScopedTransaction,
  id: string,
  state: "active" | "disabled",
): Promise<void> {
  await tx
    .updateTable("executives")
    .set({ state })
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .execute()
}
