export const resetLinkLifetimeSeconds = 3600
/** Longer than a reset link: the invited person did not ask for it and may read it later. */
export const invitationLifetimeSeconds = 3 * 24 * 3600
/** Pause between two links for one account. */
export const resetLinkPauseSeconds = 60
/** Reset links to one address in a day, over all its accounts. Anybody can ask for them. */
export const resetLinksPerDay = 10
/** So many of them wait for devices that the account has signed in from, so that strangers cannot use up all. */
export const resetLinksReserved = 3
/** A repeated submission within this time gets the first response again. */
const repeatSeconds = 60

/** "justUsed": only a repetition of the same submission succeeds. */
type ResetLinkState = "open" | "justUsed" | "over"

/** The areas whose users ask for a link themselves. */
export const resetAreas = ["client", "executive"] as const
export type ResetArea = (typeof resetAreas)[number]

/** The areas whose users choose their password by a mailed link. Executives send it to bank users. */
export const linkAreas = [...resetAreas, "banks"] as const
export type LinkArea = (typeof linkAreas)[number]

export function resetLinkExpiresAt(askedAt: Date, lifetimeSeconds = resetLinkLifetimeSeconds): Date {
  return new Date(askedAt.getTime() + lifetimeSeconds * 1000)
}

export function isResetPaused(askedAt: Date, now: Date): boolean {
  return now.getTime() - askedAt.getTime() < resetLinkPauseSeconds * 1000
}

export function resetLinkState(link: { expiresAt: Date; usedAt: Date | null }, now: Date): ResetLinkState {
  if (link.usedAt) return now.getTime() - link.usedAt.getTime() < repeatSeconds * 1000 ? "justUsed" : "over"
  return now < link.expiresAt ? "open" : "over"
}
