import type { Cents } from "../money/money.ts"

/** What a distributor does when it misses the promised time of the fast channel. */
export interface MissedPromiseRules {
  notifyStaff: boolean
  notifyClient: boolean
  /** What was paid above the normal channel's price goes back. */
  refundDifference: boolean
}

export const defaultMissedPromiseRules: MissedPromiseRules = {
  notifyStaff: true,
  notifyClient: true,
  refundDifference: false,
}

/** What the fast channel costs more. Null where the normal channel does not sell the certificate. */
export function fastDifference(fastCents: Cents, normalCents: Cents | null): Cents | null {
  return normalCents === null ? null : Math.max(0, fastCents - normalCents)
}

/** Days of which the settings show how many promises were missed. */
export const shownMissedDays = 30
