import { sql } from "kysely"
import type { PlatformTransaction, ScopedTransaction } from "../../database/scope.ts"

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

/** Its first host by the alphabet, a name before a number. */
export async function findMainHost(tx: ScopedTransaction): Promise<string | null> {
  const row = await tx
    .selectFrom("distributor_hosts")
    .select("host")
    .where("distributor_id", "=", tx.scope.distributorId)
    .orderBy(sql`host ~ '^[0-9.]+$'`)
    .orderBy("host")
    .limit(1)
    .executeTakeFirst()
  return row?.host ?? null
}

export interface Brand {
  name: string
  supportEmail: string
  /** As it was saved; may be incomplete. */
  theme: object | null
}

export async function findBrand(tx: ScopedTransaction): Promise<Brand | null> {
  const row = await tx
    .selectFrom("distributors")
    .select(["name", "support_email", "configuration"])
    .where("id", "=", tx.scope.distributorId)
    .executeTakeFirst()
  if (!row) return null
  const { theme } = (row.configuration ?? {}) as { theme?: object }
  return { name: row.name, supportEmail: row.support_email, theme: theme ?? null }
}
