import { ApiError } from "@trazo/contract/errors/errors"
import type { Factors } from "@trazo/contract/identity/second-factor"
import { type AnyTransaction, inAnyScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { loadFactorRequirement } from "../sessions/factor-requirement.ts"
import { findFactorAccount } from "./factor-account.ts"
import { loadFactors } from "./factors.ts"
import { presentFactors } from "./presenters.ts"
import type { Subject } from "./subject.ts"

/** @throws ApiError NOT_SIGNED_IN */
export async function describeFactors(
  tx: AnyTransaction,
  { subject, host }: { subject: Subject; host: string },
  deps: Pick<Deps, "settings">,
): Promise<Factors> {
  const [factors, account, { isRequired, isExempt }] = await Promise.all([
    loadFactors(tx, subject),
    findFactorAccount(tx, subject),
    loadFactorRequirement(tx, subject, deps),
  ])
  if (!account) throw new ApiError("NOT_SIGNED_IN")
  const hasPassword = account.passwordHash !== null
  return presentFactors({ factors, host, hasPassword, isRequired, isExempt })
}

/** @throws ApiError NOT_SIGNED_IN */
export function getFactors(
  scope: Scope | null,
  call: { subject: Subject; host: string },
  deps: Pick<Deps, "db" | "settings">,
): Promise<Factors> {
  return inAnyScope(deps.db, scope, (tx) => describeFactors(tx, call, deps))
}
