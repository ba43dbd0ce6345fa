import { sql } from "kysely"
import type { ScopedTransaction } from "./scope.ts"

/** Locks a name of the transaction's tenant until the transaction ends. Different names may share a lock. */
export async function lockName(tx: ScopedTransaction, name: string): Promise<void> {
  const key = `${tx.scope.distributorId} ${name}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
}
