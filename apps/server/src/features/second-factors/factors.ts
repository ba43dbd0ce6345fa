import type { FactorWay, ProofWay } from "@trazo/domain/access/second-factor"
import type { ScopedTransaction } from "../../database/scope.ts"
import { findRequirement } from "./accounts.queries.ts"
import { listPasskeys, type PasskeyRow } from "./passkeys.queries.ts"
import { countRecoveryCodes, findTotp } from "./queries.ts"
import type { Either, Subject } from "./subject.ts"

/** All that an account has beside its password. */
export interface EnrolledFactors {
  /** When the codes' application was confirmed. */
  totpSince: Date | null
  passkeys: readonly PasskeyRow[]
  recoveryCodesLeft: number
}

/** Whether a password alone lets nobody in any more. */
export function hasFactor({ totpSince, passkeys }: EnrolledFactors): boolean {
  return totpSince !== null || passkeys.length > 0
}

function provenBy({ totpSince, passkeys }: EnrolledFactors, host: string) {
  const worksHere = passkeys.some((passkey) => passkey.host === host)
  return [...(totpSince ? (["totp"] as const) : []), ...(worksHere ? (["passkey"] as const) : [])]
}

/** What signing in can go on with here; a passkey works on its own host only. */
export function waysIn(factors: EnrolledFactors, host: string): FactorWay[] {
  return [...provenBy(factors, host), ...(factors.recoveryCodesLeft > 0 ? (["recovery"] as const) : [])]
}

/** What proves an open session anew: with a second factor, only that. */
export function waysToProve(factors: EnrolledFactors, host: string, hasPassword: boolean): ProofWay[] {
  if (hasFactor(factors)) return provenBy(factors, host)
  return hasPassword ? ["password"] : []
}

export async function loadFactors(tx: Either, subject: Subject): Promise<EnrolledFactors> {
  const [totp, passkeys, recoveryCodesLeft] = await Promise.all([
    findTotp(tx, subject),
    listPasskeys(tx, subject),
    countRecoveryCodes(tx, subject),
  ])
  return { totpSince: totp?.confirmedAt ?? null, passkeys, recoveryCodesLeft }
}

/** Whether an executive has yet to set up the second factor that their distributor requires. */
export async function mustEnrollFactor(tx: ScopedTransaction, executiveId: string): Promise<boolean> {
  if (!(await findRequirement(tx))) return false
  return !hasFactor(await loadFactors(tx, { area: "executive", id: executiveId }))
}
