import {
  type CalendarDate,
  dayMilliseconds,
  endOfEcuadorDay,
  isCalendarDate,
} from "../dates/calendar-date.ts"
import { type CertificateKind, needsCompany } from "./certificate-kind.ts"

/** Named as in the price keys (docs/product-decisions.md section 3). */
export const validities = [
  "OneDay",
  "SevenDays",
  "ThirtyDays",
  "OneYear",
  "TwoYears",
  "ThreeYears",
  "FourYears",
  "FiveYears",
] as const

export type Validity = (typeof validities)[number]

export const validityNames: Record<Validity, string> = {
  OneDay: "1 día",
  SevenDays: "7 días",
  ThirtyDays: "30 días",
  OneYear: "1 año",
  TwoYears: "2 años",
  ThreeYears: "3 años",
  FourYears: "4 años",
  FiveYears: "5 años",
}

const spans: Record<Validity, { days: number } | { years: number }> = {
  OneDay: { days: 1 },
  SevenDays: { days: 7 },
  ThirtyDays: { days: 30 },
  OneYear: { years: 1 },
  TwoYears: { years: 2 },
  ThreeYears: { years: 3 },
  FourYears: { years: 4 },
  FiveYears: { years: 5 },
}

/** Null for less than two years. */
export function yearsOf(validity: Validity): number | null {
  const span = spans[validity]
  return "years" in span && span.years > 1 ? span.years : null
}

/** In bits. NIST SP 800-57 part 1, table 2, accepts RSA-2048 until 2030, which longer certificates outlive. */
export type HolderKeyBits = 2048 | 3072

/** The smallest RSA key of a holder whose certificate has this validity. */
export function holderKeyBits(validity: Validity): HolderKeyBits {
  const span = spans[validity]
  return "years" in span && span.years > 2 ? 3072 : 2048
}

export function isValidity(value: unknown): value is Validity {
  return validities.some((validity) => validity === value)
}

/**
 * Days from the submission of a request to the latest usual start of its certificate: 15 to pay, 15 to correct and 50
 * to activate (docs/product-decisions.md section 4), and 40 for the reviews between.
 */
const daysToStart = 120

/** Whether a certificate that is requested now can end before its issuing certificate, which ends at `authorityEnd`. */
export function isSellable(terms: { validity: Validity; now: Date; authorityEnd: Date }): boolean {
  const from = new Date(terms.now.getTime() + daysToStart * dayMilliseconds)
  return validityEnd({ validity: terms.validity, from }) <= terms.authorityEnd
}

// 29 February plus a year is 28 February: a year sold never ends in the month after.
function addYears(from: Date, years: number): Date {
  const end = new Date(from)
  end.setUTCFullYear(from.getUTCFullYear() + years)
  if (end.getUTCMonth() !== from.getUTCMonth()) end.setUTCDate(0)
  return end
}

/**
 * The end of a certificate that starts at `from`. Days have 24 hours and years follow the calendar, both in UTC. The
 * end is at most the end, in Ecuador, of the representative's appointment (reglamento of Ley 67, art. 11). For an
 * expired appointment the result is before `from`, and the caller refuses it.
 */
export function validityEnd(terms: {
  validity: Validity
  from: Date
  appointmentEnd?: CalendarDate | undefined
}): Date {
  const span = spans[terms.validity]
  const end =
    "days" in span
      ? new Date(terms.from.getTime() + span.days * dayMilliseconds)
      : addYears(terms.from, span.years)
  if (!terms.appointmentEnd) return end
  const limit = endOfEcuadorDay(terms.appointmentEnd)
  return limit < end ? limit : end
}

/**
 * The end of the appointment, where a certificate that starts at `from` ends with it and not with its validity. Null
 * otherwise, and for an appointment that is over or not a day, which is another error.
 */
export function appointmentLimit(terms: {
  kind: CertificateKind
  validity: Validity
  from: Date
  appointmentEnd: string | undefined
}): CalendarDate | null {
  const { kind, validity, from, appointmentEnd } = terms
  if (!appointmentEnd || !needsCompany(kind) || !isCalendarDate(appointmentEnd)) return null
  const limit = endOfEcuadorDay(appointmentEnd)
  return from < limit && limit < validityEnd({ validity, from }) ? appointmentEnd : null
}
