import type { Insertable } from "kysely"
import type { Database } from "../database/schema.ts"
import type { PlatformTransaction, ScopedTransaction } from "../database/scope.ts"

/** The new distributor's id is the transaction's tenant: nothing else could be written. */
export async function insertDistributor(
  tx: ScopedTransaction,
  row: Omit<Insertable<Database["distributors"]>, "id">,
  hosts: readonly string[],
): Promise<void> {
  const id = tx.scope.distributorId
  await tx
    .insertInto("distributors")
    .values({ id, ...row })
    .execute()
  await tx
    .insertInto("distributor_hosts")
    .values(hosts.map((host) => ({ host, distributor_id: id })))
    .execute()
}

export async function insertPrices(tx: ScopedTransaction, prices: Record<string, number>): Promise<void> {
  const { distributorId } = tx.scope
  const rows = Object.entries(prices).map(([price_key, base_cents]) => ({
    distributor_id: distributorId,
    price_key,
    base_cents,
  }))
  if (rows.length > 0) await tx.insertInto("prices").values(rows).execute()
}

export async function setPictures(
  tx: ScopedTransaction,
  { logo, multimedia }: { logo: string; multimedia: object },
): Promise<void> {
  await tx
    .updateTable("distributors")
    .set({ logo_file_id: logo, multimedia: JSON.stringify(multimedia) })
    .where("id", "=", tx.scope.distributorId)
    .execute()
}

export async function insertExecutive(
  tx: ScopedTransaction,
  row: Omit<Insertable<Database["executives"]>, "distributor_id">,
): Promise<string> {
  const { distributorId } = tx.scope
  const made = await tx
    .insertInto("executives")
    .values({ distributor_id: distributorId, ...row })
    .returning("id")
    .executeTakeFirstOrThrow()
  return made.id
}

export async function insertBankUser(
  tx: ScopedTransaction,
  row: Omit<Insertable<Database["bank_users"]>, "distributor_id">,
): Promise<void> {
  const { distributorId } = tx.scope
  await tx
    .insertInto("bank_users")
    .values({ distributor_id: distributorId, ...row })
    .execute()
}

export async function insertClient(
  tx: ScopedTransaction,
  row: Omit<Insertable<Database["clients"]>, "distributor_id">,
): Promise<void> {
  const { distributorId } = tx.scope
  await tx
    .insertInto("clients")
    .values({ distributor_id: distributorId, ...row })
    .execute()
}

export async function unscopedInsertAdministrator(
  tx: PlatformTransaction,
  row: Insertable<Database["administrators"]>,
): Promise<void> {
  await tx
    .insertInto("administrators")
    .values(row)
    .onConflict((clash) => clash.column("email").doNothing())
    .execute()
}
