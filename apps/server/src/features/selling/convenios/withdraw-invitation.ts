import { ApiError } from "@trazo/contract/errors/errors"
import type { Actor } from "../../../actor.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { findPerson, type ListedPerson, lockPerson, type PersonRow, updatePerson } from "./people.queries.ts"

/** The person and their request, without a lock. */
export function findInvited(tx: ScopedTransaction, id: string): Promise<ListedPerson | undefined> {
  return findPerson(tx, id)
}

/** Call it with the person's request locked. @throws ApiError NOT_FOUND */
export async function lockInvitedPerson(tx: ScopedTransaction, id: string): Promise<PersonRow> {
  const person = await lockPerson(tx, id)
  if (!person || person.removed_at) throw new ApiError("NOT_FOUND")
  return person
}

/** Ends the code of a locked person, once. @throws ApiError MOVE_NOT_ALLOWED without an invitation */
export async function endInvitation(
  tx: ScopedTransaction,
  { person, actor }: { person: PersonRow; actor: Actor },
  deps: Pick<Deps, "clock">,
): Promise<void> {
  if (person.withdrawn_at) return
  if (person.code_hash === null) {
    throw new ApiError("MOVE_NOT_ALLOWED", { message: "No hay una invitación que retirar." })
  }
  await updatePerson(tx, person.id, { withdrawn_at: deps.clock.now(), code_hash: null })
  const object = `convenio-person:${person.id}`
  recordAudit(
    tx,
    { actor, action: "convenio.withdrawn", object, data: { convenio: person.convenio_id } },
    deps,
  )
}
