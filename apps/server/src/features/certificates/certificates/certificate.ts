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
    | "request_id"
    | "approval_number"
    | "client_id"
    | "kind"
    | "status"
    | "holder_names"
    | "not_before"
    | "not_after"
    | "revoked_at"
    | "revocation_reason"
    | "replaced_by"
  > {
  p12_file_id: string | null
  /** Of the suspension that has not ended. */
  suspended_at: Date | null
  suspension_reason: SuspensionReason | null
  suspended_by: ActorColumn | null
  /** Whether the distributor lets holders suspend; null as false. */
  holder_suspension: boolean | null
}

const ownColumns = [
  "certificates.serial",
  "certificates.request_id",
  "certificates.approval_number",
  "certificates.client_id",
  "certificates.kind",
  "certificates.status",
  "certificates.holder_names",
  "certificates.not_before",
  "certificates.not_after",
  "certificates.revoked_at",
  "certificates.revocation_reason",
  "certificates.replaced_by",
  "key_copies.file_id as p12_file_id",
  "certificate_suspensions.suspended_at",
  "certificate_suspensions.reason as suspension_reason",
  "certificate_suspensions.suspended_by",
  "review_settings.holder_suspension",
] as const

function ownCertificates(tx: ScopedTransaction, clientId: string) {
  return tx
    .selectFrom("certificates")
    .leftJoin("key_copies", (join) =>
      join
        .onRef("key_copies.distributor_id", "=", "certificates.distributor_id")
        .onRef("key_copies.request_id", "=", "certificates.request_id")
        .onRef("key_copies.approval_number", "=", "certificates.approval_number")
        .on("key_copies.kind", "=", "p12"),
    )
    .leftJoin("certificate_suspensions", (join) =>
      join
        .onRef("certificate_suspensions.serial", "=", "certificates.serial")
        .on("certificate_suspensions.ended_at", "is", null),
    )
    .leftJoin("review_settings", "review_settings.distributor_id", "certificates.distributor_id")
    .select(ownColumns)
    .where("certificates.distributor_id", "=", tx.scope.distributorId)
    .where("certificates.client_id", "=", clientId)
    .where("certificates.der", "is not", null)
}

/** Newest first. */
export async function listOwnCertificates(
  tx: ScopedTransaction,
  clientId: string,
): Promise<OwnCertificateRow[]> {
  return ownCertificates(tx, clientId).orderBy("issued_at", "desc").orderBy("serial").execute()
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
  holder_names: string
  holder_identity: string
  not_before: Date
  not_after: Date
  revoked_at: Date | null
  revocation_reason: RevocationReason | null
  replaced_by: string | null
  sha256: Buffer
}

export async function unscopedPublicCertificate(
  tx: ScopedTransaction,
  serial: string,
): Promise<PublicCertificateRow | undefined> {
  const { rows } = await sql<PublicCertificateRow>`select * from public_certificate(${serial})`.execute(tx)
  return rows[0]
}
