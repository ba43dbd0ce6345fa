import { dayMilliseconds } from "@trazo/domain/calendar-date"
import type { ShownCertificateStatus } from "@trazo/domain/certificate-status"
import { type RevocationReason, revocationReasonCatalogue } from "@trazo/domain/revocation-reason"

/** What a state means for a document that one signs or receives now. */
export const statusMeanings: Record<ShownCertificateStatus, string> = {
  issuing: "Todavía se está emitiendo: no se puede firmar con él.",
  valid: "Es válido: se puede firmar con él.",
  expiring: "Es válido, pero vence en menos de 30 días.",
  suspended: "Está suspendido: por ahora no vale lo que se firme con él.",
  renewed: "Es válido y ya tiene otro que lo renueva.",
  revoked: "No es válido: fue revocado antes de vencer.",
  expired: "Ya no es válido: venció.",
}

/** Whole days until an instant, the last day counted as one; 0 when it has passed. */
export function daysLeft(until: Date, now: Date): number {
  return Math.max(0, Math.ceil((until.getTime() - now.getTime()) / dayMilliseconds))
}

export function reasonTitle(reason: RevocationReason | null): string | null {
  return reason ? revocationReasonCatalogue[reason].title : null
}
