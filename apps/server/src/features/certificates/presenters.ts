import type { Certificate, verifyCertificate } from "@trazo/contract/certificates"
import type { RouteResponse } from "@trazo/contract/endpoint"
import { shownStatus } from "@trazo/domain/certificates/certificate-status"
import { isRevocationReason, type RevocationReason } from "@trazo/domain/certificates/revocation-reason"
import { initials, lastFour } from "@trazo/domain/identity/initials"
import type { OwnCertificateRow, PublicCertificateRow } from "./queries.ts"

export type PublicCertificate = RouteResponse<typeof verifyCertificate>

export function presentCertificate(row: OwnCertificateRow, now: Date): Certificate {
  return {
    serial: row.serial,
    requestId: row.request_id,
    kind: row.kind,
    status: statusOf(row, now),
    holderNames: row.holder_names,
    notBefore: row.not_before.toISOString(),
    notAfter: row.not_after.toISOString(),
    revokedAt: row.revoked_at?.toISOString() ?? null,
    revocationReason: reasonOf(row.revocation_reason),
    hasP12: row.p12_file_id !== null,
  }
}

export function presentPublicCertificate(
  row: PublicCertificateRow,
  { issuer, now }: { issuer: string; now: Date },
): PublicCertificate {
  return {
    serial: row.serial,
    status: statusOf(row, now),
    kind: row.kind,
    initials: initials(row.holder_names),
    identityEnding: lastFour(row.holder_identity),
    notBefore: row.not_before.toISOString(),
    notAfter: row.not_after.toISOString(),
    revokedAt: row.revoked_at?.toISOString() ?? null,
    revocationReason: reasonOf(row.revocation_reason),
    fingerprint: row.sha256.toString("hex"),
    issuer,
  }
}

function statusOf(
  row: Pick<OwnCertificateRow, "status" | "not_after" | "replaced_by">,
  now: Date,
): Certificate["status"] {
  return shownStatus({
    stored: row.status,
    notAfter: row.not_after,
    replacedBySerial: row.replaced_by,
    now,
  })
}

function reasonOf(stored: string | null): RevocationReason | null {
  return isRevocationReason(stored) ? stored : null
}
