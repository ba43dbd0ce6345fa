import {
  applicableFields,
  type Holder,
  type PersonalData,
  type PersonalField,
} from "../buying/personal-fields.ts"
import { type CertificateKind, needsCompany } from "../certificates/certificate-kind.ts"
import type { CertificateStatus } from "../certificates/certificate-status.ts"
import { appointmentLimit, type Validity, validityEnd } from "../certificates/validity.ts"
import { dayMilliseconds } from "../dates/calendar-date.ts"

/** `reissue`: another file until the same end, after a forgotten password («pedir otra»). */
export const renewalTypes = ["renewal", "reissue"] as const
export type RenewalType = (typeof renewalTypes)[number]

export const renewalTypeNames: Record<RenewalType, string> = {
  renewal: "Renovación",
  reissue: "Otra firma por contraseña olvidada",
}

/** A renewal opens this many days before the end of a certificate (docs/product-decisions.md section 4). */
export const renewalOpensDays = 60
/** Days after the end until which it stays open. */
export const renewalClosesDays = 30

export const renewalTimes = ["early", "open", "ended", "over"] as const

/** `ended`: the certificate is over, and its renewal is still open. */
type RenewalTime = (typeof renewalTimes)[number]

interface ValidityDates {
  notBefore: Date
  notAfter: Date
}

/** A certificate of a few days opens in the second half of its validity. */
export function renewalWindow({ notBefore, notAfter }: ValidityDates): { opens: Date; closes: Date } {
  const [start, end] = [notBefore.getTime(), notAfter.getTime()]
  return {
    opens: new Date(Math.max(end - renewalOpensDays * dayMilliseconds, (start + end) / 2)),
    closes: new Date(end + renewalClosesDays * dayMilliseconds),
  }
}

export function renewalTime(validity: ValidityDates, now: Date): RenewalTime {
  const { opens, closes } = renewalWindow(validity)
  if (now < opens) return "early"
  if (now <= validity.notAfter) return "open"
  return now <= closes ? "ended" : "over"
}

interface RenewedCertificate extends ValidityDates {
  status: CertificateStatus
  /** Serial of the certificate that took its place. */
  replacedBy: string | null
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

interface NewCertificate {
  kind: CertificateKind
  validity: Validity
  from: Date
  data: PersonalData
  /** Of the certificate whose file a reissue replaces: the new one ends with it. */
  formerEnd?: Date | undefined
}

/** The end of a certificate, and whether that is the end of the appointment. */
export function endOfRenewal({ kind, validity, from, data, formerEnd }: NewCertificate): {
  end: Date
  isLimited: boolean
} {
  const appointmentEnd = needsCompany(kind) ? data.appointmentExpiry : undefined
  const appointed = validityEnd({ validity, from, appointmentEnd })
  const isFormer = formerEnd !== undefined && formerEnd < appointed
  return {
    end: isFormer ? formerEnd : appointed,
    isLimited: !isFormer && appointmentLimit({ kind, validity, from, appointmentEnd }) !== null,
  }
}
