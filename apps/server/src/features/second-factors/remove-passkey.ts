import { ApiError } from "@trazo/contract/errors"
import type { Factors } from "@trazo/contract/second-factor"
import type { Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { type FactorCall, takeFactor } from "./change-factors.ts"
import { deletePasskey } from "./passkeys.queries.ts"

/** @throws ApiError FACTOR_NOT_FOUND */
export function removePasskey(
  scope: Scope | null,
  { passkeyId, ...call }: FactorCall & { passkeyId: string },
  deps: Deps,
): Promise<Factors> {
  return takeFactor(
    scope,
    call,
    async (tx) => {
      if (!(await deletePasskey(tx, call.subject, passkeyId))) throw new ApiError("FACTOR_NOT_FOUND")
      return { change: "passkey-removed", passkey: passkeyId }
    },
    deps,
  )
}
