import { sql } from "kysely"
import { actorColumn, system } from "../../../actor.ts"
import type { Database } from "../../../database/schema.ts"
import type { PlatformTransaction, ScopedTransaction } from "../../../database/scope.ts"

/** Numbers that never go back, unless a backup is restored. */
export interface HighWaterMarks {
  /** The last number of each authority's revocation lists, by the authority's id. */
  lists: Record<string, string>
  serials: string
  /** Number of the last change of a certificate's status. */
  generation: string
}

/** @param serials a known count, which is not counted again */
export async function unscopedHighWaterMarks(
  tx: PlatformTransaction,
  serials: string | null = null,
): Promise<HighWaterMarks> {
  const { rows } = await sql<HighWaterMarks>`
    select
      (select coalesce(jsonb_object_agg(id, number), '{}') from (
        select id, max(number)::text as number from (
          select authority_id as id, number from revocation_lists
          union all select authority_id, number from revocation_list_floors
        ) as numbers group by id) as latest) as lists,
      coalesce(${serials}::bigint, (select count(*) from certificate_status)) as serials,
      (select value from certificate_status_generation) as generation`.execute(tx)
  return rows[0] ?? { lists: {}, serials: "0", generation: "0" }
}

/** Spanish names of the numbers that are behind the anchored ones. */
export function missingIn(now: HighWaterMarks, anchored: HighWaterMarks): string[] {
  const lists = Object.entries(anchored.lists).some(
    ([authority, number]) => BigInt(now.lists[authority] ?? 0) < BigInt(number),
  )
  return [
    ...(lists ? ["listas de revocación"] : []),
    ...(BigInt(now.serials) < BigInt(anchored.serials) ? ["certificados"] : []),
    ...(BigInt(now.generation) < BigInt(anchored.generation) ? ["cambios de estado"] : []),
  ]
}

export type RevokedRow = Omit<Database["certificateStatus"], "status" | "updatedAt">

/** Certificates that were revoked since a time, oldest first. */
export async function unscopedRevokedSince(tx: PlatformTransaction, since: Date): Promise<RevokedRow[]> {
  return tx
    .selectFrom("certificateStatus")
    .select(["serial", "authorityId", "revokedAt", "reasonCode", "invalidityDate", "notAfter"])
    .where("status", "=", "revoked")
    .where("updatedAt", ">=", since)
    .orderBy("updatedAt")
    .execute()
}

export type SuspendedRow = Pick<RevokedRow, "serial" | "authorityId" | "revokedAt" | "notAfter">

export async function unscopedSuspended(tx: PlatformTransaction): Promise<SuspendedRow[]> {
  return tx
    .selectFrom("certificateStatus")
    .select(["serial", "authorityId", "revokedAt", "notAfter"])
    .where("status", "=", "suspended")
    .orderBy("serial")
    .execute()
}

/** Serial of a certificate of this distributor that is revoked here and not in the authority's register. */
export async function findUnrevoked(tx: ScopedTransaction): Promise<string | null> {
  const row = await tx
    .selectFrom("certificates")
    .innerJoin("certificateStatus", "certificateStatus.serial", "certificates.serial")
    .select("certificates.serial")
    .where("certificates.distributorId", "=", tx.scope.distributorId)
    .where("certificates.status", "=", "revoked")
    .where("certificateStatus.status", "<>", "revoked")
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

/** A row of the register, with times of ISO 8601. */
export type RevokedCertificate = {
  [Field in keyof RevokedRow]: Date extends RevokedRow[Field]
    ? Exclude<RevokedRow[Field], Date> | string
    : RevokedRow[Field]
}

export type SuspendedCertificate = Pick<
  RevokedCertificate,
  "serial" | "authorityId" | "revokedAt" | "notAfter"
>

/** @returns the serials that were not revoked */
export async function unscopedRevokeAgain(
  tx: PlatformTransaction,
  revoked: readonly RevokedCertificate[],
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ serial: string }>`
    insert into certificate_status
      (serial, authority_id, status, revoked_at, reason_code, invalidity_date, not_after, updated_at)
    select r.serial, r."authorityId", 'revoked', r."revokedAt", r."reasonCode", r."invalidityDate", r."notAfter",
      ${now}
    from jsonb_to_recordset(${JSON.stringify(revoked)}::jsonb) as r (serial text, "authorityId" text,
      "revokedAt" timestamptz, "reasonCode" integer, "invalidityDate" timestamptz, "notAfter" timestamptz)
    join authorities on authorities.id = r."authorityId"
    on conflict (serial) do update set status = 'revoked', revoked_at = excluded.revoked_at,
      reason_code = excluded.reason_code, invalidity_date = excluded.invalidity_date, updated_at = excluded.updated_at
      where certificate_status.status <> 'revoked'
    returning serial`.execute(tx)
  return rows.map(({ serial }) => serial)
}

/** Sets the anchored date also where the register has another suspension. @returns the serials that are not revoked */
export async function unscopedSuspendAgain(
  tx: PlatformTransaction,
  suspended: readonly SuspendedCertificate[],
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ serial: string }>`
    insert into certificate_status (serial, authority_id, status, revoked_at, not_after, updated_at)
    select s.serial, s."authorityId", 'suspended', s."revokedAt", s."notAfter", ${now}
    from jsonb_to_recordset(${JSON.stringify(suspended)}::jsonb) as s (serial text, "authorityId" text,
      "revokedAt" timestamptz, "notAfter" timestamptz)
    join authorities on authorities.id = s."authorityId"
    on conflict (serial) do update set status = 'suspended', revoked_at = excluded.revoked_at,
      updated_at = excluded.updated_at
      where certificate_status.status <> 'revoked'
    returning serial`.execute(tx)
  return rows.map(({ serial }) => serial)
}

/**
 * Ends suspensions that the backup has and the register does not, because they were released and the certificate
 * suspended anew. @returns the serials of this distributor that were valid
 */
export async function markSuspendedAgain(
  tx: ScopedTransaction,
  serials: string[],
  now: Date,
): Promise<string[]> {
  await sql`
    update certificate_suspensions as old set ended_at = ${now},
      ended_by = ${JSON.stringify(actorColumn(system))}::jsonb
    from certificate_status as register
    where old.serial = register.serial and old.serial = any(${serials}::text[]) and old.ended_at is null
      and old.suspended_at < register.revoked_at - interval '1 minute'`.execute(tx)
  const rows = await tx
    .updateTable("certificates")
    .set({ status: "suspended" })
    .where("distributorId", "=", tx.scope.distributorId)
    .where("serial", "in", serials)
    .where("status", "=", "valid")
    .returning("serial")
    .execute()
  return rows.map(({ serial }) => serial)
}

/** @returns the serials of this distributor that were not revoked */
export async function markRevokedAgain(tx: ScopedTransaction, serials: string[]): Promise<string[]> {
  const { rows } = await sql<{ serial: string }>`
    update certificates set status = 'revoked', revoked_by = ${JSON.stringify(actorColumn(system))}::jsonb,
      revoked_at = (select s.revoked_at from certificate_status s where s.serial = certificates.serial),
      revocation_note = 'Revocado de nuevo después de restaurar un respaldo'
    where serial = any(${serials}::text[]) and status <> 'revoked'
    returning serial`.execute(tx)
  return rows.map(({ serial }) => serial)
}
