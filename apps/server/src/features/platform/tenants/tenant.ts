import { sql } from "kysely"
import type { PlatformTransaction } from "../../../database/scope.ts"

export async function unscopedDistributorOfHost(
  tx: PlatformTransaction,
  host: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select resolve_host(${host}) as id`.execute(tx)
  return rows[0]?.id ?? null
}

export async function unscopedSuspendedDistributorOfHost(
  tx: PlatformTransaction,
  host: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select resolve_suspended_host(${host}) as id`.execute(tx)
  return rows[0]?.id ?? null
}

/** Oldest first. */
export async function unscopedDistributorIds(tx: PlatformTransaction): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distributor_ids() as id`.execute(tx)
  return rows.map((row) => row.id)
}
