import type { Category, PurchaseFlow } from "@trazo/contract/buying/purchase"
import { paths } from "@trazo/contract/paths"
import type { StaleReason } from "@trazo/domain/buying/reused-documents"
import type { DocumentType } from "@trazo/domain/requests/documents"

/** Search parameter of a document that its holder wants to replace. */
export const changedDocument = "cambiar"

export const staleReasonTexts: Record<StaleReason, string> = {
  changed: "Cambió un dato que consta en este documento: suba uno con el dato nuevo.",
  old: "El que tenemos ya es antiguo: suba uno actual.",
  ended: "El que tenemos ya terminó: suba el nuevo.",
}

/** Where a document is replaced. */
export function changeDocumentAddress(type: DocumentType): string {
  return `${paths.purchaseScreen("documents")}?${changedDocument}=${type}#${type}`
}

/**
 * The documents and the photo of the screen. A purchase with known data asks for those that are missing and for the one that
 * its holder wants to replace, and shows those that were sent just now.
 */
export function askedDocuments({ categories, known }: PurchaseFlow, wanted: string | null): Category[] {
  if (!known) return categories
  const isAsked = ({ paper: type, required, files }: Category) => {
    if (files.length === 0) return required || type === wanted
    return type === wanted || !known.reused.some((one) => one.paper === type)
  }
  const asked = categories.filter(isAsked)
  return asked.length > 0 ? asked : categories
}
