import { ApiError } from "@trazo/contract/errors"
import type { Factors } from "@trazo/contract/second-factor"
import { type AnyTransaction, inAnyScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { findFactorAccount, findRequirement } from "./accounts.queries.ts"
import { loadFactors } from "./factors.ts"
import { presentFactors } from "./presenters.ts"
import type { Subject } from "./subject.ts"

/** @throws ApiError NOT_SIGNED_IN */
export async function describeFactors(tx: AnyTransaction, subject: Subject, host: string): Promise<Factors> {
  const [factors, account] = await Promise.all([loadFactors(tx, subject), findFactorAccount(tx, subject)])
  if (!account) throw new ApiError("NOT_SIGNED_IN")
  const isOfDistributor = tx.scope !== null && subject.area === "executive"
  const isRequired = isOfDistributor ? await findRequirement(tx) : false
  return presentFactors({ factors, host, hasPassword: account.passwordHash !== null, isRequired })
}

/** @throws ApiError NOT_SIGNED_IN */
export function getFactors(
  scope: Scope | null,
  { subject, host }: { subject: Subject; host: string },
  deps: Pick<Deps, "db">,
): Promise<Factors> {
  return inAnyScope(deps.db, scope, (tx) => describeFactors(tx, subject, host))
}
