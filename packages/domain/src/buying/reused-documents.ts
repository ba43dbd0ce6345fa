import type { CalendarDate } from "../dates/calendar-date.ts"
import { ecuadorDay } from "../dates/calendar-date.ts"
import type { DocumentType } from "../requests/documents.ts"
import type { PersonalData, PersonalField } from "./personal-fields.ts"

/**
 * Which documents of an approved request serve another request of the same holder (docs/product/certificates.md).
 */

/** Why a document is asked again: the holder changed what it proves, it is too old, or what it proves has ended. */
export const staleReasons = ["changed", "old", "ended"] as const
export type StaleReason = (typeof staleReasons)[number]

interface Reuse {
  /** Months after the upload. Null: it does not age. */
  months: number | null
  /** The document proves these fields: a change of one asks for the document again. */
  proves: readonly PersonalField[]
}

const names = ["names", "surname1", "surname2"] as const
const place = ["province", "city", "address"] as const
const company = ["companyRuc", "companyName"] as const
const appointed = [...company, "position", "department", "appointmentExpiry"] as const

const reuse: Record<DocumentType, Reuse> = {
  identityFront: { months: 60, proves: [...names, "birthDate", "nationality"] },
  identityBack: { months: 60, proves: ["fingerprintCode"] },
  passportPage: { months: 60, proves: [...names, "birthDate", "nationality"] },
  facePhoto: { months: 36, proves: [] },
  rucCertificate: { months: 24, proves: ["ruc", ...company, ...place] },
  incorporation: { months: null, proves: company },
  appointment: { months: null, proves: appointed },
  appointmentAcceptance: { months: null, proves: appointed },
  authorisationVideo: { months: 36, proves: [] },
}

const ofAppointment: readonly DocumentType[] = ["appointment", "appointmentAcceptance"]

interface ReusedDocument {
  documentType: DocumentType
  uploadedAt: Date
  /** The data with which the document was approved. */
  approved: PersonalData
  /** The data of the new request. */
  present: PersonalData
  now: Date
}

/** Null for a document that can be reused. */
export function staleReason(document: ReusedDocument): StaleReason | null {
  const { documentType, uploadedAt, approved, present, now } = document
  const { months, proves } = reuse[documentType]
  const expiry = approved.appointmentExpiry
  if (ofAppointment.includes(documentType) && expiry && hasPassed(expiry, now)) return "ended"
  if (proves.some((field) => (approved[field] ?? "") !== (present[field] ?? ""))) return "changed"
  return months !== null && monthsAfter(uploadedAt, months) <= now ? "old" : null
}

function hasPassed(day: CalendarDate, now: Date): boolean {
  return day <= ecuadorDay(now)
}

function monthsAfter(from: Date, months: number): Date {
  const end = new Date(from)
  end.setUTCMonth(from.getUTCMonth() + months)
  return end
}
