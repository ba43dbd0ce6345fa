import type { FactorWay, ProofWay } from "@trazo/domain/identity/second-factor"
import type { AnyTransaction } from "../../../database/scope.ts"
import { listPasskeys, type PasskeyRow } from "./passkey.ts"
import { countRecoveryCodes } from "./recovery-codes.ts"
import type { Subject } from "./subject.ts"
import { findTotp } from "./totp.ts"

export interface EnrolledFactors {
  totpSince: Date | null
  passkeys: readonly PasskeyRow[]
  recoveryCodesLeft: number
}

/** Recovery codes do not count: they go with the last factor. */
export function hasFactor({ totpSince, passkeys }: EnrolledFactors): boolean {
  return totpSince !== null || passkeys.length > 0
}

function provenBy({ totpSince, passkeys }: EnrolledFactors, host: string) {
  const worksHere = passkeys.some((passkey) => passkey.host === host)
  return [...(totpSince ? (["totp"] as const) : []), ...(worksHere ? (["passkey"] as const) : [])]
}

/** Factors that can complete a sign-in on this host. A passkey works only on the host where it was made. */
export function waysIn(factors: EnrolledFactors, host: string): FactorWay[] {
  return [...provenBy(factors, host), ...(factors.recoveryCodesLeft > 0 ? (["recovery"] as const) : [])]
}

/** Ways to renew the proof of an open session. With a second factor, the password is not one. */
export function waysToProve(factors: EnrolledFactors, host: string, hasPassword: boolean): ProofWay[] {
  if (hasFactor(factors)) return provenBy(factors, host)
  return hasPassword ? ["password"] : []
}

export async function loadFactors(tx: AnyTransaction, subject: Subject): Promise<EnrolledFactors> {
  const [totp, passkeys, recoveryCodesLeft] = await Promise.all([
    findTotp(tx, subject),
    listPasskeys(tx, subject),
    countRecoveryCodes(tx, subject),
  ])
  return { totpSince: totp?.confirmedAt ?? null, passkeys, recoveryCodesLeft }
}
