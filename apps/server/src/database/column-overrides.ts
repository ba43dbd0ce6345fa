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
  "auditLog.actor": actor,
  "auditLog.data": { type: "Record<string, unknown>" },
  "certificates.kind": kind,
  "certificates.revokedBy": actor,
  "certificates.validity": validity,
  "certificateSuspensions.endedBy": actor,
  "certificateSuspensions.reason": { ...suspension, type: "SuspensionReason", name: "SuspensionReason" },
  "certificateSuspensions.releaseReason": { ...suspension, type: "ReleaseReason", name: "ReleaseReason" },
  "certificateSuspensions.suspendedBy": actor,
  "invoices.annulledBy": actor,
  "clients.renewalNotices": {
    type: "NoticeKind[]",
    name: "NoticeKind",
    from: "@trazo/domain/certificates/renewal-reminders",
  },
  "convenioLoadRows.cells": { type: "string[]" },
  "convenioLoadRows.fixes": {
    type: "CellFixes",
    name: "CellFixes",
    from: "@trazo/domain/selling/load-columns",
  },
  "convenioLoadRows.cellProblems": {
    type: "Record<number, CellProblem>",
    name: "CellProblem",
    from: "@trazo/domain/platform/table-row",
  },
  "convenioLoadRows.problems": { type: "Record<string, string>" },
  "convenioLoadRows.readings": {
    type: "CellFixes",
    name: "CellFixes",
    from: "@trazo/domain/selling/load-columns",
  },
  "convenioLoads.mapping": {
    type: "LoadMapping",
    name: "LoadMapping",
    from: "@trazo/domain/selling/load-columns",
  },
  "convenioLoads.titles": { type: "string[]" },
  "convenioLoads.sheets": { type: "{ name: string; isHidden: boolean }[]" },
  "convenioLoads.warnings": { type: "string[]" },
  "convenioPeople.kind": kind,
  "convenioPeople.validity": validity,
  "accountingMonths.figures": {
    type: "MonthFigures",
    name: "MonthFigures",
    from: "@trazo/domain/money/invoices/accounting-month",
  },
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
  "dataRequests.kept": {
    type: "StoredKeptRecord[]",
    name: "StoredKeptRecord",
    from: "@trazo/domain/certificates/kept-records",
  },
  "exports.exported": { type: "Exported", name: "Exported", from: "@trazo/contract/desk/exports" },
  "invoices.issuedBy": {
    type: "DocumentIssuerKind",
    name: "DocumentIssuerKind",
    from: "@trazo/domain/money/invoices/invoice",
  },
  "invoices.facts": {
    type: "InvoiceFacts",
    name: "InvoiceFacts",
    from: "@trazo/domain/money/sale-invoice",
  },
  "invoices.issuer": {
    type: "InvoiceIssuer",
    name: "InvoiceIssuer",
    from: "@trazo/domain/money/invoices/invoice",
  },
  "invoices.modified": {
    type: 'CreditNote["modified"]',
    name: "CreditNote",
    from: "@trazo/domain/money/invoices/invoice",
  },
  "invoices.messages": {
    type: "TaxMessage[]",
    name: "TaxMessage",
    from: "@trazo/domain/money/tax-messages",
  },
  "passkeys.signCount": { type: "ColumnType<string, number, number>" },
  "products.kinds": kinds,
  "requestBuyers.buyer": {
    type: "InvoiceBuyer",
    name: "InvoiceBuyer",
    from: "@trazo/domain/money/invoices/invoice",
  },
  "requestMovements.actor": actor,
  "requestMovements.channel": { type: "Channel", name: "Channel", from: "@trazo/domain/buying/channel" },
  "requestMovements.previousStatus": status,
  "requestMovements.status": status,
  "requestPapers.paper": {
    type: "DocumentType",
    name: "DocumentType",
    from: "@trazo/domain/requests/documents",
  },
  "requests.completedSteps": { type: "StepKey[]", name: "StepKey", from: "@trazo/domain/buying/steps" },
  "requests.kind": kind,
  "requests.renewal": {
    type: "RenewalType",
    name: "RenewalType",
    from: "@trazo/domain/requests/renewal",
  },
  "requests.options": { type: "Record<string, unknown>" },
  "requests.selectProducts": {
    type: "SelectedProduct[]",
    name: "SelectedProduct",
    from: "@trazo/domain/selling/product",
  },
  "requests.status": status,
  "requests.userInfo": {
    type: "PersonalData",
    name: "PersonalData",
    from: "@trazo/domain/buying/personal-fields",
  },
  "requests.validity": validity,
}
