import type { CertificateKind } from "@trazo/domain/certificate-kind"
import type { Validity } from "@trazo/domain/validity"

/** Whom each kind is for, in one line. */
export const kindLeads: Record<CertificateKind, string> = {
  subject1: "Para firmar a su nombre: contratos, trámites y documentos.",
  subject2: "Para firmar y facturar con su propio RUC.",
  subject4: "Para quien representa a una empresa y firma por ella.",
}

export const validityLeads: Partial<Record<Validity, string>> = {
  OneDay: "Para una sola firma",
  SevenDays: "Para un trámite",
  ThirtyDays: "Para un trámite largo",
}
