import type { AuditAction } from "@trazo/domain/platform/audit-action"
import { type Compilable, type Insertable, type Selectable, sql } from "kysely"
import type { Database } from "../../../database/schema.ts"
import type { AnyTransaction, PlatformTransaction, ScopedTransaction } from "../../../database/scope.ts"

export type AuditRow = Selectable<Database["audit_log"]>

type NewAuditRow = Omit<Insertable<Database["audit_log"]>, "sequence" | "previous_hash" | "hash">

export function insertAuditRows(tx: AnyTransaction, rows: NewAuditRow[]): Compilable {
  return tx.insertInto("audit_log").values(rows)
}

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

export async function findLastOf(tx: AnyTransaction, action: AuditAction): Promise<AuditRow | undefined> {
  return tx
    .selectFrom("audit_log")
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
    .selectFrom("audit_log")
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

/** Numbers that never go back, unless a backup is restored. */
export interface HighWaterMarks {
  /** The last number of each authority's revocation lists, by the authority's id. */
  lists: Record<string, string>
  serials: string
  /** Number of the last change of a certificate's status. */
  generation: string
}

export async function unscopedHighWaterMarks(tx: PlatformTransaction): Promise<HighWaterMarks> {
  const { rows } = await sql<HighWaterMarks>`
    select
      (select coalesce(jsonb_object_agg(id, number), '{}') from (
        select id, max(number)::text as number from (
          select authority_id as id, number from revocation_lists
          union all select authority_id, number from revocation_list_floors
        ) as numbers group by id) as latest) as lists,
      (select count(*) from certificate_status) as serials,
      (select value from certificate_status_generation) as generation`.execute(tx)
  return rows[0] ?? { lists: {}, serials: "0", generation: "0" }
}

export type RevokedRow = Omit<Database["certificate_status"], "status" | "updated_at">

/** Certificates that were revoked since a time, oldest first. */
export async function unscopedRevokedSince(tx: PlatformTransaction, since: Date): Promise<RevokedRow[]> {
  return tx
    .selectFrom("certificate_status")
    .select(["serial", "authority_id", "revoked_at", "reason_code", "invalidity_date", "not_after"])
    .where("status", "=", "revoked")
    .where("updated_at", ">=", since)
    .orderBy("updated_at")
    .execute()
}

export type SuspendedRow = Pick<RevokedRow, "serial" | "authority_id" | "revoked_at" | "not_after">

export async function unscopedSuspended(tx: PlatformTransaction): Promise<SuspendedRow[]> {
  return tx
    .selectFrom("certificate_status")
    .select(["serial", "authority_id", "revoked_at", "not_after"])
    .where("status", "=", "suspended")
    .orderBy("serial")
    .execute()
}

/** Serial of a certificate of this distributor that is revoked here and not in the authority's register. */
export async function findUnrevoked(tx: ScopedTransaction): Promise<string | null> {
  const row = await tx
    .selectFrom("certificates")
    .innerJoin("certificate_status", "certificate_status.serial", "certificates.serial")
    .select("certificates.serial")
    .where("certificates.distributor_id", "=", tx.scope.distributorId)
    .where("certificates.status", "=", "revoked")
    .where("certificate_status.status", "<>", "revoked")
    .orderBy("certificates.serial")
    .limit(1)
    .executeTakeFirst()
  return row?.serial ?? null
}

/** The first of these serials that the authority's register does not have as revoked. */
export async function unscopedFindUnrevoked(
  tx: PlatformTransaction,
  serials: readonly string[],
): Promise<string | null> {
  const { rows } = await sql<{ serial: string }>`
    select serial from unnest(${serials}::text[]) as anchored (serial)
    where not exists (
      select from certificate_status as register
      where register.serial = anchored.serial and register.status = 'revoked')
    order by serial limit 1`.execute(tx)
  return rows[0]?.serial ?? null
}

/** Later revocation lists have higher numbers. */
export async function unscopedRaiseListFloor(
  tx: PlatformTransaction,
  authorityId: string,
  number: string,
): Promise<void> {
  await sql`
    insert into revocation_list_floors (authority_id, number) values (${authorityId}, ${number}::bigint)
    on conflict (authority_id) do update set number = greatest(revocation_list_floors.number, excluded.number)
  `.execute(tx)
}

/** The newest audit row of an object, with the name of the executive who acted. */
export async function findLastChange(tx: ScopedTransaction, object: string) {
  return tx
    .selectFrom("audit_log")
    .leftJoin("executives", (join) =>
      join
        .onRef("executives.distributor_id", "=", "audit_log.distributor_id")
        .on("executives.id", "=", sql<string>`(audit_log.actor->>'id')::uuid`),
    )
    .select(["audit_log.id", "audit_log.at", "executives.names as by"])
    .where("audit_log.distributor_id", "=", tx.scope.distributorId)
    .where("audit_log.object", "=", object)
    .orderBy("audit_log.id", "desc")
    .limit(1)
    .executeTakeFirst()
}

/** Records the key that signs the anchors, once. @returns the recorded one */
export async function unscopedKeepAuditKey(tx: PlatformTransaction, publicKey: Buffer): Promise<Buffer> {
  await tx
    .insertInto("installation_secrets")
    .values({ name: "audit-key", check_value: publicKey })
    .onConflict((clash) => clash.column("name").doNothing())
    .execute()
  const { check_value } = await tx
    .selectFrom("installation_secrets")
    .select("check_value")
    .where("name", "=", "audit-key")
    .executeTakeFirstOrThrow()
  return check_value
}
