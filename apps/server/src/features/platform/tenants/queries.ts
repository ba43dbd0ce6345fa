import { type ExpressionBuilder, sql } from "kysely"
import { compiledOnce } from "../../../database/compiled-once.ts"
import type { Database } from "../../../database/schema.ts"
import type { PlatformTransaction, ScopedTransaction } from "../../../database/scope.ts"

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

const mainHost = (from: ExpressionBuilder<Database, "distributors">) =>
  from
    .selectFrom("distributor_hosts")
    .select("host")
    .whereRef("distributor_hosts.distributor_id", "=", "distributors.id")
    .orderBy(sql`host ~ '^[0-9.]+$'`)
    .orderBy("host")
    .limit(1)

export interface Brand {
  id: string
  name: string
  address: string
  ruc: string
  supportEmail: string
  logoFileId: string | null
  host: string | null
  theme: object | null
  mails: Record<string, unknown>
}

const selectBrand = compiledOnce((db, { id }: { id: string }) =>
  db
    .selectFrom("distributors")
    .select(["id", "name", "address", "ruc", "support_email", "logo_file_id", "configuration"])
    .select((row) => mainHost(row).as("host"))
    .where("id", "=", id),
)

export async function findBrand(tx: ScopedTransaction): Promise<Brand | null> {
  const [row] = await selectBrand(tx, { id: tx.scope.distributorId })
  if (!row) return null
  const { theme, mails } = (row.configuration ?? {}) as { theme?: object; mails?: Record<string, unknown> }
  return {
    id: row.id,
    name: row.name,
    address: row.address,
    ruc: row.ruc,
    host: row.host,
    supportEmail: row.support_email,
    logoFileId: row.logo_file_id,
    theme: theme ?? null,
    mails: mails ?? {},
  }
}
