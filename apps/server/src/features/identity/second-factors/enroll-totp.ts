import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import type { ChangedFactors, FactorApi, Factors } from "@trazo/contract/identity/second-factor"
import { inAnyScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { loadBrand } from "../../platform/tenants/brand.ts"
import { type AddingCall, addFactor, type FactorCall, removeFactor } from "./change-factors.ts"
import { findFactorAccount } from "./factor-account.ts"
import type { Subject } from "./subject.ts"
import {
  acceptedStep,
  deleteTotp,
  lockTotp,
  newTotpSecret,
  openTotpSecret,
  putTotp,
  sealTotpSecret,
  totpOf,
  updateTotp,
} from "./totp.ts"

const platformName = "Trazo"

/** Creates a secret, which is not used before a code confirms it. @throws ApiError FACTOR_ALREADY_ON */
export function startTotp(
  scope: Scope | null,
  subject: Subject,
  deps: Deps,
): Promise<RouteResponse<FactorApi["startTotp"]>> {
  return inAnyScope(deps.db, scope, async (tx) => {
    const account = await findFactorAccount(tx, subject)
    if (!account) throw new ApiError("NOT_SIGNED_IN")
    const secret = newTotpSecret(deps.random)
    const sealedSecret = sealTotpSecret(secret, subject, deps)
    const isNew = await putTotp(tx, subject, { sealedSecret, now: deps.clock.now() })
    if (!isNew) throw new ApiError("FACTOR_ALREADY_ON")
    const issuer = tx.scope === null ? platformName : (await loadBrand(tx)).name
    const totp = totpOf(secret, { issuer, label: account.user })
    return { secret: totp.secret.base32, uri: totp.toString() }
  })
}

/**
 * Enables TOTP with a code of the application, and uses the code up.
 * @throws ApiError FACTOR_WRONG, FACTOR_ALREADY_ON, FACTOR_NOT_FOUND
 */
export function confirmTotp(
  scope: Scope | null,
  { code, ...call }: AddingCall & { code: string },
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
      await updateTotp(tx, subject, { lastStep: step, confirmedAt: now })
      return { change: "totp-on" }
    },
    deps,
  )
}

/** @throws ApiError FACTOR_NOT_FOUND */
export function removeTotp(scope: Scope | null, call: FactorCall, deps: Deps): Promise<Factors> {
  return removeFactor(
    scope,
    call,
    async (tx) => {
      if (!(await deleteTotp(tx, call.subject))) throw new ApiError("FACTOR_NOT_FOUND")
      return { change: "totp-off" }
    },
    deps,
  )
}
