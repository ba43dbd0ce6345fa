import { dayMilliseconds } from "../dates/calendar-date.ts"

/** `intent`: the serial number is stored but the certificate is not signed yet (docs/issuance-cycle.md). */
export const certificateStatuses = ["intent", "valid", "suspended", "revoked"] as const

export type CertificateStatus = (typeof certificateStatuses)[number]

export const shownCertificateStatuses = [
  "issuing",
  "valid",
  "expiring",
  "suspended",
  "renewed",
  "revoked",
  "expired",
] as const

export type ShownCertificateStatus = (typeof shownCertificateStatuses)[number]

export const shownCertificateStatusNames: Record<ShownCertificateStatus, string> = {
  issuing: "En emisión",
  valid: "Vigente",
  expiring: "Por vencer",
  suspended: "Suspendida",
  renewed: "Renovada",
  revoked: "Revocada",
  expired: "Caducada",
}

/** Days before its end from which a certificate is shown as about to expire. */
export const expiringDays = 30

/** Revocation is final, suspension is not. An intent without certificate can be revoked. */
const certificateMoves: Record<CertificateStatus, readonly CertificateStatus[]> = {
  intent: ["valid", "revoked"],
  valid: ["suspended", "revoked"],
  suspended: ["valid", "revoked"],
  revoked: [],
}

export function canMoveCertificate(from: CertificateStatus, to: CertificateStatus): boolean {
  return certificateMoves[from].includes(to)
}

/**
 * The status that people see. Statuses that make a certificate unusable win: revoked, then expired, suspended, renewed,
 * about to expire. `notAfter` is the last instant of validity (RFC 5280, section 4.1.2.5).
 */
export function shownStatus(certificate: {
  stored: CertificateStatus
  notAfter: Date
  replacedBySerial?: string | null | undefined
  now: Date
}): ShownCertificateStatus {
  const { stored, notAfter, replacedBySerial, now } = certificate
  if (stored === "revoked") return "revoked"
  if (stored === "intent") return "issuing"
  if (now > notAfter) return "expired"
  if (stored === "suspended") return "suspended"
  if (replacedBySerial) return "renewed"
  return notAfter.getTime() - now.getTime() <= expiringDays * dayMilliseconds ? "expiring" : "valid"
}
