import type { CertificateKind } from "@trazo/domain/certificate-kind"
import type { Validity } from "@trazo/domain/validity"

export interface CertificateStatusTable {
  serial: string
  authority_id: string
  status: "intent" | "good" | "suspended" | "revoked"
  revoked_at: Date | null
  reason_code: number | null
  invalidity_date: Date | null
  not_after: Date
  updated_at: Date
}

export interface RevocationListTable {
  authority_id: string
  number: string
  der: Buffer
  this_update: Date
  next_update: Date
}

export interface CertificateTable {
  serial: string
  distributor_id: string
  request_id: string
  client_id: string
  approval_number: number
  kind: CertificateKind
  validity: Validity
  spki_sha256: Buffer
  holder_names: string
  holder_identity: string
  tbs: Buffer
  der: Buffer | null
  status: "intent" | "valid" | "suspended" | "revoked"
  not_before: Date
  not_after: Date
  intent_at: Date
  issued_at: Date | null
  revoked_at: Date | null
  revocation_reason: string | null
  revocation_note: string | null
  event_date: string | null
  replaced_by: string | null
}

export interface KeyCopyTable {
  distributor_id: string
  request_id: string
  approval_number: number
  kind: "wrapped" | "p12"
  file_id: string
  saved_at: Date
}
