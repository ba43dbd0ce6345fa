import { ApiError } from "@trazo/contract/errors/errors"
import type { Actor } from "../../../actor.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { moveRequest } from "../../requests/requests/move-request.ts"
import { lockRequest, type RequestRow } from "../../requests/requests/request.ts"
import { endInvitation, lockInvitedPerson } from "../../selling/convenios/invitations.ts"
import { findPerson, type PersonRow } from "../../selling/convenios/person.ts"

const refused = (message: string) => new ApiError("MOVE_NOT_ALLOWED", { message })

/**
 * Withdraws the invitation of a person who has not submitted a request. Their draft is cancelled, which gives its place
 * back. @throws ApiError NOT_FOUND, MOVE_NOT_ALLOWED
 */
export async function withdrawInvitation(
  scope: Scope,
  { actor, id }: { actor: Actor; id: string },
  deps: Pick<Deps, "db" | "clock" | "random" | "live" | "reactions">,
): Promise<{ id: string }> {
  return await inScope(deps.db, scope, async (tx) => {
    const { person, draft } = await lockWithDraft(tx, id)
    await endInvitation(tx, { person, actor }, deps)
    if (draft) {
      const reason = "Se retiró la invitación del convenio."
      await moveRequest(tx, { request: draft, to: "cancelled", actor, reason }, deps)
    }
    return { id }
  })
}

/** Locks in the order request, person: a submission that runs meanwhile ends first. @throws ApiError NOT_FOUND, MOVE_NOT_ALLOWED */
async function lockWithDraft(
  tx: ScopedTransaction,
  id: string,
): Promise<{ person: PersonRow; draft: RequestRow | null }> {
  const seen = await findPerson(tx, id)
  const isDraft = seen?.request_status === "draft"
  const request = isDraft && seen.request_id ? await lockRequest(tx, seen.request_id) : null
  const person = await lockInvitedPerson(tx, id)
  if (person.request_id === null) return { person, draft: null }
  if (seen?.request_id === null) {
    throw refused("La persona abre su solicitud en este momento. Actualice la página y retírela otra vez.")
  }
  if (request?.id !== person.request_id || request.status !== "draft") {
    throw refused("La persona ya envió su solicitud: recházela en su bandeja.")
  }
  return { person, draft: request }
}
