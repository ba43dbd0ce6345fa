import { sql } from "kysely"
import { actorColumn, system } from "../../../actor.ts"
import type { PlatformTransaction, ScopedTransaction } from "../../../database/scope.ts"
import type { RevokedCertificate, SuspendedCertificate } from "./anchors.ts"

/** @returns the serials that were not revoked */
export async function unscopedRevokeAgain(
  tx: PlatformTransaction,
  revoked: readonly RevokedCertificate[],
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ serial: string }>`
    insert into certificate_status
      (serial, authority_id, status, revoked_at, reason_code, invalidity_date, not_after, updated_at)
    select r.serial, r.authority_id, 'revoked', r.revoked_at, r.reason_code, r.invalidity_date, r.not_after,
      ${now}
    from jsonb_to_recordset(${JSON.stringify(revoked)}::jsonb) as r (serial text, authority_id text,
      revoked_at timestamptz, reason_code integer, invalidity_date timestamptz, not_after timestamptz)
    join authorities on authorities.id = r.authority_id
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
    select s.serial, s.authority_id, 'suspended', s.revoked_at, s.not_after, ${now}
    from jsonb_to_recordset(${JSON.stringify(suspended)}::jsonb) as s (serial text, authority_id text,
      revoked_at timestamptz, not_after timestamptz)
    join authorities on authorities.id = s.authority_id
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
    .where("distributor_id", "=", tx.scope.distributorId)
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
