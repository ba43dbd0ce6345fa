import type { FormField } from "../forms/form-field.ts"

/** Second factors. TOTP is RFC 6238. */
export const factorAreas = ["executive", "client", "administrator"] as const
export type FactorArea = (typeof factorAreas)[number]

/** `recovery`: a code that was handed out with the first factor, in case it is lost. */
export const factorWays = ["totp", "passkey", "recovery"] as const
export type FactorWay = (typeof factorWays)[number]

/** How an open session is proved anew; a password counts only where there is no second factor. */
export const proofWays = ["password", "totp", "passkey"] as const
export type ProofWay = (typeof proofWays)[number]

/** Between the password and the second factor. */
export const ticketLifetimeSeconds = 300
export const ticketTries = 5
/** A passkey's challenge. */
export const challengeLifetimeSeconds = 300
const recentProofMinutes = 15
export const recoveryCodeCount = 10
export const maximumPasskeys = 10
export const totpPeriodSeconds = 30
/** Steps before and after the present one whose code is taken too: clocks differ. */
export const totpDriftSteps = 1

export function isFactorArea(area: string): area is FactorArea {
  return factorAreas.some((each) => each === area)
}

/** Whether a session was proved lately enough for an act that asks for it. */
export function isRecentProof(provedAt: Date, now: Date): boolean {
  return now.getTime() - provedAt.getTime() <= recentProofMinutes * 60_000
}

/** The step of a moment: seconds since 1970 over thirty. */
export function totpStep(now: Date): number {
  return Math.floor(now.getTime() / 1000 / totpPeriodSeconds)
}

/** Its letters and digits can't be taken for each other: no I, L, O, U. */
export const recoveryAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
export const recoveryCodeLength = 10

/** As it is kept: what is read as another sign counts as it, hyphens and spaces don't. */
export function normaliseRecoveryCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    .replace(/O/g, "0")
    .replace(/[IL]/g, "1")
}

/** As it is read: «7KQ2M-0XVT9». */
export function formatRecoveryCode(code: string): string {
  return `${code.slice(0, recoveryCodeLength / 2)}-${code.slice(recoveryCodeLength / 2)}`
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
