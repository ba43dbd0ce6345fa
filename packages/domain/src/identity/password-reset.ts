import { endOfSecret, passwordResetLimits } from "./one-use-limits.ts"

/** "justUsed": only a repetition of the same submission succeeds. */
type ResetLinkState = "open" | "justUsed" | "over"

/** The areas whose users ask for a link themselves. */
export const resetAreas = ["client", "executive"] as const
export type ResetArea = (typeof resetAreas)[number]

/** The areas whose users choose their password by a mailed link. Executives send it to bank users. */
export const linkAreas = [...resetAreas, "banks"] as const
export type LinkArea = (typeof linkAreas)[number]

export function resetLinkState(link: { expiresAt: Date; usedAt: Date | null }, now: Date): ResetLinkState {
  if (link.usedAt)
    return now < endOfSecret({ seconds: passwordResetLimits.repeatSeconds }, link.usedAt)
      ? "justUsed"
      : "over"
  return now < link.expiresAt ? "open" : "over"
}
