import type { FormField } from "../forms/form-field.ts"
import { oneTimeCodeLimits as limits, replaceableSince } from "./one-use-limits.ts"

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
    runs.map((run) => run.replace(/\D/g, "")).filter((digits) => digits.length === limits.digits),
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

/** The caller compares hashes. `matches` is ignored for a code that is no longer valid. */
export function verifyCode(attempt: { stored: StoredCode; matches: boolean; now: Date }): CodeVerdict {
  const { stored, matches, now } = attempt
  if (stored.usedAt) return "used"
  if (stored.attempts >= limits.tries) return "exhausted"
  if (now >= stored.expiresAt) return "expired"
  return matches ? "accepted" : "wrong"
}

export function mayRequestAnother(lastSentAt: Date | null, now: Date): boolean {
  return lastSentAt === null || lastSentAt <= replaceableSince(limits, now)
}

/** As mm:ss: 302 is «05:02». */
export function formatCountdown(seconds: number): string {
  const left = Math.max(0, Math.floor(seconds))
  return `${String(Math.floor(left / 60)).padStart(2, "0")}:${String(left % 60).padStart(2, "0")}`
}
