/** The link of a mail that lets an account choose another password. */
export const resetLinkLifetimeSeconds = 3600
/** The first one of an account that somebody else made: who is invited did not ask for it and may read it later. */
export const invitationLifetimeSeconds = 3 * 24 * 3600
/** An account gets at most one in so many seconds. */
export const resetLinkPauseSeconds = 60
/** A form that was sent twice is answered like the first time for so long. */
const repeatSeconds = 60

/** "justUsed": only who sends the same again gets an answer. */
export type ResetLinkState = "open" | "justUsed" | "over"

/** Only clients and a distributor's executives ask for one by themselves. */
export const resetAreas = ["client", "executive"] as const
export type ResetArea = (typeof resetAreas)[number]

export function resetLinkExpiresAt(askedAt: Date, lifetimeSeconds = resetLinkLifetimeSeconds): Date {
  return new Date(askedAt.getTime() + lifetimeSeconds * 1000)
}

/** Whether a link that was asked for then is so young that there is no other yet. */
export function isResetPaused(askedAt: Date, now: Date): boolean {
  return now.getTime() - askedAt.getTime() < resetLinkPauseSeconds * 1000
}

export function resetLinkState(link: { expiresAt: Date; usedAt: Date | null }, now: Date): ResetLinkState {
  if (link.usedAt) return now.getTime() - link.usedAt.getTime() < repeatSeconds * 1000 ? "justUsed" : "over"
  return now < link.expiresAt ? "open" : "over"
}
