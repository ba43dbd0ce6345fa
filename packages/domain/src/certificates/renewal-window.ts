import { dayMilliseconds } from "../dates/calendar-date.ts"

/** A renewal opens this many days before the end of a certificate (docs/product-decisions.md section 4). */
export const renewalOpensDays = 60
/** Days after the end until which it stays open. */
export const renewalClosesDays = 30

export const renewalTimes = ["early", "open", "ended", "over"] as const

/** `ended`: the certificate is over, and its renewal is still open. */
type RenewalTime = (typeof renewalTimes)[number]

interface Validity {
  notBefore: Date
  notAfter: Date
}

/** A certificate of a few days opens in the second half of its validity. */
export function renewalWindow({ notBefore, notAfter }: Validity): { opens: Date; closes: Date } {
  const [start, end] = [notBefore.getTime(), notAfter.getTime()]
  return {
    opens: new Date(Math.max(end - renewalOpensDays * dayMilliseconds, (start + end) / 2)),
    closes: new Date(end + renewalClosesDays * dayMilliseconds),
  }
}

export function renewalTime(validity: Validity, now: Date): RenewalTime {
  const { opens, closes } = renewalWindow(validity)
  if (now < opens) return "early"
  if (now <= validity.notAfter) return "open"
  return now <= closes ? "ended" : "over"
}
