export const certificateKinds = ["subject1", "subject2", "subject4"] as const

export type CertificateKind = (typeof certificateKinds)[number]

export const certificateKindNames: Record<CertificateKind, string> = {
  subject1: "Persona natural",
  subject2: "Persona natural con RUC",
  subject4: "Persona jurídica",
}

/** What its holder signs with it. */
export const certificateKindUses: Record<CertificateKind, string> = {
  subject1: "Para firmar a su nombre: contratos, trámites y documentos.",
  subject2: "Para firmar y facturar con su propio RUC.",
  subject4: "Para firmar por la empresa que representa.",
}

const needs: Record<CertificateKind, { ruc: boolean; company: boolean }> = {
  subject1: { ruc: false, company: false },
  subject2: { ruc: true, company: false },
  subject4: { ruc: false, company: true },
}

export function isCertificateKind(value: unknown): value is CertificateKind {
  return certificateKinds.some((kind) => kind === value)
}

/** Whether the certificate contains the holder's own RUC. */
export function needsRuc(kind: CertificateKind): boolean {
  return needs[kind].ruc
}

/** Whether the certificate names a company that the holder represents. */
export function needsCompany(kind: CertificateKind): boolean {
  return needs[kind].company
}
