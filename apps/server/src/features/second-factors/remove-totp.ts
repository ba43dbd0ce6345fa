import { ApiError } from "@trazo/contract/errors"
import type { Factors } from "@trazo/contract/second-factor"
import type { Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { type FactorCall, takeFactor } from "./change-factors.ts"
import { deleteTotp } from "./queries.ts"

/** @throws ApiError FACTOR_NOT_FOUND */
export function removeTotp(scope: Scope | null, call: FactorCall, deps: Deps): Promise<Factors> {
  return takeFactor(
    scope,
    call,
    async (tx) => {
      if (!(await deleteTotp(tx, call.subject))) throw new ApiError("FACTOR_NOT_FOUND")
      return { change: "totp-off" }
    },
    deps,
  )
}
