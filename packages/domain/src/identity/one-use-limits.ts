/**
 * The limits of every link and code that opens something without a password (docs/security/links.md). Why they differ:
 *
 * - A token of 256 random bits is not guessed, so nothing counts its tries. It lives as long as its mail may wait to be
 *   read. Where a mailed code is typed beside it, the codes are counted over the whole life of the link.
 * - Digits are typed and could be guessed: they live for minutes, die after a few wrong ones, and count a try before they
 *   are compared. Whoever reads the table does not find them, because an HMAC with a secret of the server is stored.
 * - A stranger can ask for mails to somebody's address. Those are limited by subject (a pause) and by address (a day), with
 *   a reserve for devices that the account has signed in from.
 * - Tries over many secrets are limited by network and by account (`claim-attempt.ts` of the server).
 *
 * Without limits of their own: links of a correction end with it, the link of a reminder names a certificate and opens
 * nothing, and recovery codes are a second factor.
 */

export const daySeconds = 86_400

/** Asked for by anybody who knows a user name: an hour, one a minute for each account, ten a day for each address. */
export const passwordResetLimits = {
  seconds: 3600,
  pauseSeconds: 60,
  perDay: 10,
  reservedPerDay: 3,
  /** A form that is sent twice gets the first response again, if its password is the one that was set. */
  repeatSeconds: 60,
} as const

/** Sent by staff to somebody who did not ask for it and may read it later. */
export const passwordInvitationLimits = { seconds: 3 * daySeconds, pauseSeconds: 60 } as const

/** Printed by a start without administrators. */
export const firstAdministratorLimits = { seconds: 3600, pauseSeconds: 0 } as const

/**
 * Mailed (checklist D6; docs/product-decisions.md section 4). The day's codes to an address are counted for each purpose, so
 * that requests use up no codes of a revocation. The first ones of a day need no pause between requests: one person may
 * fill in several for a family.
 */
export const oneTimeCodeLimits = {
  digits: 6,
  seconds: 302,
  tries: 5,
  pauseSeconds: 60,
  perDay: 20,
  reservedPerDay: 5,
  perDayWithoutPause: 5,
} as const

/** Of who typed the right password and owes the second factor. Not mailed: it is in a cookie. */
export const signInTicketLimits = { seconds: 300, tries: 5 } as const

/** To the old address, which may refuse so long. */
const addressChangeLimits = { seconds: 72 * 3600 } as const

/** In the approval's mail; ends with the approval at the latest. `tries`: codes typed with it, right ones included. */
export const activationLinkLimits = { seconds: 30 * daySeconds, tries: 10 } as const

/** From the last mail with the token, or from its last generation. It is used often: a draft is filled in over days. */
export const resumeTokenLimits = { seconds: 30 * daySeconds } as const

/** In the first mail; ends with the draft. `tries`: codes typed with it over its life that did not continue the draft. */
export const continueLinkLimits = { tries: 10 } as const

/** Ends with the agreement at the latest. One person gets `most` in so many days. */
export const convenioInvitationLimits = { seconds: 60 * daySeconds, most: 5, mostDays: 30 } as const

/** In a QR, scanned at once. `tries`: wrong numbers at the computer. `sessionSeconds`: from the scan, for photos and a video. */
export const pairingLimits = { seconds: 600, tries: 3, numberDigits: 4, sessionSeconds: 1800 } as const

/** Typed at the phone. `seconds`: until the file. `tries`: wrong numbers. `openPerNetwork`: an office, not a table full. */
export const handoverLimits = {
  digits: 8,
  seconds: 600,
  tries: 3,
  numberDigits: 4,
  openPerNetwork: 30,
} as const

/**
 * Printed, so it lasts as long as its certificate: twelve signs of five bits, which nobody guesses. Tries are not counted: who knows
 * the holder's identity number would use them up.
 */
export const revocationSheetLimits = { signs: 12 } as const

export function endOfSecret({ seconds }: { seconds: number }, issuedAt: Date): Date {
  return new Date(issuedAt.getTime() + seconds * 1000)
}

export function addressChangeTakesEffectAt(askedAt: Date): Date {
  return endOfSecret(addressChangeLimits, askedAt)
}

/** Not beyond the approval itself. */
export function activationLinkEnd(now: Date, approvalEnds: Date | null): Date {
  const end = endOfSecret(activationLinkLimits, now)
  return approvalEnds && approvalEnds < end ? approvalEnds : end
}

/** Another secret may replace one that was issued then or before. */
export function replaceableSince({ pauseSeconds }: { pauseSeconds: number }, now: Date): Date {
  return new Date(now.getTime() - pauseSeconds * 1000)
}
