import { type ResetLinkState, resetLinkState } from "@trazo/domain/password-reset"

/** One whose mail was not sent yet opens nothing. */
export function linkState(link: { expiresAt: Date | null; usedAt: Date | null }, now: Date): ResetLinkState {
  return link.expiresAt === null
    ? "over"
    : resetLinkState({ expiresAt: link.expiresAt, usedAt: link.usedAt }, now)
}
