import { minuteMilliseconds } from "../dates/calendar-date.ts"
import type { FormField } from "../forms/form-field.ts"

/** Second factors. TOTP is RFC 6238. */
export const factorAreas = ["executive", "client", "administrator"] as const
export type FactorArea = (typeof factorAreas)[number]

/** `recovery`: a code handed out with the first factor. */
export const factorWays = ["totp", "passkey", "recovery"] as const
export type FactorWay = (typeof factorWays)[number]

/** A password counts only for an account without a second factor. */
export const proofWays = ["password", "totp", "passkey"] as const
export type ProofWay = (typeof proofWays)[number]

export const challengeLifetimeSeconds = 300
const recentProofMinutes = 15
export const recoveryCodeCount = 10
export const maximumPasskeys = 10
export const totpPeriodSeconds = 30
/** Time steps before and after the present one whose code is accepted, because clocks differ. */
export const totpDriftSteps = 1

export function isFactorArea(area: string): area is FactorArea {
  return factorAreas.some((each) => each === area)
}

export function isRecentProof(provedAt: Date, now: Date): boolean {
  return now.getTime() - provedAt.getTime() <= recentProofMinutes * minuteMilliseconds
}

/** The RFC 6238 time step: seconds since 1970 divided by 30. */
export function totpStep(now: Date): number {
  return Math.floor(now.getTime() / 1000 / totpPeriodSeconds)
}

/** Crockford's alphabet: without I, L, O and U, which are easily misread. */
export const recoveryAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
/** 120 bits: ASVS 5.0 asks for 112 where codes are stored as a plain digest (6.5.2). */
export const recoveryCodeLength = 24
const recoveryGroup = 6

/** Maps misread letters and drops hyphens and spaces. */
export function normaliseRecoveryCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    .replace(/O/g, "0")
    .replace(/[IL]/g, "1")
}

/** As displayed: «7KQ2M0-XVT9A3-…». Copies of older codes have ten characters. */
export function formatRecoveryCode(code: string): string {
  return (code.match(new RegExp(`.{1,${recoveryGroup}}`, "g")) ?? []).join("-")
}

export const factorFields = {
  code: { label: "Código de la aplicación", maximum: 40 },
  recoveryCode: {
    label: "Código de recuperación",
    hint: "Uno de los que guardó al activar su segundo factor. Cada uno sirve una vez.",
    maximum: 40,
  },
  passkeyName: {
    label: "Nombre de la llave",
    hint: "Para reconocerla después: «Teléfono de Ana», «Llave azul».",
    maximum: 60,
    letterCase: "asTyped",
    missing: "Póngale un nombre para reconocerla",
  },
} as const satisfies Record<string, FormField>
