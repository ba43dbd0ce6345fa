import { dayMilliseconds } from "../dates/calendar-date.ts"
import { convenioInvitationLimits as limits } from "../identity/one-use-limits.ts"

/** `stopped`: before its end, by somebody or by the agreement. */
export const sendingStates = ["sending", "done", "stopped"] as const
export type SendingState = (typeof sendingStates)[number]

interface Invited {
  invitations: number
  since: Date | null
}

/** The moment from which the person can be invited again; null: now. */
export function invitableFrom({ invitations, since }: Invited, now: Date): Date | null {
  if (since === null || invitations < limits.most) return null
  const from = new Date(since.getTime() + limits.mostDays * dayMilliseconds)
  return from > now ? from : null
}
