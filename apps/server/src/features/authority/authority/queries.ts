import { type Compilable, sql } from "kysely"
import type { IssuingId } from "../../../adapters/certificate-authority/port.ts"
import type { Database } from "../../../database/schema.ts"
import type { AnyTransaction, PlatformTransaction, ScopedTransaction } from "../../../database/scope.ts"

export type CertificateStatusRow = Database["certificate_status"]
export type ListedAuthority = "root" | IssuingId

export interface StoredAuthority {
  id: string
  certificate: Buffer
  /** Null for a root whose key is kept elsewhere. */
  encrypted_key: string | null
  /** Null for the root. */
  issuer_id: string | null
  created_at: Date
}

/** Advisory lock key; any constant. */
const authoritiesLock = 7_201_114

export async function unscopedTakeAuthorityTurn(tx: PlatformTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${authoritiesLock})`.execute(tx)
}

/** Oldest first. Of several responders the last one is used. */
export async function unscopedAuthorities(tx: PlatformTransaction): Promise<StoredAuthority[]> {
  return tx.selectFrom("authorities").selectAll().orderBy("created_at").orderBy("id").execute()
}

export async function unscopedInsertAuthorities(
  tx: PlatformTransaction,
  rows: StoredAuthority[],
): Promise<void> {
  await tx.insertInto("authorities").values(rows).execute()
}

/** Removes the root's key for good. */
export async function unscopedRemoveRootKey(tx: PlatformTransaction): Promise<void> {
  await sql`select remove_root_key()`.execute(tx)
}

export function insertStatuses(
  tx: ScopedTransaction,
  rows: Pick<CertificateStatusRow, "serial" | "authority_id" | "status" | "not_after" | "updated_at">[],
): Compilable {
  return tx.insertInto("certificate_status").values(rows)
}

export type StatusChanges = Partial<Omit<CertificateStatusRow, "serial" | "authority_id">>

/**
 * A `revoked_at` that is set already is kept: a suspended certificate is revoked as from its suspension.
 * @returns whether the serial exists and its status may still change
 */
export async function unscopedUpdateStatus(
  tx: AnyTransaction,
  serial: string,
  { revoked_at, ...changes }: StatusChanges,
): Promise<boolean> {
  const since = revoked_at && { revoked_at: sql<Date>`coalesce(revoked_at, ${revoked_at})` }
  const result = await tx
    .updateTable("certificate_status")
    .set({ ...changes, ...(revoked_at === null ? { revoked_at } : since) })
    .where("serial", "=", serial)
    .where("status", "<>", "revoked")
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** @returns the status, which stays «suspended»; null for a serial that is revoked or unknown */
export async function unscopedSetIssued(
  tx: AnyTransaction,
  { serial, now }: { serial: string; now: Date },
): Promise<CertificateStatusRow["status"] | null> {
  const row = await tx
    .updateTable("certificate_status")
    .set({ status: sql`case status when 'intent' then 'good' else status end`, updated_at: now })
    .where("serial", "=", serial)
    .where("status", "in", ["intent", "suspended"])
    .returning("status")
    .executeTakeFirst()
  return row?.status ?? null
}

/** Sets when the cause of a revocation happened (RFC 5280 section 5.3.2). */
export async function unscopedSetInvalidityDate(
  tx: AnyTransaction,
  serial: string,
  date: Date,
): Promise<void> {
  await tx
    .updateTable("certificate_status")
    .set({ invalidity_date: date })
    .where("serial", "=", serial)
    .where("status", "=", "revoked")
    .execute()
}

export async function unscopedFindStatus(
  tx: AnyTransaction,
  serial: string,
): Promise<CertificateStatusRow | undefined> {
  return tx.selectFrom("certificate_status").selectAll().where("serial", "=", serial).executeTakeFirst()
}

/** Statuses of one issuing authority. One parameter for all serials, so that the statement is planned once. */
export async function unscopedFindStatuses(
  tx: PlatformTransaction,
  { authorityId, serials }: { authorityId: string; serials: string[] },
): Promise<CertificateStatusRow[]> {
  return tx
    .selectFrom("certificate_status")
    .selectAll()
    .where("authority_id", "=", authorityId)
    .where("serial", "=", sql<string>`any(${serials}::text[])`)
    .execute()
}

/** The number of the last committed change that was announced. */
export async function unscopedStatusGeneration(tx: PlatformTransaction): Promise<string> {
  const row = await tx.selectFrom("certificate_status_generation").select("value").executeTakeFirstOrThrow()
  return row.value
}

export async function unscopedRecentGoodSerials(
  tx: PlatformTransaction,
  { authorityId, now, limit }: { authorityId: string; now: Date; limit: number },
): Promise<string[]> {
  const rows = await tx
    .selectFrom("certificate_status")
    .select("serial")
    .where("authority_id", "=", authorityId)
    .where("status", "=", "good")
    .where("not_after", ">", now)
    .orderBy("updated_at", "desc")
    .limit(limit)
    .execute()
  return rows.map(({ serial }) => serial)
}

/** Lists revoked and suspended serials of certificates that ended at or after `endedAfter`. */
export async function unscopedListedSerials(
  tx: PlatformTransaction,
  authorityId: ListedAuthority,
  endedAfter: Date,
): Promise<CertificateStatusRow[]> {
  return tx
    .selectFrom("certificate_status")
    .selectAll()
    .where("authority_id", "=", authorityId)
    .where("status", "in", ["revoked", "suspended"])
    .where("not_after", ">", endedAfter)
    .orderBy("revoked_at")
    .orderBy("serial")
    .execute()
}

export type RevocationListRow = Database["revocation_lists"]

export async function unscopedLatestList(
  tx: PlatformTransaction,
  authorityId: ListedAuthority,
): Promise<RevocationListRow | undefined> {
  return tx
    .selectFrom("revocation_lists")
    .selectAll()
    .where("authority_id", "=", authorityId)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst()
}

/** One more than the last number, also than those that a restored backup lost. */
export async function unscopedNextListNumber(
  tx: PlatformTransaction,
  authorityId: ListedAuthority,
): Promise<bigint> {
  const { rows } = await sql<{ next: string }>`
    select coalesce(max(number), 0) + 1 as next from (
      select number from revocation_lists where authority_id = ${authorityId}
      union all select number from revocation_list_floors where authority_id = ${authorityId}
    ) as numbers`.execute(tx)
  return BigInt(rows[0]?.next ?? 1)
}

export async function unscopedReserveListNumber(
  tx: PlatformTransaction,
  authorityId: ListedAuthority,
  number: bigint,
): Promise<void> {
  await sql`
    insert into revocation_list_floors (authority_id, number) values (${authorityId}, ${number.toString()}::bigint)
    on conflict (authority_id) do update set number = excluded.number`.execute(tx)
}

/** The last two, newest first, without their bytes, because lists can be large. */
export async function unscopedLatestListNumbers(
  tx: PlatformTransaction,
  authorityId: ListedAuthority,
): Promise<Pick<RevocationListRow, "number" | "this_update">[]> {
  return tx
    .selectFrom("revocation_lists")
    .select(["number", "this_update"])
    .where("authority_id", "=", authorityId)
    .orderBy("number", "desc")
    .limit(2)
    .execute()
}

export async function unscopedInsertList(tx: PlatformTransaction, row: RevocationListRow): Promise<void> {
  await tx.insertInto("revocation_lists").values(row).execute()
}
