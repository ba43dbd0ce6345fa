import { fieldMessages } from "../forms/field-rules.ts"
import type { FormField } from "../forms/form-field.ts"
import { type CertificateKind, needsCompany } from "./certificate-kind.ts"

/** Reason codes of RFC 5280, section 5.3.1. Code 6 is a suspension. */
const crlReasons = {
  unspecified: 0,
  keyCompromise: 1,
  cACompromise: 2,
  affiliationChanged: 3,
  superseded: 4,
  cessationOfOperation: 5,
  certificateHold: 6,
  privilegeWithdrawn: 9,
} as const

type CrlReason = keyof typeof crlReasons
export type CrlReasonCode = (typeof crlReasons)[CrlReason]

const holderRevocationReasons = [
  "lostControl",
  "forgottenPassword",
  "endedRepresentation",
  "changedData",
  "replaced",
  "endedActivity",
  "ownWish",
] as const

/** Staff can also use all reasons of holders. */
export const staffOnlyRevocationReasons = [
  "death",
  "dissolution",
  "falseData",
  "breach",
  "authorityOrder",
  "authorityCompromise",
] as const

export const revocationReasons = [...holderRevocationReasons, ...staffOnlyRevocationReasons] as const

export type HolderRevocationReason = (typeof holderRevocationReasons)[number]
export type RevocationReason = (typeof revocationReasons)[number]

/** `needsEventDate`: the law counts from the event, not from the request (Ley 67, arts. 19 and 24). */
export type RevocationReasonOption = {
  id: RevocationReason
  title: string
  code: CrlReasonCode
  needsEventDate: boolean
}

function reason(
  id: RevocationReason,
  title: string,
  crlReason: CrlReason,
  needsEventDate = false,
): RevocationReasonOption {
  return { id, title, code: crlReasons[crlReason], needsEventDate }
}

export const revocationReasonCatalogue: Record<RevocationReason, RevocationReasonOption> = {
  lostControl: reason(
    "lostControl",
    "Perdí el archivo o alguien más puede usar mi firma",
    "keyCompromise",
    true,
  ),
  forgottenPassword: reason("forgottenPassword", "Olvidé la contraseña de mi firma", "unspecified"),
  endedRepresentation: reason(
    "endedRepresentation",
    "Ya no represento a la empresa",
    "affiliationChanged",
    true,
  ),
  changedData: reason("changedData", "Mis datos cambiaron o tienen un error", "affiliationChanged"),
  replaced: reason("replaced", "Tengo otro certificado que lo reemplaza", "superseded"),
  endedActivity: reason("endedActivity", "Terminé mi actividad económica", "cessationOfOperation", true),
  ownWish: reason("ownWish", "Ya no quiero usarlo", "unspecified"),
  death: reason("death", "Fallecimiento o incapacidad del titular", "cessationOfOperation", true),
  dissolution: reason("dissolution", "Disolución de la empresa", "cessationOfOperation", true),
  falseData: reason("falseData", "Datos falsos o inexactos", "privilegeWithdrawn"),
  breach: reason("breach", "Incumplimiento del contrato", "privilegeWithdrawn"),
  authorityOrder: reason("authorityOrder", "Orden de una autoridad", "privilegeWithdrawn", true),
  authorityCompromise: reason(
    "authorityCompromise",
    "Riesgo en la entidad de certificación",
    "cACompromise",
    true,
  ),
}

/** The reason code of every suspension in a CRL (Ley 67, art. 25). */
export const suspensionCode = crlReasons.certificateHold

export function isRevocationReason(value: unknown): value is RevocationReason {
  return revocationReasons.some((one) => one === value)
}

/** Only a company's representative can end the representation. */
export function holderReasonsFor(kind: CertificateKind): RevocationReasonOption[] {
  return holderRevocationReasons
    .filter((id) => id !== "endedRepresentation" || needsCompany(kind))
    .map((id) => revocationReasonCatalogue[id])
}

const companyReasons: readonly RevocationReason[] = ["endedRepresentation", "dissolution"]

/** Staff can give every reason. Two of them exist only for a company's certificate. */
export function staffReasonsFor(kind: CertificateKind): RevocationReasonOption[] {
  return revocationReasons
    .filter((id) => !companyReasons.includes(id) || needsCompany(kind))
    .map((id) => revocationReasonCatalogue[id])
}

/** `reason` is a key, `eventDate` is YYYY-MM-DD. `evidence` is for staff and is not mailed. */
export const revocationFields = {
  reason: { label: "Motivo", maximum: 40, missing: fieldMessages.choose },
  eventDate: { label: "¿Cuándo ocurrió?", maximum: 10 },
  note: {
    label: "Nota (opcional)",
    hint: "Lo que quiera dejar dicho sobre este motivo.",
    maximum: 300,
    isOptional: true,
    letterCase: "asTyped",
  },
  evidence: {
    label: "Sustento",
    hint: "Qué lo demuestra: el oficio, el acta o la llamada, con su número y fecha. No lo lee el titular.",
    maximum: 1000,
    letterCase: "asTyped",
  },
} as const satisfies Record<string, FormField>
