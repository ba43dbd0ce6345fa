import type { StaffCertificate } from "@trazo/contract/certificates/staff-revocation"
import { expiringDays, type ShownCertificateStatus } from "@trazo/domain/certificates/certificate-status"
import {
  type CrlReasonCode,
  type RevocationReason,
  revocationReasonCatalogue,
} from "@trazo/domain/certificates/revocation-reason"
import { dayMilliseconds } from "@trazo/domain/dates/calendar-date"

/** Explains what a state means for documents signed or received now. */
export const statusMeanings: Record<ShownCertificateStatus, string> = {
  issuing: "Todavía se está emitiendo: no se puede firmar con él.",
  valid: "Es válido: se puede firmar con él.",
  expiring: `Es válido, pero vence en menos de ${expiringDays} días.`,
  suspended: "Está suspendido: por ahora no vale lo que se firme con él.",
  renewed: "Es válido y ya tiene otro que lo renueva.",
  revoked: "No es válido: fue revocado antes de vencer.",
  expired: "Ya no es válido: venció.",
}

/** Whole days until an instant, rounded up; 0 when it has passed. */
export function daysLeft(until: Date, now: Date): number {
  return Math.max(0, Math.ceil((until.getTime() - now.getTime()) / dayMilliseconds))
}

export function reasonTitle(reason: RevocationReason | null): string | null {
  return reason ? revocationReasonCatalogue[reason].title : null
}

/** Labels of the public reasons of a revocation list (RFC 5280, section 5.3.1). */
const publicReasons: Record<CrlReasonCode, string> = {
  0: "Sin especificar",
  1: "La clave pudo quedar en manos de otra persona",
  2: "Riesgo en la entidad de certificación",
  3: "Cambiaron los datos o la vinculación del titular",
  4: "Lo reemplaza otro certificado",
  5: "Cese de actividad",
  6: "Suspensión",
  9: "Retirado por la entidad de certificación o una autoridad",
}

export function publicReasonTitle(reason: RevocationReason | null): string | null {
  return reason ? publicReasons[revocationReasonCatalogue[reason].code] : null
}

/** By staff and by the platform, whose suspension replaces the holder's own. */
export function isSuspendable({ status, suspensions }: StaffCertificate): boolean {
  if (status === "suspended") return suspensions.some(({ end, by }) => end === null && by === "holder")
  return isRevocable(status) && status !== "issuing"
}

export function isRevocable(status: ShownCertificateStatus): boolean {
  return status !== "revoked" && status !== "expired"
}
