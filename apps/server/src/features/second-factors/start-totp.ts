import type { RouteAnswer } from "@trazo/contract/endpoint"
import { ApiError } from "@trazo/contract/errors"
import type { FactorApi } from "@trazo/contract/second-factor"
import type { Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { loadBrand } from "../tenants/load-brand.ts"
import { findFactorAccount } from "./accounts.queries.ts"
import { putTotp } from "./queries.ts"
import { inArea, type Subject } from "./subject.ts"
import { newTotpSecret, totpOf } from "./totp.ts"
import { sealTotpSecret } from "./totp-secret.ts"

const platformName = "Trazo"

/** A secret for the application on the phone; until a code of it confirms it nobody is asked for one. @throws ApiError FACTOR_ALREADY_ON */
export function startTotp(
  scope: Scope | null,
  subject: Subject,
  deps: Deps,
): Promise<RouteAnswer<FactorApi["startTotp"]>> {
  return inArea(
    scope,
    async (tx) => {
      const account = await findFactorAccount(tx, subject)
      if (!account) throw new ApiError("NOT_SIGNED_IN")
      const secret = newTotpSecret(deps.random)
      const sealedSecret = sealTotpSecret(secret, subject, deps)
      const isNew = await putTotp(tx, subject, { sealedSecret, now: deps.clock.now() })
      if (!isNew) throw new ApiError("FACTOR_ALREADY_ON")
      const issuer = tx.scope === null ? platformName : (await loadBrand(tx)).name
      const totp = totpOf(secret, { issuer, label: account.user })
      return { secret: totp.secret.base32, uri: totp.toString() }
    },
    deps,
  )
}
