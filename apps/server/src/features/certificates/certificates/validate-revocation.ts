import { ApiError } from "@trazo/contract/errors/errors"
import { eventDayProblem, invalidityDate } from "@trazo/domain/certificates/invalidity-date"
import type { RevocationReasonOption } from "@trazo/domain/certificates/revocation-reason"
import { ecuadorDay } from "@trazo/domain/dates/calendar-date"
import { fieldMessages } from "@trazo/domain/forms/field-rules"
import type { OwnCertificateRow } from "./certificate.ts"

export interface TypedRevocation {
  reason: string
  eventDate?: string | undefined
}

interface ValidRevocation {
  option: RevocationReasonOption
  /** `isPast`: before today in Ecuador. */
  event: { day: string; from: Date; isPast: boolean } | undefined
}

interface Circumstances {
  /** The reasons that the caller may give. */
  options: readonly RevocationReasonOption[]
  certificate: Pick<OwnCertificateRow, "notBefore" | "notAfter">
  now: Date
}

/**
 * Validates the reason and the day for this certificate. Some reasons need the date of their event, because the law
 * counts from it (Ley 67, arts. 19 and 24).
 * @throws ApiError VALIDATION_FAILED
 */
export function validateRevocation(
  { reason, eventDate: day }: TypedRevocation,
  { options, certificate: { notBefore, notAfter }, now }: Circumstances,
): ValidRevocation {
  const option = options.find(({ id }) => id === reason)
  if (!option) throw invalid("reason", fieldMessages.choose)
  if (day === undefined) {
    if (option.needsEventDate) throw invalid("eventDate", fieldMessages.required)
    return { option, event: undefined }
  }
  const problem = eventDayProblem(day, { notBefore, notAfter, now })
  if (problem) throw invalid("eventDate", problem)
  return { option, event: { day, from: invalidityDate(day, { notBefore }), isPast: day < ecuadorDay(now) } }
}

export function invalid(field: string, message: string): ApiError {
  return new ApiError("VALIDATION_FAILED", { fields: { [field]: message } })
}

/** @throws ApiError CERTIFICATE_ALREADY_REVOKED, CERTIFICATE_ENDED */
export function requireRevocable(
  { status, notAfter }: Pick<OwnCertificateRow, "status" | "notAfter">,
  now: Date,
): void {
  if (status === "revoked") throw new ApiError("CERTIFICATE_ALREADY_REVOKED")
  if (notAfter < now) throw new ApiError("CERTIFICATE_ENDED")
}
