import { ApiError } from "@trazo/contract/errors/errors"
import { type Scope, statementInScope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { hashToken } from "./open-session.ts"
import { withdrawnInvitation } from "./refused-applicant.queries.ts"

/** Why a resume token opens nothing. */
export async function refusedApplicant(
  { token, scope }: { token: string; scope: Scope },
  { db, clock }: Pick<Deps, "db" | "clock">,
): Promise<ApiError> {
  const wanted = { tokenHash: hashToken(token), now: clock.now() }
  const [withdrawn] = await statementInScope(db, scope, (tx) => withdrawnInvitation(tx, wanted))
  if (!withdrawn) return new ApiError("REQUEST_LINK_INVALID")
  const { name, contact, verified_email } = withdrawn
  // A forwarded invitation shows nobody's name.
  const whom = verified_email === null ? name : `${contact}, de ${name}`
  const message = `${name} retiró su invitación, y con ella su solicitud. Si la necesita, pida otra a ${whom}.`
  return new ApiError("REQUEST_LINK_INVALID", { message })
}
