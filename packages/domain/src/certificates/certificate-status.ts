import { dayMilliseconds } from "../dates/calendar-date.ts"

/** The stored states of a certificate. `intent`: its serial is stored, it is not signed yet (docs/issuance-cycle.md). */
export const certificateStatuses = ["intent", "valid", "suspended", "revoked"] as const

type CertificateStatus = (typeof certificateStatuses)[number]

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
const expiringDays = 30

/** Revocation is final, suspension is not. An intent that never got its certificate can be revoked. */
const certificateMoves: Record<CertificateStatus, readonly CertificateStatus[]> = {
  intent: ["valid", "revoked"],
  valid: ["suspended", "revoked"],
  suspended: ["valid", "revoked"],
  revoked: [],
}

export class CertificateMoveNotAllowed extends Error {
  readonly from: CertificateStatus
  readonly to: CertificateStatus

  constructor(from: CertificateStatus, to: CertificateStatus) {
    super(`a certificate cannot move from ${from} to ${to}`)
    this.name = "CertificateMoveNotAllowed"
    this.from = from
    this.to = to
  }
}

export function canMoveCertificate(from: CertificateStatus, to: CertificateStatus): boolean {
  return certificateMoves[from].includes(to)
}

/** Throws CertificateMoveNotAllowed. */
export function requireCertificateMove(from: CertificateStatus, to: CertificateStatus): void {
  if (!canMoveCertificate(from, to)) throw new CertificateMoveNotAllowed(from, to)
}

/**
 * What a person is told of a certificate. What makes it unusable comes before what is merely news: revoked,
 * then expired, suspended, renewed, about to expire. `notAfter` is the last instant at which it is valid
 * (RFC 5280, section 4.1.2.5).
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
