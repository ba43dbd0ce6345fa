import { activationLinkLimits } from "../identity/one-use-limits.ts"

/** Rules of the link of an approval's mail (docs/security/links.md). */

/**
 * What a link leads to. «open»: a code proves the holder. «known»: the browser's own session does. «continue»: this browser
 * may go on. «signIn»: only the account's own session may open it. The others end the link.
 */
export const activationLinkStates = [
  "open",
  "known",
  "continue",
  "signIn",
  "used",
  "expired",
  "exhausted",
  "activated",
  "revoked",
  "rejected",
  "ended",
] as const
export type ActivationLinkState = (typeof activationLinkStates)[number]

interface LinkFacts {
  link: { expiresAt: Date; tries: number; openedAt: Date | null }
  /** Of the request and of the approval's certificate. */
  status: string
  certificate: "none" | "issued" | "saved" | "revoked"
  /** Whether a certificate can be issued for this approval now. */
  isIssuable: boolean
  /** Whether the browser's client session, or what this link opened, is of the request's account. */
  caller: "client" | "linked" | null
  /** Whether the mailbox of the request alone opens the account too. */
  isOwnMailbox: boolean
  now: Date
}

export function activationLinkState(facts: LinkFacts): ActivationLinkState {
  const { link, certificate, caller } = facts
  if (certificate === "revoked") return "revoked"
  if (facts.status === "rejected") return "rejected"
  if (facts.status !== "approved" && facts.status !== "issued") return "ended"
  if (certificate === "saved") return "activated"
  if (link.openedAt || certificate === "issued") return caller ? "continue" : "used"
  if (!facts.isIssuable) return "ended"
  if (link.expiresAt <= facts.now) return "expired"
  if (caller === "client") return "known"
  if (!facts.isOwnMailbox) return "signIn"
  return link.tries >= activationLinkLimits.tries ? "exhausted" : "open"
}
