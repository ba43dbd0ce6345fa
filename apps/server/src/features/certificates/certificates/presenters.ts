import type { UploadedDocument } from "@trazo/contract/buying/purchase"
import type { Suspension } from "@trazo/contract/certificates/certificate-suspension"
import type { Certificate, verifyCertificate } from "@trazo/contract/certificates/certificates"
import type {
  FoundCertificate,
  PlatformCertificate,
  StaffCertificate,
} from "@trazo/contract/certificates/staff-revocation"
import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { canMoveCertificate, shownStatus } from "@trazo/domain/certificates/certificate-status"
import { renewalTime } from "@trazo/domain/certificates/renewal-window"
import { isRevocationReason, type RevocationReason } from "@trazo/domain/certificates/revocation-reason"
import { initials, lastFour } from "@trazo/domain/text/initials"
import type { ActorColumn } from "../../../actor.ts"
import type { StoredFile } from "../../platform/files/stored-files.ts"
import type { OwnCertificateRow, PublicCertificateRow } from "./certificate.ts"
import type { SuspensionRow } from "./certificate-suspension.ts"
import type { FoundCertificateRow, StaffCertificateRow } from "./staff-certificate.ts"

export type PublicCertificate = RouteResponse<typeof verifyCertificate>

export function presentCertificate(row: OwnCertificateRow, now: Date): Certificate {
  return {
    ...factsOf(row, now),
    ...endOf(row),
    requestId: row.request_id,
    holderNames: row.holder_names,
    suspension: suspensionStateOf(row),
    hasP12: row.p12_file_id !== null,
    mayRenew: mayRenew(row, now),
    maySuspend: maySuspend(row, now),
    mayRelease: isHeldByHolder(row) && row.not_after >= now,
  }
}

function maySuspend({ status, not_after, holder_suspension }: OwnCertificateRow, now: Date): boolean {
  return holder_suspension === true && canMoveCertificate(status, "suspended") && not_after >= now
}

/** Whether the suspension that lasts is the holder's own. */
export const isHeldByHolder = ({ status, suspended_by }: OwnCertificateRow): boolean =>
  status === "suspended" && suspended_by?.area === "client"

function mayRenew({ status, not_before, not_after, replaced_by }: OwnCertificateRow, now: Date): boolean {
  const time = renewalTime({ notBefore: not_before, notAfter: not_after }, now)
  return status === "valid" && replaced_by === null && (time === "open" || time === "ended")
}

export function presentPublicCertificate(
  row: PublicCertificateRow,
  { issuer, now }: { issuer: string; now: Date },
): PublicCertificate {
  return {
    ...factsOf(row, now),
    ...endOf(row),
    initials: initials(row.holder_names),
    identityEnding: lastFour(row.holder_identity),
    fingerprint: row.sha256.toString("hex"),
    issuer,
  }
}

interface StaffCertificateRows {
  row: StaffCertificateRow
  suspensions: readonly SuspensionRow[]
}

export function presentStaffCertificate(
  { row, suspensions }: StaffCertificateRows,
  now: Date,
): StaffCertificate {
  return {
    ...factsOf(row, now),
    requestId: row.request_id,
    holderNames: row.holder_names,
    identity: row.holder_identity,
    revocation: revocationOf(row),
    suspensions: suspensions.map(suspensionOf),
  }
}

function suspensionOf(row: SuspensionRow): Suspension {
  const { ended_at: endedAt, ended_by: endedBy } = row
  return {
    reason: row.reason,
    at: row.suspended_at.toISOString(),
    by: suspendedBy(row.suspended_by.area),
    evidence: row.evidence,
    evidenceFile: evidenceFileOf(row),
    end: endedAt && {
      at: endedAt.toISOString(),
      by: revokedBy[endedBy?.area ?? "system"],
      reason: row.release_reason,
      evidence: row.release_evidence,
    },
  }
}

function suspendedBy(area: ActorColumn["area"]): Suspension["by"] {
  if (area === "client") return "holder"
  return area === "administrator" ? "platform" : "distributor"
}

function revocationOf(row: StaffCertificateRow): StaffCertificate["revocation"] {
  if (row.revoked_at === null) return null
  return {
    reason: reasonOf(row.revocation_reason),
    at: row.revoked_at.toISOString(),
    by: revokedBy[row.revoked_by?.area ?? "client"],
    eventDate: row.event_date,
    isEventConfirmed: row.event_confirmed_at !== null,
    note: row.revocation_note,
    evidence: row.revocation_evidence,
    evidenceFile: evidenceFileOf(row),
  }
}

function evidenceFileOf(
  row: Pick<SuspensionRow, "evidence_id" | "evidence_name" | "evidence_type" | "evidence_size">,
): UploadedDocument | null {
  const { evidence_id: id, evidence_name: name, evidence_type: type, evidence_size: size } = row
  return id && name && type && size !== null ? { id, name, type, size, ...stored } : null
}

export function presentEvidence(
  file: Pick<StoredFile, "id" | "name" | "mediaType" | "sizeBytes">,
): UploadedDocument {
  return { id: file.id, name: file.name, type: file.mediaType, size: file.sizeBytes, ...stored }
}

const stored = { blob: null, result: "accepted" } as const

const revokedBy: Record<ActorColumn["area"], NonNullable<StaffCertificate["revocation"]>["by"]> = {
  client: "holder",
  applicant: "holder",
  executive: "distributor",
  banks: "distributor",
  administrator: "platform",
  system: "system",
}

export function presentFoundCertificate(row: FoundCertificateRow, now: Date): FoundCertificate {
  return {
    ...factsOf(row, now),
    holderNames: row.holder_names,
    identity: row.holder_identity,
    distributor: { id: row.distributor_id, name: row.distributor_name },
  }
}

export function presentPlatformCertificate(
  rows: StaffCertificateRows,
  { distributor_id: id, distributor_name: name }: FoundCertificateRow,
  now: Date,
): PlatformCertificate {
  return { ...presentStaffCertificate(rows, now), distributor: { id, name } }
}

type CertificateFacts = Pick<
  OwnCertificateRow,
  "serial" | "kind" | "status" | "not_before" | "not_after" | "replaced_by"
>

/** What every view of a certificate shows. */
function factsOf(row: CertificateFacts, now: Date) {
  const { status, not_after: notAfter, replaced_by: replacedBySerial } = row
  return {
    serial: row.serial,
    kind: row.kind,
    status: shownStatus({ stored: status, notAfter, replacedBySerial, now }),
    notBefore: row.not_before.toISOString(),
    notAfter: notAfter.toISOString(),
  }
}

function endOf(row: Pick<OwnCertificateRow, "revoked_at" | "revocation_reason">) {
  return {
    revokedAt: row.revoked_at?.toISOString() ?? null,
    revocationReason: reasonOf(row.revocation_reason),
  }
}

function suspensionStateOf(row: OwnCertificateRow): Certificate["suspension"] {
  const { suspended_at: at, suspension_reason: reason } = row
  return at && reason ? { at: at.toISOString(), reason } : null
}

function reasonOf(stored: string | null): RevocationReason | null {
  return isRevocationReason(stored) ? stored : null
}
