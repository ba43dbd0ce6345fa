import { dayMilliseconds } from "../dates/calendar-date.ts"

/** `stopped`: before its end, by somebody or by the agreement. */
export const sendingStates = ["sending", "done", "stopped"] as const
export type SendingState = (typeof sendingStates)[number]

/** How often one person is invited at most, from the first of those invitations on. */
export const invitationLimit = { most: 5, days: 30 } as const

interface Invited {
  invitations: number
  since: Date | null
}

/** The moment from which the person can be invited again; null: now. */
export function invitableFrom({ invitations, since }: Invited, now: Date): Date | null {
  if (since === null || invitations < invitationLimit.most) return null
  const from = new Date(since.getTime() + invitationLimit.days * dayMilliseconds)
  return from > now ? from : null
}
