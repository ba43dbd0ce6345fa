import { ApiError } from "@trazo/contract/errors/errors"
import { type Scope, statementInScope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { hashToken } from "./open-session.ts"
import { withdrawnInvitation } from "./refused-applicant.queries.ts"

/** Why a resume token opens nothing. */
export async function refusedApplicant(
  { token, scope }: { token: string; scope: Scope },
  { db }: Pick<Deps, "db">,
): Promise<ApiError> {
  const wanted = { tokenHash: hashToken(token) }
  const [withdrawn] = await statementInScope(db, scope, (tx) => withdrawnInvitation(tx, wanted))
  if (!withdrawn) return new ApiError("REQUEST_LINK_INVALID")
  const { name, contact } = withdrawn
  const message = `${name} retiró su invitación, y con ella su solicitud. Si la necesita, pida otra a ${contact}, de ${name}.`
  return new ApiError("REQUEST_LINK_INVALID", { message })
}
