import type { FormField } from "../forms/form-field.ts"

/** One-time codes (checklist D6; docs/product-decisions.md section 4). The server stores hashes. */
export const oneTimeCodeLength = 6
export const oneTimeCodeLifetimeSeconds = 302
const oneTimeCodeMaximumAttempts = 5
export const oneTimeCodePauseSeconds = 60

/**
 * Codes of one purpose for one address in a day, over all requests and accounts: strangers can ask for codes to an address
 * that is not theirs. Purposes are counted apart, so that requests do not use up the codes of a revocation.
 */
export const oneTimeCodesPerDay = 20
/** So many of them wait for devices that the account has signed in from, so that strangers cannot use up all. */
export const oneTimeCodesReserved = 5
/** So many of them come without a pause between different requests: one person may fill in several for a family. */
export const oneTimeCodesWithoutPause = 5

/** The maximum leaves room for spaces. */
export const oneTimeCodeField = { label: "Código de verificación", maximum: 12 } as const satisfies FormField

/** Longer than a mail's sentence with a code in it. */
export const pastedCodeMaximum = 120

/**
 * The six digits of a code in what was typed or pasted: «12 34-56», or a sentence with one code in it. Null if it holds none,
 * or several.
 */
export function codeIn(text: string): string | null {
  if (text.length > pastedCodeMaximum) return null
  // A letter beside a digit makes it part of a word.
  const runs = text.match(/(?<![\p{L}\d])\d(?:[ .\u00a0–-]?\d)*(?![\p{L}\d])/gu) ?? []
  const whole = new Set(
    runs.map((run) => run.replace(/\D/g, "")).filter((digits) => digits.length === oneTimeCodeLength),
  )
  const alone = new Set(text.match(/(?<![\p{L}\d][–-]?)\d{6}(?![–-]?[\p{L}\d])/gu))
  const found = alone.size > 0 ? alone : whole
  const all = text.replace(/[\s.\u00a0–-]/g, "")
  if (/^\d{6}$/.test(all)) return all
  return found.size === 1 ? ([...found][0] ?? null) : null
}

const oneTimeCodePurposes = [
  "request-email",
  "request-continue",
  "activation",
  "activation-link",
  "renewal",
  "revocation",
  "suspension",
  "release",
  "password-reset",
  "sign-in",
  "email-change",
  "first-password",
] as const

export type OneTimeCodePurpose = (typeof oneTimeCodePurposes)[number]

export type CodeVerdict = "accepted" | "wrong" | "expired" | "used" | "exhausted"

/** `attempts` counts earlier wrong tries. */
type StoredCode = { expiresAt: Date; attempts: number; usedAt: Date | null }

export function codeExpiresAt(sentAt: Date): Date {
  return new Date(sentAt.getTime() + oneTimeCodeLifetimeSeconds * 1000)
}

/** The caller compares hashes. `matches` is ignored for a code that is no longer valid. */
export function verifyCode(attempt: { stored: StoredCode; matches: boolean; now: Date }): CodeVerdict {
  const { stored, matches, now } = attempt
  if (stored.usedAt) return "used"
  if (stored.attempts >= oneTimeCodeMaximumAttempts) return "exhausted"
  if (now >= stored.expiresAt) return "expired"
  return matches ? "accepted" : "wrong"
}

export function mayRequestAnother(lastSentAt: Date | null, now: Date): boolean {
  return lastSentAt === null || now.getTime() - lastSentAt.getTime() >= oneTimeCodePauseSeconds * 1000
}

/** As mm:ss: 302 is «05:02». */
export function formatCountdown(seconds: number): string {
  const left = Math.max(0, Math.floor(seconds))
  return `${String(Math.floor(left / 60)).padStart(2, "0")}:${String(left % 60).padStart(2, "0")}`
}
