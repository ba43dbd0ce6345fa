import { ApiError } from "@trazo/contract/errors/errors"
import type { Actor } from "../../../actor.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { findConvenio, giveBackPlace, requireOpen, type StoredConvenio, takePlace } from "./convenio.ts"
import * as people from "./person.ts"

/** The quota of an agreement: a request takes a place when it begins, and gives it back when it ends without a certificate. */

/** Locks the person of an invitation that can still be used. @throws ApiError INVITATION_CLOSED */
export async function lockInvited(
  tx: ScopedTransaction,
  found: people.ListedPerson,
): Promise<people.PersonRow> {
  const person = await people.lockPerson(tx, found.id)
  // Opened, changed or withdrawn by somebody else while this one waited for the lock.
  if (!person || person.requestId || !person.codeHash || person.codeGeneration !== found.codeGeneration) {
    throw new ApiError("INVITATION_CLOSED", { message: "Abra otra vez el enlace de su correo." })
  }
  return person
}

/**
 * Takes a place for the request of a person. Lock order: request, person, agreement.
 * @throws ApiError INVITATION_CLOSED
 */
export async function takePlaceFor(
  tx: ScopedTransaction,
  { person, requestId }: { person: people.PersonRow; requestId: string },
  { clock }: Pick<Deps, "clock">,
): Promise<StoredConvenio> {
  const now = clock.now()
  const taken = await takePlace(tx, person.convenioId, now)
  if (!taken) {
    requireOpen(await findConvenio(tx, person.convenioId), now)
    throw new ApiError("INVITATION_CLOSED", {
      message: "El convenio ya usó todas sus firmas. Avise a su organización para que amplíe el cupo.",
    })
  }
  await people.updatePerson(tx, person.id, { requestId })
  return taken
}

/** Gives back the place of a request that ended without a certificate. The invitation can be used again. */
export async function releasePlace(
  tx: ScopedTransaction,
  { requestId, actor }: { requestId: string; actor: Actor },
  deps: Pick<Deps, "clock">,
): Promise<void> {
  const person = await people.takeRequestOff(tx, requestId)
  if (!person) return
  await giveBackPlace(tx, person.convenioId)
  const data = { convenio: person.convenioId, person: person.id }
  recordAudit(tx, { actor, action: "convenio.place-released", object: `request:${requestId}`, data }, deps)
}

/** The agreement of a request, or null. */
export async function loadConvenioOf(
  tx: ScopedTransaction,
  { convenioPersonId: personId }: { convenioPersonId: string | null },
): Promise<{ organisation: string; payer: StoredConvenio["payer"] } | null> {
  const person = personId === null ? undefined : await people.findPerson(tx, personId)
  return person ? { organisation: person.convenioName, payer: person.payer } : null
}

/**
 * Checks at submission what the invitation checked at its opening. The place is taken already. Locks the person after
 * the request, so that a withdrawal waits.
 * @returns the agreement, which says who pays
 * @throws ApiError INVITATION_CLOSED
 */
export async function requirePlace(
  tx: ScopedTransaction,
  request: { id: string; convenioPersonId: string },
  { clock }: Pick<Deps, "clock">,
): Promise<StoredConvenio> {
  const person = await people.lockPerson(tx, request.convenioPersonId)
  const isWithdrawn = !person || person.withdrawnAt !== null || person.removedAt !== null
  if (isWithdrawn || person.requestId !== request.id) throw new ApiError("INVITATION_CLOSED")
  return requireOpen(await findConvenio(tx, person.convenioId), clock.now())
}
