import type { FactorWay, ProofWay } from "@trazo/domain/second-factor"
import type { PasskeyRow } from "./passkeys.queries.ts"

/** All that an account has beside its password. */
export interface Factors {
  /** When the codes' application was confirmed. */
  totpSince: Date | null
  passkeys: readonly PasskeyRow[]
  recoveryCodesLeft: number
}

/** Whether a password alone lets nobody in any more. */
export function hasFactor({ totpSince, passkeys }: Factors): boolean {
  return totpSince !== null || passkeys.length > 0
}

function provenBy({ totpSince, passkeys }: Factors, host: string) {
  const worksHere = passkeys.some((passkey) => passkey.host === host)
  return [...(totpSince ? (["totp"] as const) : []), ...(worksHere ? (["passkey"] as const) : [])]
}

/** What signing in can go on with here; a passkey works on its own host only. */
export function waysIn(factors: Factors, host: string): FactorWay[] {
  return [...provenBy(factors, host), ...(factors.recoveryCodesLeft > 0 ? (["recovery"] as const) : [])]
}

/** What proves an open session anew: with a second factor, only that. */
export function waysToProve(factors: Factors, host: string, hasPassword: boolean): ProofWay[] {
  if (hasFactor(factors)) return provenBy(factors, host)
  return hasPassword ? ["password"] : []
}
