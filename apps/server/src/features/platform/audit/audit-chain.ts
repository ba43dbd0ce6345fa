import { createHash } from "node:crypto"
import type { AuditAction } from "@trazo/domain/platform/audit-action"
import { type Selectable, sql } from "kysely"
import type { Database } from "../../../database/schema.ts"
import type { AnyTransaction, PlatformTransaction } from "../../../database/scope.ts"

export type AuditRow = Selectable<Database["auditLog"]>

const ownChain = (tx: AnyTransaction) =>
  tx.scope ? sql<boolean>`distributor_id = ${tx.scope.distributorId}` : sql<boolean>`distributor_id is null`

/** @param chain null for the platform's own @returns the number of sealed rows; 0 also if another process seals them */
export async function unscopedSealChain(
  tx: PlatformTransaction,
  chain: string | null,
  limit: number,
): Promise<number> {
  const { rows } = await sql<{
    sealed: number
  }>`select seal_audit_chain(${chain}::uuid, ${limit}) as sealed`.execute(tx)
  return rows[0]?.sealed ?? 0
}

export async function findChainHead(tx: AnyTransaction) {
  return tx
    .selectFrom("auditLog")
    .select(["sequence", "hash"])
    .where(ownChain(tx))
    .where("sequence", "is not", null)
    .orderBy("sequence", "desc")
    .limit(1)
    .executeTakeFirst()
}

export async function findUnsealed(tx: AnyTransaction, limit: number): Promise<AuditRow[]> {
  return tx
    .selectFrom("auditLog")
    .selectAll()
    .where(ownChain(tx))
    .where("hash", "is", null)
    .orderBy("id")
    .limit(limit)
    .execute()
}

export async function findSealedAfter(
  tx: AnyTransaction,
  sequence: string,
  limit: number,
): Promise<AuditRow[]> {
  return tx
    .selectFrom("auditLog")
    .selectAll()
    .where(ownChain(tx))
    .where("sequence", ">", sequence)
    .orderBy("sequence")
    .limit(limit)
    .execute()
}

export async function findHashAt(tx: AnyTransaction, sequence: string): Promise<Buffer | null> {
  const row = await tx
    .selectFrom("auditLog")
    .select("hash")
    .where(ownChain(tx))
    .where("sequence", "=", sequence)
    .executeTakeFirst()
  return row?.hash ?? null
}

export async function findLastOf(tx: AnyTransaction, action: AuditAction): Promise<AuditRow | undefined> {
  return tx
    .selectFrom("auditLog")
    .selectAll()
    .where(ownChain(tx))
    .where("action", "=", action)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst()
}

/** All rows of an action in this chain, oldest first. */
export async function findAllOf(tx: AnyTransaction, action: AuditAction): Promise<AuditRow[]> {
  return tx
    .selectFrom("auditLog")
    .selectAll()
    .where(ownChain(tx))
    .where("action", "=", action)
    .orderBy("id")
    .execute()
}

export async function unscopedChainsToSeal(tx: PlatformTransaction): Promise<(string | null)[]> {
  const { rows } = await sql<{ id: string | null }>`select unsealed_chains() as id`.execute(tx)
  return rows.map((row) => row.id)
}

export const noHash = Buffer.alloc(32)

/**
 * SHA-256 over the previous hash and the row as canonical JSON. The database computes the same when it seals a row
 * (`seal_audit_chain`); this computation checks it.
 */
export function rowHash(row: Omit<AuditRow, "hash" | "previousHash">, previousHash: Buffer): Buffer {
  const canonical = canonicalJson({
    id: row.id,
    distributorId: row.distributorId,
    sequence: row.sequence,
    at: row.at.toISOString(),
    actor: row.actor,
    action: row.action,
    object: row.object,
    data: row.data,
  })
  return createHash("sha256").update(previousHash).update(canonical).digest()
}

/** JSON with sorted keys and no spaces: equal values have equal text. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`
  if (value === null || typeof value !== "object") return JSON.stringify(value)
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(",")}}`
}
