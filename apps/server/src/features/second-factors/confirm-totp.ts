import { ApiError } from "@trazo/contract/errors"
import type { ChangedFactors } from "@trazo/contract/second-factor"
import type { Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { addFactor, type FactorCall } from "./change-factors.ts"
import { lockTotp, updateTotp } from "./queries.ts"
import { acceptedStep } from "./totp.ts"
import { openTotpSecret } from "./totp-secret.ts"

/**
 * Turns the application's codes on by one of them, which is used up by it.
 * @throws ApiError FACTOR_WRONG, FACTOR_ALREADY_ON, FACTOR_NOT_FOUND
 */
export function confirmTotp(
  scope: Scope | null,
  { code, ...call }: FactorCall & { code: string },
  deps: Deps,
): Promise<ChangedFactors> {
  const { subject } = call
  return addFactor(
    scope,
    call,
    async (tx) => {
      const totp = await lockTotp(tx, subject)
      if (!totp) throw new ApiError("FACTOR_NOT_FOUND")
      if (totp.confirmedAt) throw new ApiError("FACTOR_ALREADY_ON")
      const now = deps.clock.now()
      const step = acceptedStep(openTotpSecret(totp.sealedSecret, subject, deps), code, now)
      if (step === null) throw new ApiError("FACTOR_WRONG")
      await updateTotp(tx, subject, { last_step: step, confirmed_at: now })
      return { change: "totp-on" }
    },
    deps,
  )
}
