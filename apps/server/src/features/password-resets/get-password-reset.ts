import { ApiError } from "@trazo/contract/errors"
import type { PasswordReset } from "@trazo/contract/password-reset"
import { resetLinkState } from "@trazo/domain/password-reset"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { hashToken } from "../sessions/hash-token.ts"
import { presentPasswordReset } from "./presenters.ts"
import { findAccount, findReset } from "./queries.ts"

/** What a link opens while it is good; reading it uses nothing up. @throws ApiError RESET_LINK_INVALID */
export function getPasswordReset(
  scope: Scope,
  token: string,
  deps: Pick<Deps, "db" | "clock">,
): Promise<PasswordReset> {
  return inScope(deps.db, scope, async (tx) => {
    const reset = await findReset(tx, hashToken(token))
    if (!reset || resetLinkState(reset, deps.clock.now()) !== "open") throw new ApiError("RESET_LINK_INVALID")
    const account = await findAccount(tx, { area: reset.area, id: reset.subjectId })
    if (!account) throw new ApiError("RESET_LINK_INVALID")
    return presentPasswordReset(reset.area, account)
  })
}
