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
import { isRevocationReason, type RevocationReason } from "@trazo/domain/certificates/revocation-reason"
import { renewability } from "@trazo/domain/requests/renewal"
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
    requestId: row.requestId,
    holderNames: row.holderNames,
    suspension: suspensionStateOf(row),
    hasP12: row.p12FileId !== null,
    mayRenew: renewability(row, "renewal", now) === "open",
    maySuspend: maySuspend(row, now),
    mayRelease: isHeldByHolder(row) && row.notAfter >= now,
  }
}

function maySuspend({ status, notAfter, holderSuspension }: OwnCertificateRow, now: Date): boolean {
  return holderSuspension === true && canMoveCertificate(status, "suspended") && notAfter >= now
}

/** Whether the suspension that lasts is the holder's own. */
export const isHeldByHolder = ({ status, suspendedBy }: OwnCertificateRow): boolean =>
  status === "suspended" && suspendedBy?.area === "client"

export function presentPublicCertificate(
  row: PublicCertificateRow,
  { issuer, invalidFrom, now }: { issuer: string; invalidFrom: Date | null; now: Date },
): PublicCertificate {
  return {
    ...factsOf(row, now),
    ...endOf(row),
    invalidFrom: invalidFrom?.toISOString() ?? null,
    initials: initials(row.holderNames),
    identityEnding: lastFour(row.holderIdentity),
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
    requestId: row.requestId,
    holderNames: row.holderNames,
    identity: row.holderIdentity,
    revocation: revocationOf(row),
    suspensions: suspensions.map(suspensionOf),
  }
}

function suspensionOf(row: SuspensionRow): Suspension {
  const { endedAt, endedBy } = row
  return {
    reason: row.reason,
    at: row.suspendedAt.toISOString(),
    by: suspendedBy(row.suspendedBy.area),
    evidence: row.evidence,
    evidenceFile: evidenceFileOf(row),
    end: endedAt && {
      at: endedAt.toISOString(),
      by: revokedBy[endedBy?.area ?? "system"],
      reason: row.releaseReason,
      evidence: row.releaseEvidence,
    },
  }
}

function suspendedBy(area: ActorColumn["area"]): Suspension["by"] {
  if (area === "client") return "holder"
  return area === "administrator" ? "platform" : "distributor"
}

function revocationOf(row: StaffCertificateRow): StaffCertificate["revocation"] {
  if (row.revokedAt === null) return null
  return {
    reason: reasonOf(row.revocationReason),
    at: row.revokedAt.toISOString(),
    by: revokedBy[row.revokedBy?.area ?? "client"],
    eventDate: row.eventDate,
    isEventConfirmed: row.eventConfirmedAt !== null,
    note: row.revocationNote,
    evidence: row.revocationEvidence,
    evidenceFile: evidenceFileOf(row),
  }
}

function evidenceFileOf(
  row: Pick<SuspensionRow, "evidenceId" | "evidenceName" | "evidenceType" | "evidenceSize">,
): UploadedDocument | null {
  const { evidenceId: id, evidenceName: name, evidenceType: type, evidenceSize: size } = row
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
    holderNames: row.holderNames,
    identity: row.holderIdentity,
    distributor: { id: row.distributorId, name: row.distributorName },
  }
}

export function presentPlatformCertificate(
  rows: StaffCertificateRows,
  { distributorId: id, distributorName: name }: FoundCertificateRow,
  now: Date,
): PlatformCertificate {
  return { ...presentStaffCertificate(rows, now), distributor: { id, name } }
}

type CertificateFacts = Pick<
  OwnCertificateRow,
  "serial" | "kind" | "status" | "notBefore" | "notAfter" | "replacedBy"
>

/** What every view of a certificate shows. */
function factsOf(row: CertificateFacts, now: Date) {
  const { status, notAfter, replacedBy: replacedBySerial } = row
  return {
    serial: row.serial,
    kind: row.kind,
    status: shownStatus({ stored: status, notAfter, replacedBySerial, now }),
    notBefore: row.notBefore.toISOString(),
    notAfter: notAfter.toISOString(),
  }
}

function endOf(row: Pick<OwnCertificateRow, "revokedAt" | "revocationReason">) {
  return {
    revokedAt: row.revokedAt?.toISOString() ?? null,
    revocationReason: reasonOf(row.revocationReason),
  }
}

function suspensionStateOf(row: OwnCertificateRow): Certificate["suspension"] {
  const { suspendedAt: at, suspensionReason: reason } = row
  return at && reason ? { at: at.toISOString(), reason } : null
}

function reasonOf(stored: string | null): RevocationReason | null {
  return isRevocationReason(stored) ? stored : null
}
