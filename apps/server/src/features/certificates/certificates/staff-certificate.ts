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
  | "requestId"
  | "clientId"
  | "kind"
  | "status"
  | "holderNames"
  | "holderIdentity"
  | "notBefore"
  | "notAfter"
  | "replacedBy"
  | "revokedAt"
  | "revokedBy"
  | "revocationReason"
  | "revocationNote"
  | "revocationEvidence"
  | "eventDate"
  | "eventConfirmedAt"
> & {
  evidenceId: FileRow["id"] | null
  evidenceName: FileRow["name"] | null
  evidenceType: FileRow["mediaType"] | null
  evidenceSize: FileRow["sizeBytes"] | null
}

const columns = [
  ...(["serial", "requestId", "clientId", "kind", "status", "holderNames", "holderIdentity"] as const),
  ...(["notBefore", "notAfter", "replacedBy", "revokedAt", "revokedBy", "revocationReason"] as const),
  ...(["revocationNote", "revocationEvidence", "eventDate", "eventConfirmedAt"] as const),
] as const

function issuedCertificates(tx: ScopedTransaction) {
  return tx
    .selectFrom("certificates")
    .leftJoin("files", "files.id", "certificates.revocationEvidenceFileId")
    .select(columns.map((column) => `certificates.${column}` as const))
    .select([
      "files.id as evidenceId",
      "files.name as evidenceName",
      "files.mediaType as evidenceType",
      "files.sizeBytes as evidenceSize",
    ])
    .where("certificates.distributorId", "=", tx.scope.distributorId)
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
    .where("certificates.requestId", "=", requestId)
    .orderBy("certificates.approvalNumber", "desc")
    .limit(1)
    .executeTakeFirst()
}

/** Uploaded evidence that no revocation and no suspension has. */
const freeEvidence = (tx: ScopedTransaction) =>
  tx
    .selectFrom("files")
    .leftJoin("certificates", "certificates.revocationEvidenceFileId", "files.id")
    .select("files.id")
    .where("files.distributorId", "=", tx.scope.distributorId)
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
  const rows = await freeEvidence(tx).where("files.createdAt", "<=", before).execute()
  return rows.map(({ id }) => id)
}

export async function markEventConfirmed(tx: ScopedTransaction, serial: string, at: Date): Promise<void> {
  await tx
    .updateTable("certificates")
    .set({ eventConfirmedAt: at })
    .where("distributorId", "=", tx.scope.distributorId)
    .where("serial", "=", serial)
    .execute()
}

export interface FoundCertificateRow {
  serial: string
  distributorId: string
  distributorName: string
  holderNames: string
  holderIdentity: string
  kind: CertificateKind
  status: CertificateRow["status"]
  notBefore: Date
  notAfter: Date
  replacedBy: string | null
}

/** Certificates of every distributor with this serial or identity number, newest first. */
export async function unscopedFindCertificates(
  tx: PlatformTransaction,
  wanted: string,
): Promise<FoundCertificateRow[]> {
  const { rows } = await sql<FoundCertificateRow>`select * from find_certificates(${wanted})`.execute(tx)
  return rows
}
