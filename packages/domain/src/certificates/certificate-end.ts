import { dayMilliseconds } from "../dates/calendar-date.ts"

export const certificateEnds = ["upTo7", "upTo15", "upTo30"] as const

/** When a certificate ends. Each part leaves out the ones before it. */
export type CertificateEnd = (typeof certificateEnds)[number]

export const certificateEndNames: Record<CertificateEnd, string> = {
  upTo7: "En 7 días o menos",
  upTo15: "Entre 8 y 15 días",
  upTo30: "Entre 16 y 30 días",
}

/** Days from now. `after` itself does not belong to the part. */
const daysOf: Record<CertificateEnd, { after: number; until: number }> = {
  upTo7: { after: 0, until: 7 },
  upTo15: { after: 7, until: 15 },
  upTo30: { after: 15, until: 30 },
}

/** The instants between which a certificate of this part ends. `until` belongs to it, `after` does not. */
export function instantsOfEnd(end: CertificateEnd, now: Date): { after: Date; until: Date } {
  const inDays = (days: number) => new Date(now.getTime() + days * dayMilliseconds)
  const { after, until } = daysOf[end]
  return { after: inDays(after), until: inDays(until) }
}
