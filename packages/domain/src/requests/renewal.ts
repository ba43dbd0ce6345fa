import {
  applicableFields,
  type Holder,
  type PersonalData,
  type PersonalField,
} from "../buying/personal-fields.ts"
import type { CertificateStatus } from "../certificates/certificate-status.ts"
import { renewalTime } from "../certificates/renewal-window.ts"

/** `reissue`: another file until the same end, after a forgotten password («pedir otra»). */
export const renewalTypes = ["renewal", "reissue"] as const
export type RenewalType = (typeof renewalTypes)[number]

export const renewalTypeNames: Record<RenewalType, string> = {
  renewal: "Renovación",
  reissue: "Otra firma por contraseña olvidada",
}

interface RenewedCertificate {
  status: CertificateStatus
  /** Serial of the certificate that took its place. */
  replacedBy: string | null
  notBefore: Date
  notAfter: Date
}

/** Whether a certificate can be renewed now, and otherwise why not. A reissue is possible until its end. */
export function renewability(
  { status, replacedBy, notBefore, notAfter }: RenewedCertificate,
  type: RenewalType,
  now: Date,
): "open" | "early" | "over" | "revoked" | "replaced" | "suspended" {
  if (status === "revoked") return "revoked"
  if (replacedBy !== null) return "replaced"
  if (status !== "valid") return "suspended"
  if (type === "reissue") return now <= notAfter ? "open" : "over"
  const time = renewalTime({ notBefore, notAfter }, now)
  return time === "ended" ? "open" : time
}

/**
 * What a renewal cannot change. Another identity is another holder, and the address of the account changes in the account,
 * where both addresses take part.
 */
export const fixedInRenewals: readonly PersonalField[] = [
  "identityType",
  "identity",
  "passportCountry",
  "email",
]

/** An invitation is of one person, who proves the address that they type. */
export const fixedInInvitations: readonly PersonalField[] = ["identityType", "identity"]

/** The fields of the holder that differ from the approved ones, in the order of the form. */
export function changedFields(
  approved: PersonalData,
  present: PersonalData,
  holder: Holder,
): PersonalField[] {
  return applicableFields(holder).filter((field) => (approved[field] ?? "") !== (present[field] ?? ""))
}
