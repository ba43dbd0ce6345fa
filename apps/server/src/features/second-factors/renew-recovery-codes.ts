import { ApiError } from "@trazo/contract/errors"
import type { ChangedFactors } from "@trazo/contract/second-factor"
import type { Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { lockFactorAccount } from "./accounts.queries.ts"
import type { FactorCall } from "./change-factors.ts"
import { describeFactors } from "./describe-factors.ts"
import { hasFactor } from "./factors.ts"
import { giveRecoveryCodes } from "./give-recovery-codes.ts"
import { loadFactors } from "./load-factors.ts"
import { presentChange } from "./presenters.ts"
import { recordFactorChange } from "./record-factor-change.ts"
import { inArea } from "./subject.ts"

/** Ten others; those before are over, used or not. @throws ApiError FACTOR_NOT_FOUND where there is no second factor */
export function renewRecoveryCodes(
  scope: Scope | null,
  { subject, host }: FactorCall,
  deps: Deps,
): Promise<ChangedFactors> {
  return inArea(
    scope,
    async (tx) => {
      await lockFactorAccount(tx, subject)
      if (!hasFactor(await loadFactors(tx, subject))) throw new ApiError("FACTOR_NOT_FOUND")
      const codes = await giveRecoveryCodes(tx, subject, deps)
      await recordFactorChange(tx, { subject, change: "codes-renewed" }, deps)
      return presentChange(await describeFactors(tx, subject, host), codes)
    },
    deps,
  )
}
