import { ApiError } from "@trazo/contract/errors"
import type { Factors } from "@trazo/contract/second-factor"
import { actorOf } from "../../actor.ts"
import type { Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { type FactorCall, removeFactor } from "./change-factors.ts"
import { describeFactors } from "./describe-factors.ts"
import { deletePasskey, updatePasskeyName } from "./passkeys.queries.ts"
import { inArea } from "./subject.ts"

/** @throws ApiError FACTOR_NOT_FOUND */
export function renamePasskey(
  scope: Scope | null,
  { subject, host, ...renamed }: FactorCall & { passkeyId: string; name: string },
  deps: Deps,
): Promise<Factors> {
  return inArea(
    scope,
    async (tx) => {
      if (!(await updatePasskeyName(tx, subject, renamed))) throw new ApiError("FACTOR_NOT_FOUND")
      const object = `${subject.area}:${subject.id}`
      const data = { passkey: renamed.passkeyId }
      recordAudit(tx, { actor: actorOf(subject), action: "passkey.renamed", object, data }, deps)
      return describeFactors(tx, subject, host)
    },
    deps,
  )
}

/** @throws ApiError FACTOR_NOT_FOUND */
export function removePasskey(
  scope: Scope | null,
  { passkeyId, ...call }: FactorCall & { passkeyId: string },
  deps: Deps,
): Promise<Factors> {
  return removeFactor(
    scope,
    call,
    async (tx) => {
      if (!(await deletePasskey(tx, call.subject, passkeyId))) throw new ApiError("FACTOR_NOT_FOUND")
      return { change: "passkey-removed", passkey: passkeyId }
    },
    deps,
  )
}
