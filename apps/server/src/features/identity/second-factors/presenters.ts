import type * as contract from "@trazo/contract/identity/second-factor"
import { formatRecoveryCode } from "@trazo/domain/identity/second-factor"
import { type EnrolledFactors, hasFactor, waysToProve } from "./factors.ts"

interface Described {
  factors: EnrolledFactors
  host: string
  hasPassword: boolean
  isRequired: boolean
  isExempt: boolean
}

export function presentFactors(described: Described): contract.Factors {
  const { factors, host, hasPassword, isRequired, isExempt } = described
  const { totpSince, passkeys, recoveryCodesLeft } = factors
  return {
    totp: totpSince && { since: totpSince.toISOString() },
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt, host: made }) => ({
      id,
      name,
      host: made,
      isOfThisHost: made === host,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft: hasFactor(factors) ? recoveryCodesLeft : null,
    isRequired,
    isExempt,
    proofWays: waysToProve(factors, host, hasPassword),
  }
}

/** @param recoveryCodes shown only this once */
export function presentChange(
  factors: contract.Factors,
  recoveryCodes: readonly string[] | null,
): contract.ChangedFactors {
  return { ...factors, recoveryCodes: recoveryCodes?.map(formatRecoveryCode) ?? null }
}
