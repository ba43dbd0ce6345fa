import { sql } from "kysely"
import type { Database } from "../../../database/schema.ts"
import type { PlatformTransaction, ScopedTransaction } from "../../../database/scope.ts"

export async function unscopedHasUnanchored(tx: PlatformTransaction): Promise<boolean> {
  const row = await tx.selectFrom("unanchoredCertificates").select("serial").limit(1).executeTakeFirst()
  return row !== undefined
}

export async function unscopedUnanchored(
  tx: PlatformTransaction,
  limit: number,
): Promise<Database["unanchoredCertificates"][]> {
  return tx.selectFrom("unanchoredCertificates").selectAll().orderBy("serial").limit(limit).execute()
}

export async function unscopedForgetUnanchored(
  tx: PlatformTransaction,
  serials: readonly string[],
): Promise<void> {
  if (serials.length === 0) return
  await tx.deleteFrom("unanchoredCertificates").where("serial", "in", serials).execute()
}

/** A certificate that an authority of this database signed. */
export interface OwnCertificate {
  serial: string
  authorityId: string
  notAfter: Date
  der: Buffer
}

/** Certificates of the issuing authorities, newest first. */
export async function unscopedIssuers(
  tx: PlatformTransaction,
): Promise<Pick<Database["authorities"], "id" | "certificate">[]> {
  return tx
    .selectFrom("authorities")
    .select(["id", "certificate"])
    .where("id", "like", "issuing%")
    .orderBy("createdAt", "desc")
    .execute()
}

/** @returns those of these serials that the register does not have, or as intents only */
export async function unscopedFindUnissued(
  tx: PlatformTransaction,
  serials: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ serial: string }>`
    select serial from unnest(${serials}::text[]) as anchored (serial)
    where not exists (
      select from certificate_status as register
      where register.serial = anchored.serial and register.status <> 'intent')`.execute(tx)
  return rows.map(({ serial }) => serial)
}

/** Registers certificates as good, and leaves them to the next anchor. @returns the serials that were unknown or intents */
export async function unscopedIssueAgain(
  tx: PlatformTransaction,
  certificates: readonly OwnCertificate[],
  now: Date,
): Promise<string[]> {
  const again: string[] = []
  for (const { serial, authorityId, notAfter, der } of certificates) {
    const { rows } = await sql<{ serial: string }>`
      insert into certificate_status (serial, authority_id, status, not_after, updated_at)
      values (${serial}, ${authorityId}, 'good', ${notAfter}, ${now})
      on conflict (serial) do update set status = 'good', updated_at = excluded.updated_at
        where certificate_status.status = 'intent'
      returning serial`.execute(tx)
    if (rows.length === 0) continue
    again.push(serial)
    await sql`insert into unanchored_certificates (serial, der) values (${serial}, ${der})
      on conflict do nothing`.execute(tx)
  }
  return again
}

/** Completes the intents of this distributor. @returns their serials */
export async function markIssuedAgain(
  tx: ScopedTransaction,
  certificates: ReadonlyMap<string, OwnCertificate>,
): Promise<string[]> {
  const intents = await tx
    .selectFrom("certificates")
    .select("serial")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("serial", "=", sql<string>`any(${[...certificates.keys()]}::text[])`)
    .where("status", "=", "intent")
    .forUpdate()
    .execute()
  for (const { serial } of intents)
    await tx
      .updateTable("certificates")
      .set(({ ref }) => ({
        status: "valid",
        der: certificates.get(serial)?.der ?? null,
        issuedAt: ref("intentAt"),
      }))
      .where("serial", "=", serial)
      .execute()
  return intents.map(({ serial }) => serial)
}

/** Whether the platform's chain says that this certificate was recovered, or revoked by its serial. */
export async function unscopedIsRecovered(tx: PlatformTransaction, serial: string): Promise<boolean> {
  const row = await tx
    .selectFrom("auditLog")
    .select("id")
    .where("distributorId", "is", null)
    .where("object", "=", `certificate:${serial}`)
    .where("action", "in", ["certificate.recovered", "certificate.revoked"])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
