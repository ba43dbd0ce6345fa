import type { OwnAccount } from "@trazo/contract/account"
import { ApiError } from "@trazo/contract/errors"
import { ownDataProblem } from "@trazo/domain/own-data"
import { normalisePersonalData } from "@trazo/domain/personal-data"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import type { SignedIn } from "../sessions/in-area.ts"
import { loadOwnAccount } from "./load-own-account.ts"
import { presentOwnAccount } from "./presenters.ts"
import { updateClient } from "./queries.ts"

export type SignedInClient = SignedIn & { area: "client"; scope: Scope }

/** @throws ApiError VALIDATION_FAILED */
export function savePhone(
  caller: SignedInClient,
  typed: string,
  deps: Pick<Deps, "db" | "clock">,
): Promise<OwnAccount> {
  const phone = normalisePersonalData({ phone: typed }).phone ?? ""
  const problem = ownDataProblem("phone", phone)
  if (problem) throw new ApiError("VALIDATION_FAILED", { fields: { phone: problem } })
  return inScope(deps.db, caller.scope, async (tx) => {
    const account = await loadOwnAccount(tx, caller, { lock: true })
    if (account.phone === phone) return presentOwnAccount(account)
    const { actor, id } = caller
    await updateClient(tx, id, { phone })
    recordAudit(tx, { actor, action: "account.changed", object: `client:${id}` }, deps)
    return presentOwnAccount({ ...account, phone })
  })
}
