import { type DocumentType, documentCatalogue } from "../requests/documents.ts"

/** `reuse`: a document of an approved request serves another one; kept for each document. */
export const consentKinds = ["biometric", "terms", "reuse"] as const
type ConsentKind = (typeof consentKinds)[number]

interface Consent {
  kind: ConsentKind
  paper: DocumentType | null
}

export function consentName({ kind, paper: documentType }: Consent): string {
  if (kind === "terms") return "Términos y condiciones"
  if (kind === "biometric") return "Uso de su foto y documento"
  return `Usar otra vez: ${documentType ? documentCatalogue[documentType].title : "documento"}`
}
