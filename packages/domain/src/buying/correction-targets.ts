import type { CertificateKind } from "../certificates/certificate-kind.ts"
import type { IdentityType } from "../identity/identity-type.ts"
import {
  type DocumentType,
  documentCatalogue,
  isDocumentType,
  requiredDocuments,
} from "../requests/documents.ts"
import {
  applicableFields,
  type Holder,
  isPersonalField,
  type PersonalField,
  personalFields,
} from "./personal-fields.ts"

/** `key` is a PersonalField or a DocumentType. The client reads the reason. */
export type CorrectionTarget = { type: "field" | "paper"; key: string; reason: string }

// The e-mail was proved by a code, and the correction's own link travels to it; another identity type asks for
// other papers: that is another request.
const fixedFields: readonly PersonalField[] = ["email", "identityType"]

/** The fields of a holder's request that staff can ask to correct. */
export function correctableFields(holder: Holder): PersonalField[] {
  return applicableFields(holder).filter((field) => !fixedFields.includes(field))
}

/** The required and optional documents of a request. */
export function correctableDocuments(holder: {
  kind: CertificateKind
  identityType: IdentityType
  birthDate?: string | undefined
  now: Date
}): DocumentType[] {
  const { required, optional } = requiredDocuments(holder)
  return [...required, ...optional]
}

/**
 * Removes duplicates, of which the last wins, and adds dependent fields: a natural person's RUC contains the cédula, so
 * a correction of the identity includes the RUC.
 */
export function completeTargets(targets: readonly CorrectionTarget[], holder: Holder): CorrectionTarget[] {
  const byKey = new Map(targets.map((target) => [`${target.type}:${target.key}`, target]))
  const identity = byKey.get("field:identity")
  const isInRuc = holder.identityType === "ci" && correctableFields(holder).includes("ruc")
  if (identity && isInRuc && !byKey.has("field:ruc")) {
    byKey.set("field:ruc", { ...identity, key: "ruc" })
  }
  return [...byKey.values()]
}

/** Reads a target as figures and addresses write it, such as «field:address». Null for anything else. */
export function parseTarget(text: string): Pick<CorrectionTarget, "type" | "key"> | null {
  const [type, key = "", ...rest] = text.split(":")
  if (rest.length > 0) return null
  if (type === "field") return isPersonalField(key) ? { type, key } : null
  return type === "paper" && isDocumentType(key) ? { type, key } : null
}

/** The name of a document or field in Spanish. */
export function targetLabel({ key }: Pick<CorrectionTarget, "key">): string {
  if (isDocumentType(key)) return documentCatalogue[key].title
  return isPersonalField(key) ? personalFields[key].label : key
}
