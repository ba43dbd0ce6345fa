import type { CertificateKind } from "@trazo/domain/certificates/certificate-kind"
import { type Selectable, sql } from "kysely"
import type { Database } from "../../../database/schema.ts"
import type { PlatformTransaction, ScopedTransaction } from "../../../database/scope.ts"
import { isEvidenceOfSuspension } from "./certificate-suspension.ts"

type CertificateRow = Selectable<Database["certificates"]>
type FileRow = Selectable<Database["files"]>

/** An issued certificate with its revocation, as staff see it. */
export type StaffCertificateRow = Pick<
  CertificateRow,
  | "serial"
  | "request_id"
  | "client_id"
  | "kind"
  | "status"
  | "holder_names"
  | "holder_identity"
  | "not_before"
  | "not_after"
  | "replaced_by"
  | "revoked_at"
  | "revoked_by"
  | "revocation_reason"
  | "revocation_note"
  | "revocation_evidence"
  | "event_date"
  | "event_confirmed_at"
> & {
  evidence_id: FileRow["id"] | null
  evidence_name: FileRow["name"] | null
  evidence_type: FileRow["media_type"] | null
  evidence_size: FileRow["size_bytes"] | null
}

const columns = [
  ...(["serial", "request_id", "client_id", "kind", "status", "holder_names", "holder_identity"] as const),
  ...(["not_before", "not_after", "replaced_by", "revoked_at", "revoked_by", "revocation_reason"] as const),
  ...(["revocation_note", "revocation_evidence", "event_date", "event_confirmed_at"] as const),
] as const

function issuedCertificates(tx: ScopedTransaction) {
  return tx
    .selectFrom("certificates")
    .leftJoin("files", "files.id", "certificates.revocation_evidence_file_id")
    .select(columns.map((column) => `certificates.${column}` as const))
    .select([
      "files.id as evidence_id",
      "files.name as evidence_name",
      "files.media_type as evidence_type",
      "files.size_bytes as evidence_size",
    ])
    .where("certificates.distributor_id", "=", tx.scope.distributorId)
    .where("certificates.der", "is not", null)
}

export function findStaffCertificate(
  tx: ScopedTransaction,
  serial: string,
): Promise<StaffCertificateRow | undefined> {
  return issuedCertificates(tx).where("certificates.serial", "=", serial).executeTakeFirst()
}

/** The latest certificate of the request. */
export function findCertificateOfRequest(
  tx: ScopedTransaction,
  requestId: string,
): Promise<StaffCertificateRow | undefined> {
  return issuedCertificates(tx)
    .where("certificates.request_id", "=", requestId)
    .orderBy("certificates.approval_number", "desc")
    .limit(1)
    .executeTakeFirst()
}

/** Uploaded evidence that no revocation and no suspension has. */
const freeEvidence = (tx: ScopedTransaction) =>
  tx
    .selectFrom("files")
    .leftJoin("certificates", "certificates.revocation_evidence_file_id", "files.id")
    .select("files.id")
    .where("files.distributor_id", "=", tx.scope.distributorId)
    .where("files.purpose", "=", "evidence")
    .where("certificates.serial", "is", null)
    .where((where) => where.not(isEvidenceOfSuspension))

/** Whether the file was uploaded for this certificate, and no revocation and no suspension has it. */
export async function isFreeEvidence(
  tx: ScopedTransaction,
  { fileId, serial }: { fileId: string; serial: string },
): Promise<boolean> {
  const found = freeEvidence(tx)
    .where("files.id", "=", fileId)
    .where("files.subject", "=", `certificate:${serial}`)
  return (await found.executeTakeFirst()) !== undefined
}

/** Ids of files that were uploaded as evidence before this time and that nothing has. */
export async function listFreeEvidence(tx: ScopedTransaction, before: Date): Promise<string[]> {
  const rows = await freeEvidence(tx).where("files.created_at", "<=", before).execute()
  return rows.map(({ id }) => id)
}

export async function markEventConfirmed(tx: ScopedTransaction, serial: string, at: Date): Promise<void> {
  await tx
    .updateTable("certificates")
    .set({ event_confirmed_at: at })
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("serial", "=", serial)
    .execute()
}

export interface FoundCertificateRow {
  serial: string
  distributor_id: string
  distributor_name: string
  holder_names: string
  holder_identity: string
  kind: CertificateKind
  status: CertificateRow["status"]
  not_before: Date
  not_after: Date
  replaced_by: string | null
}

/** Certificates of every distributor with this serial or identity number, newest first. */
export async function unscopedFindCertificates(
  tx: PlatformTransaction,
  wanted: string,
): Promise<FoundCertificateRow[]> {
  const { rows } = await sql<FoundCertificateRow>`select * from find_certificates(${wanted})`.execute(tx)
  return rows
}
