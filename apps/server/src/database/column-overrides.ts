export interface ColumnOverride {
  type: string
  name?: string
  from?: string
}

const actor = { type: "ActorColumn", name: "ActorColumn", from: "../actor.ts" }
const kind = {
  type: "CertificateKind",
  name: "CertificateKind",
  from: "@trazo/domain/certificates/certificate-kind",
}
const kinds = { ...kind, type: "CertificateKind[]" }
const status = { type: "RequestStatus", name: "RequestStatus", from: "@trazo/domain/requests/request-status" }
const suspension = { from: "@trazo/domain/certificates/suspension-reason" }
const validity = { type: "Validity", name: "Validity", from: "@trazo/domain/certificates/validity" }

export const columnOverrides: Record<string, ColumnOverride> = {
  "audit_log.actor": actor,
  "audit_log.data": { type: "Record<string, unknown>" },
  "certificates.kind": kind,
  "certificates.revoked_by": actor,
  "certificates.validity": validity,
  "certificate_suspensions.ended_by": actor,
  "certificate_suspensions.reason": { ...suspension, type: "SuspensionReason", name: "SuspensionReason" },
  "certificate_suspensions.release_reason": { ...suspension, type: "ReleaseReason", name: "ReleaseReason" },
  "certificate_suspensions.suspended_by": actor,
  "clients.renewal_notices": {
    type: "NoticeKind[]",
    name: "NoticeKind",
    from: "@trazo/domain/certificates/renewal-reminders",
  },
  "convenio_load_rows.cells": { type: "string[]" },
  "convenio_load_rows.fixes": {
    type: "CellFixes",
    name: "CellFixes",
    from: "@trazo/domain/selling/load-columns",
  },
  "convenio_load_rows.problems": { type: "Record<string, string>" },
  "convenio_loads.mapping": {
    type: "LoadMapping",
    name: "LoadMapping",
    from: "@trazo/domain/selling/load-columns",
  },
  "convenio_loads.titles": { type: "string[]" },
  "convenio_people.kind": kind,
  "convenio_people.validity": validity,
  "convenios.kinds": kinds,
  "convenios.validities": { ...validity, type: "Validity[]" },
  "coupons.channels": { type: "Channel[]", name: "Channel", from: "@trazo/domain/buying/channel" },
  "coupons.kinds": kinds,
  "coupons.validities": { ...validity, type: "Validity[]" },
  "corrections.answers": { type: "Record<string, string>" },
  "corrections.targets": {
    type: "CorrectionTarget[]",
    name: "CorrectionTarget",
    from: "@trazo/domain/buying/correction-targets",
  },
  "consents.paper": { type: "DocumentType", name: "DocumentType", from: "@trazo/domain/requests/documents" },
  "data_requests.kept": {
    type: "StoredKeptRecord[]",
    name: "StoredKeptRecord",
    from: "@trazo/domain/certificates/kept-records",
  },
  "exports.exported": { type: "Exported", name: "Exported", from: "@trazo/contract/desk/exports" },
  "passkeys.sign_count": { type: "ColumnType<string, number, number>" },
  "products.kinds": kinds,
  "request_movements.actor": actor,
  "request_movements.channel": { type: "Channel", name: "Channel", from: "@trazo/domain/buying/channel" },
  "request_movements.previous_status": status,
  "request_movements.status": status,
  "request_papers.paper": {
    type: "DocumentType",
    name: "DocumentType",
    from: "@trazo/domain/requests/documents",
  },
  "requests.completed_steps": { type: "StepKey[]", name: "StepKey", from: "@trazo/domain/buying/steps" },
  "requests.kind": kind,
  "requests.renewal": {
    type: "RenewalType",
    name: "RenewalType",
    from: "@trazo/domain/requests/renewal",
  },
  "requests.options": { type: "Record<string, unknown>" },
  "requests.select_products": {
    type: "SelectedProduct[]",
    name: "SelectedProduct",
    from: "@trazo/domain/selling/product",
  },
  "requests.status": status,
  "requests.user_info": {
    type: "PersonalData",
    name: "PersonalData",
    from: "@trazo/domain/buying/personal-fields",
  },
  "requests.validity": validity,
}
