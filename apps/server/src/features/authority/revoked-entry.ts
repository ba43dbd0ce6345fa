import { type CrlReasonCode, suspensionCode } from "@trazo/domain/certificates/revocation-reason"
import type { RevokedEntry } from "@trazo/pki/authority/crl"
import type { CertificateStatusRow } from "./queries.ts"

/** A row of the register as lists name it; a suspension has its own reason, which says that it can end. */
export function revokedEntry(
  row: Pick<
    CertificateStatusRow,
    "serial" | "status" | "revoked_at" | "reason_code" | "invalidity_date" | "updated_at"
  >,
): RevokedEntry {
  return {
    serial: row.serial,
    revokedAt: row.revoked_at ?? row.updated_at,
    reason: row.status === "suspended" ? suspensionCode : ((row.reason_code ?? 0) as CrlReasonCode),
    invalidityDate: row.invalidity_date ?? undefined,
  }
}
