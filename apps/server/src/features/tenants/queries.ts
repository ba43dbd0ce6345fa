import { sql } from "kysely"
import type { PlatformTransaction } from "../../database/scope.ts"

/** The active distributor of a host (lower case, without port). */
export async function unscopedDistributorOfHost(
  tx: PlatformTransaction,
  host: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select resolve_host(${host}) as id`.execute(tx)
  return rows[0]?.id ?? null
}

/** Every distributor, oldest first: for jobs that walk all tenants, one transaction each. */
export async function unscopedDistributorIds(tx: PlatformTransaction): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distributor_ids() as id`.execute(tx)
  return rows.map((row) => row.id)
}
