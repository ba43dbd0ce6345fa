import { dayMilliseconds } from "../dates/calendar-date.ts"
import type { FormField } from "../forms/form-field.ts"
import { documentRetentionDays, type EndedStatus } from "../requests/document-retention.ts"
import type { RequestStatus } from "../requests/request-status.ts"

/** Days in which a removed request or client can be restored. Afterwards its personal data is erased. */
export const restorableDays = 30

export const removalReasonField = {
  label: "Motivo",
  maximum: 300,
  missing: "Escriba por qué se elimina",
  letterCase: "asTyped",
} as const satisfies FormField

export const removalStates = ["removed", "restored", "erased"] as const
export type RemovalState = (typeof removalStates)[number]

/** Whether the request ended without a certificate. Evidence of issued certificates is kept (Ley 67, art. 30). */
export function isRemovable(status: RequestStatus): status is EndedStatus {
  return Object.hasOwn(documentRetentionDays, status)
}

interface EndedRequest {
  status: RequestStatus
  statusSince: Date
}

/** Until when a rejected applicant may complain. Other ended requests can be erased at once. */
function retainedUntil({ status, statusSince }: EndedRequest): number {
  return status === "rejected"
    ? statusSince.getTime() + documentRetentionDays.rejected * dayMilliseconds
    : statusSince.getTime()
}

/** When the removed requests can be erased at the earliest, and when a job erases them. */
export function erasureDates(
  requests: readonly EndedRequest[],
  removedAt: Date,
): { erasableAt: Date; erasesAt: Date } {
  const erasable = Math.max(removedAt.getTime(), ...requests.map(retainedUntil))
  const erases = Math.max(erasable, removedAt.getTime() + restorableDays * dayMilliseconds)
  return { erasableAt: new Date(erasable), erasesAt: new Date(erases) }
}
