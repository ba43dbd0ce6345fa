import { ApiError } from "@trazo/contract/errors"
import { dayMilliseconds, ecuadorDay, endOfEcuadorDay, isCalendarDate } from "@trazo/domain/calendar-date"
import type { CertificateKind } from "@trazo/domain/certificate-kind"
import { holderReasonsFor, type RevocationReasonOption } from "@trazo/domain/revocation-reason"

export interface TypedRevocation {
  reason: string
  note?: string | undefined
  eventDate?: string | undefined
}

export interface AskedRevocation {
  option: RevocationReasonOption
  event: { day: string; from: Date } | undefined
}

/**
 * What a holder may ask for this kind of certificate. The law counts some causes from the day on which they
 * happened, so those need it (Ley 67, arts. 19 and 24).
 * @throws ApiError VALIDATION_FAILED
 */
export function askedRevocation(
  { reason, eventDate }: TypedRevocation,
  kind: CertificateKind,
  now: Date,
): AskedRevocation {
  const option = holderReasonsFor(kind).find(({ id }) => id === reason)
  if (!option) throw invalid("reason", "Escoja una de las opciones")
  if (eventDate === undefined) {
    if (option.needsEventDate) throw invalid("eventDate", "Este campo es requerido")
    return { option, event: undefined }
  }
  if (!isCalendarDate(eventDate)) throw invalid("eventDate", "Ingrese una fecha válida")
  if (eventDate > ecuadorDay(now)) throw invalid("eventDate", "La fecha no puede ser futura")
  return { option, event: { day: eventDate, from: startOfEcuadorDay(eventDate) } }
}

function startOfEcuadorDay(day: string): Date {
  return new Date(endOfEcuadorDay(day).getTime() + 1000 - dayMilliseconds)
}

function invalid(field: string, message: string): ApiError {
  return new ApiError("VALIDATION_FAILED", { fields: { [field]: message } })
}
