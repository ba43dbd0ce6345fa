import type { CrlReasonCode } from "@trazo/domain/certificates/revocation-reason"
import { issuerFrom } from "@trazo/pki/authority/certificate"
import { equalBytes } from "@trazo/pki/bytes"
import type { Certificate } from "@trazo/pki/x509/certificate"
import { authorityKeyIdentifierOf } from "@trazo/pki/x509/extension-values"
import { type Compilable, sql } from "kysely"
import type { Database } from "../../../database/schema.ts"
import type { AnyTransaction, PlatformTransaction, ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import type { ListedAuthority } from "./stored-authority.ts"

/** Registers the serial of an intent at the end of the transaction, before its certificate is signed. */
export function recordIntent(
  tx: ScopedTransaction,
  { serial, notAfter }: { serial: string; notAfter: Date },
  { clock, authority }: Pick<Deps, "clock" | "authority">,
): void {
  const row = { serial, status: "intent" as const, notAfter, updatedAt: clock.now() }
  tx.defer(insertStatuses, { ...row, authorityId: authority.id })
}

type StatusChange =
  | { serial: string; status: "suspended" | "released" }
  | {
      serial: string
      status: "revoked"
      reason: CrlReasonCode
      /** When the cause happened, if known (RFC 5280 section 5.3.2). */
      invalidityDate?: Date | undefined
    }

/**
 * Registers the certificate of an intent as good, and leaves it to the next anchor of the audit. A certificate that was suspended before a backup was restored stays so,
 * although the backup has only its intent.
 * @returns whether it is good
 */
export async function recordIssued(
  tx: ScopedTransaction,
  { serial, der }: { serial: string; der: Buffer },
  { clock }: Pick<Deps, "clock">,
): Promise<boolean> {
  tx.defer(insertUnanchored, { serial, der })
  const status = await unscopedSetIssued(tx, { serial, now: clock.now() })
  if (!status) throw new Error(`Serial ${serial} is revoked or unknown to the authority`)
  return status === "good"
}

/** @returns since when the register has the certificate as suspended */
export async function onHoldSince(tx: ScopedTransaction, serial: string): Promise<Date | null> {
  const row = await unscopedFindStatus(tx, serial)
  return row?.status === "suspended" ? row.revokedAt : null
}

/**
 * Writes the status into the register that OCSP and CRL read, in the transaction that changes it. Every
 * change of an issued certificate queues a new CRL.
 */
export async function recordCertificateStatus(
  tx: ScopedTransaction,
  change: StatusChange,
  { clock, jobs }: Pick<Deps, "clock" | "jobs">,
): Promise<void> {
  const { serial } = change
  const now = clock.now()
  if (!(await unscopedUpdateStatus(tx, serial, { ...columnsOf(change, now), updatedAt: now }))) {
    throw new Error(`Serial ${serial} is revoked or unknown to the authority`)
  }
  await jobs.enqueue(tx, "publish-revocation", { serial })
}

function columnsOf(change: StatusChange, now: Date): StatusChanges {
  switch (change.status) {
    case "released":
      return { status: "good", revokedAt: null }
    case "suspended":
      return { status: "suspended", revokedAt: now }
    case "revoked": {
      const { reason: reasonCode, invalidityDate = null } = change
      return { status: "revoked", revokedAt: now, reasonCode, invalidityDate }
    }
  }
}

/** Adds the invalidity date of a certificate that is already revoked. The next regular CRL contains it. */
export async function recordInvalidityDate(
  tx: ScopedTransaction,
  { serial, date }: { serial: string; date: Date },
): Promise<void> {
  await unscopedSetInvalidityDate(tx, serial, date)
}

export type CertificateStatusRow = Database["certificateStatus"]

function insertStatuses(
  tx: ScopedTransaction,
  rows: Pick<CertificateStatusRow, "serial" | "authorityId" | "status" | "notAfter" | "updatedAt">[],
): Compilable {
  return tx.insertInto("certificateStatus").values(rows)
}

function insertUnanchored(tx: ScopedTransaction, rows: Database["unanchoredCertificates"][]): Compilable {
  return tx.insertInto("unanchoredCertificates").values(rows)
}

type StatusChanges = Partial<Omit<CertificateStatusRow, "serial" | "authorityId">>

/**
 * A `revoked_at` that is set already is kept: a suspended certificate is revoked as from its suspension.
 * @returns whether the serial exists and its status may still change
 */
async function unscopedUpdateStatus(
  tx: AnyTransaction,
  serial: string,
  { revokedAt, ...changes }: StatusChanges,
): Promise<boolean> {
  const since = revokedAt && { revokedAt: sql<Date>`coalesce(revoked_at, ${revokedAt})` }
  const result = await tx
    .updateTable("certificateStatus")
    .set({ ...changes, ...(revokedAt === null ? { revokedAt } : since) })
    .where("serial", "=", serial)
    .where("status", "<>", "revoked")
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** @returns the status, which stays «suspended»; null for a serial that is revoked or unknown */
async function unscopedSetIssued(
  tx: AnyTransaction,
  { serial, now }: { serial: string; now: Date },
): Promise<CertificateStatusRow["status"] | null> {
  const row = await tx
    .updateTable("certificateStatus")
    .set({ status: sql`case status when 'intent' then 'good' else status end`, updatedAt: now })
    .where("serial", "=", serial)
    .where("status", "in", ["intent", "suspended"])
    .returning("status")
    .executeTakeFirst()
  return row?.status ?? null
}

/** Sets when the cause of a revocation happened (RFC 5280 section 5.3.2). */
async function unscopedSetInvalidityDate(tx: AnyTransaction, serial: string, date: Date): Promise<void> {
  await tx
    .updateTable("certificateStatus")
    .set({ invalidityDate: date })
    .where("serial", "=", serial)
    .where("status", "=", "revoked")
    .execute()
}

export async function unscopedFindStatus(
  tx: AnyTransaction,
  serial: string,
): Promise<CertificateStatusRow | undefined> {
  return tx.selectFrom("certificateStatus").selectAll().where("serial", "=", serial).executeTakeFirst()
}

/** Whether a certificate of anybody is one that this authority issued and has as suspended or revoked. */
export async function unscopedIsWithdrawn(tx: AnyTransaction, certificate: Certificate): Promise<boolean> {
  const row = await tx
    .selectFrom("certificateStatus")
    .innerJoin("authorities", "authorities.id", "certificateStatus.authorityId")
    .select("authorities.certificate")
    .where("serial", "=", certificate.serial)
    .where("status", "in", ["suspended", "revoked"])
    .executeTakeFirst()
  const issuersKey = authorityKeyIdentifierOf(certificate)
  // Another authority may have given the same serial.
  return row && issuersKey ? equalBytes(issuerFrom(row.certificate).keyIdentifier, issuersKey) : false
}

/** Statuses of one issuing authority. One parameter for all serials, so that the statement is planned once. */
export async function unscopedFindStatuses(
  tx: PlatformTransaction,
  { authorityId, serials }: { authorityId: string; serials: string[] },
): Promise<CertificateStatusRow[]> {
  return tx
    .selectFrom("certificateStatus")
    .selectAll()
    .where("authorityId", "=", authorityId)
    .where("serial", "=", sql<string>`any(${serials}::text[])`)
    .execute()
}

/** The number of the last committed change that was announced. */
export async function unscopedStatusGeneration(tx: PlatformTransaction): Promise<string> {
  const row = await tx.selectFrom("certificateStatusGeneration").select("value").executeTakeFirstOrThrow()
  return row.value
}

export async function unscopedRecentGoodSerials(
  tx: PlatformTransaction,
  { authorityId, now, limit }: { authorityId: string; now: Date; limit: number },
): Promise<string[]> {
  const rows = await tx
    .selectFrom("certificateStatus")
    .select("serial")
    .where("authorityId", "=", authorityId)
    .where("status", "=", "good")
    .where("notAfter", ">", now)
    .orderBy("updatedAt", "desc")
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
    .selectFrom("certificateStatus")
    .selectAll()
    .where("authorityId", "=", authorityId)
    .where("status", "in", ["revoked", "suspended"])
    .where("notAfter", ">", endedAfter)
    .orderBy("revokedAt")
    .orderBy("serial")
    .execute()
}
