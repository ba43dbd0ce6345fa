import { type Compilable, type Insertable, type Selectable, sql } from "kysely"
import type { Database } from "../../database/schema.ts"
import type { AnyTransaction, PlatformTransaction } from "../../database/scope.ts"

export type AuditRow = Selectable<Database["audit_log"]>

export interface Seal {
  id: string
  sequence: string
  previousHash: Buffer
  hash: Buffer
}

type NewAuditRow = Omit<Insertable<Database["audit_log"]>, "sequence" | "previous_hash" | "hash">

export function insertAuditRows(tx: AnyTransaction, rows: NewAuditRow[]): Compilable {
  return tx.insertInto("audit_log").values(rows)
}

const ownChain = (tx: AnyTransaction) =>
  tx.scope ? sql<boolean>`distributor_id = ${tx.scope.distributorId}` : sql<boolean>`distributor_id is null`

/** Locks the chain until the transaction ends. @returns false when another process holds the lock */
export async function lockChain(tx: AnyTransaction): Promise<boolean> {
  const name = `audit ${tx.scope?.distributorId ?? "platform"}`
  const { rows } = await sql<{
    locked: boolean
  }>`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as locked`.execute(tx)
  return rows[0]?.locked === true
}

export async function findChainHead(tx: AnyTransaction) {
  return tx
    .selectFrom("audit_log")
    .select(["sequence", "hash"])
    .where(ownChain(tx))
    .where("sequence", "is not", null)
    .orderBy("sequence", "desc")
    .limit(1)
    .executeTakeFirst()
}

export async function findUnsealed(tx: AnyTransaction, limit: number): Promise<AuditRow[]> {
  return tx
    .selectFrom("audit_log")
    .selectAll()
    .where(ownChain(tx))
    .where("hash", "is", null)
    .orderBy("id")
    .limit(limit)
    .execute()
}

export async function saveSeals(tx: AnyTransaction, seals: readonly Seal[]): Promise<void> {
  const values = sql.join(
    seals.map(
      (seal) =>
        sql`(${seal.id}::bigint, ${seal.sequence}::bigint, ${seal.previousHash}::bytea, ${seal.hash}::bytea)`,
    ),
  )
  await sql`
    update audit_log set sequence = s.sequence, previous_hash = s.previous_hash, hash = s.hash
    from (values ${values}) as s (id, sequence, previous_hash, hash) where audit_log.id = s.id
  `.execute(tx)
}

export async function findSealedAfter(
  tx: AnyTransaction,
  sequence: string,
  limit: number,
): Promise<AuditRow[]> {
  return tx
    .selectFrom("audit_log")
    .selectAll()
    .where(ownChain(tx))
    .where("sequence", ">", sequence)
    .orderBy("sequence")
    .limit(limit)
    .execute()
}

export async function findHashAt(tx: AnyTransaction, sequence: string): Promise<Buffer | null> {
  const row = await tx
    .selectFrom("audit_log")
    .select("hash")
    .where(ownChain(tx))
    .where("sequence", "=", sequence)
    .executeTakeFirst()
  return row?.hash ?? null
}

export async function findLastOf(tx: AnyTransaction, action: string): Promise<AuditRow | undefined> {
  return tx
    .selectFrom("audit_log")
    .selectAll()
    .where(ownChain(tx))
    .where("action", "=", action)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst()
}

export async function unscopedChainsToSeal(tx: PlatformTransaction): Promise<(string | null)[]> {
  const { rows } = await sql<{ id: string | null }>`select unsealed_chains() as id`.execute(tx)
  return rows.map((row) => row.id)
}
