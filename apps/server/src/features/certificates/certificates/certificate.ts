import type { CertificateKind } from "@trazo/domain/certificates/certificate-kind"
import type { RevocationReason } from "@trazo/domain/certificates/revocation-reason"
import type { SuspensionReason } from "@trazo/domain/certificates/suspension-reason"
import { type Selectable, sql, type Updateable } from "kysely"
import type { ActorColumn } from "../../../actor.ts"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"

type CertificateRow = Selectable<Database["certificates"]>

/** A certificate of the client with the file of its stored P12. Intents are excluded. */
export interface OwnCertificateRow
  extends Pick<
    CertificateRow,
    | "serial"
    | "requestId"
    | "approvalNumber"
    | "clientId"
    | "kind"
    | "status"
    | "holderNames"
    | "notBefore"
    | "notAfter"
    | "revokedAt"
    | "revocationReason"
    | "replacedBy"
  > {
  p12FileId: string | null
  /** Of the suspension that has not ended. */
  suspendedAt: Date | null
  suspensionReason: SuspensionReason | null
  suspendedBy: ActorColumn | null
  /** Whether the distributor lets holders suspend; null as false. */
  holderSuspension: boolean | null
}

const ownColumns = [
  "certificates.serial",
  "certificates.requestId",
  "certificates.approvalNumber",
  "certificates.clientId",
  "certificates.kind",
  "certificates.status",
  "certificates.holderNames",
  "certificates.notBefore",
  "certificates.notAfter",
  "certificates.revokedAt",
  "certificates.revocationReason",
  "certificates.replacedBy",
  "keyCopies.fileId as p12FileId",
  "certificateSuspensions.suspendedAt",
  "certificateSuspensions.reason as suspensionReason",
  "certificateSuspensions.suspendedBy",
  "reviewSettings.holderSuspension",
] as const

function ownCertificates(tx: ScopedTransaction, clientId: string) {
  return tx
    .selectFrom("certificates")
    .leftJoin("keyCopies", (join) =>
      join
        .onRef("keyCopies.distributorId", "=", "certificates.distributorId")
        .onRef("keyCopies.requestId", "=", "certificates.requestId")
        .onRef("keyCopies.approvalNumber", "=", "certificates.approvalNumber")
        .on("keyCopies.kind", "=", "p12"),
    )
    .leftJoin("certificateSuspensions", (join) =>
      join
        .onRef("certificateSuspensions.serial", "=", "certificates.serial")
        .on("certificateSuspensions.endedAt", "is", null),
    )
    .leftJoin("reviewSettings", "reviewSettings.distributorId", "certificates.distributorId")
    .select(ownColumns)
    .where("certificates.distributorId", "=", tx.scope.distributorId)
    .where("certificates.clientId", "=", clientId)
    .where("certificates.der", "is not", null)
}

/** Newest first. */
export async function listOwnCertificates(
  tx: ScopedTransaction,
  clientId: string,
): Promise<OwnCertificateRow[]> {
  return ownCertificates(tx, clientId).orderBy("issuedAt", "desc").orderBy("serial").execute()
}

export async function findOwnCertificate(
  tx: ScopedTransaction,
  { clientId, serial }: { clientId: string; serial: string },
): Promise<OwnCertificateRow | undefined> {
  return ownCertificates(tx, clientId).where("certificates.serial", "=", serial).executeTakeFirst()
}

/** DER. */
export async function findCertificateDer(tx: ScopedTransaction, serial: string): Promise<Buffer | null> {
  const row = await tx
    .selectFrom("certificates")
    .select("der")
    .where("serial", "=", serial)
    .executeTakeFirst()
  return row?.der ?? null
}

export async function lockCertificate(
  tx: ScopedTransaction,
  serial: string,
): Promise<CertificateRow["status"] | undefined> {
  const row = await tx
    .selectFrom("certificates")
    .select("status")
    .where("serial", "=", serial)
    .forUpdate()
    .executeTakeFirst()
  return row?.status
}

export async function markRevoked(
  tx: ScopedTransaction,
  serial: string,
  revocation: Omit<Updateable<Database["certificates"]>, "status">,
): Promise<void> {
  await tx
    .updateTable("certificates")
    .set({ ...revocation, status: "revoked" })
    .where("serial", "=", serial)
    .execute()
}

export interface PublicCertificateRow {
  serial: string
  status: CertificateRow["status"]
  kind: CertificateKind
  holderNames: string
  holderIdentity: string
  notBefore: Date
  notAfter: Date
  revokedAt: Date | null
  revocationReason: RevocationReason | null
  replacedBy: string | null
  sha256: Buffer
}

export async function unscopedPublicCertificate(
  tx: ScopedTransaction,
  serial: string,
): Promise<PublicCertificateRow | undefined> {
  const { rows } = await sql<PublicCertificateRow>`select * from public_certificate(${serial})`.execute(tx)
  return rows[0]
}
