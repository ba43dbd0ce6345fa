import type { CertificateKind } from "../certificates/certificate-kind.ts"
import type { IdentityType } from "../identity/identity-type.ts"
import { type DocumentType, requiredDocuments } from "./documents.ts"
import { applicableFields, type Holder, type PersonalField } from "./personal-fields.ts"

/** One thing that staff ask to correct; `key` is a PersonalField or a Paper, the reason is what the client reads. */
export type CorrectionTarget = { type: "field" | "paper"; key: string; reason: string }

// The e-mail was proved by a code, and the correction's own link travels to it; another identity type asks for
// other papers: that is another request.
const fixedFields: readonly PersonalField[] = ["email", "identityType"]

/** The fields of a holder's request that a correction may ask for. */
export function correctableFields(holder: Holder): PersonalField[] {
  return applicableFields(holder).filter((field) => !fixedFields.includes(field))
}

/** The papers of a request that a correction may ask for: those that it must or may carry. */
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
 * The targets, each once (the last reason counts), with what falls with them: a natural person's RUC is made of
 * the cédula's number, so that asking for that number asks for the RUC too.
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
