import { ApiError } from "@trazo/contract/errors/errors"
import { type Scope, type ScopedTransaction, statementInScope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { hashToken } from "./open-session.ts"

/** The agreement of a draft that ended because its invitation was withdrawn. */
const withdrawnInvitation = (tx: ScopedTransaction, { tokenHash }: { tokenHash: Buffer }) =>
  tx
    .selectFrom("requests")
    .innerJoin("convenio_people as person", "person.id", "requests.convenio_person_id")
    .innerJoin("convenios", "convenios.id", "person.convenio_id")
    .select(["convenios.name", "convenios.contact_names as contact"])
    .where("requests.resume_token_hash", "=", tokenHash)
    .where("requests.status", "=", "cancelled")
    .where("requests.number", "is", null)
    .where("person.withdrawn_at", "is not", null)

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
