import type { HandoverOffer } from "@trazo/contract/certificates/handover"
import { ApiError } from "@trazo/contract/errors/errors"
import { type Actor, clientIdOf } from "../../../actor.ts"
import { inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { claimAttempt, settleAttempt } from "../../identity/sessions/claim-attempt.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { findIssuedSerial, ownClientRequest } from "../../requests/requests/request.ts"
import { endOffers } from "../certificates/end-offers.ts"
import { loadP12 } from "../certificates/read-certificates.ts"
import { findLatestOffer, lockByCode, updateHandover } from "./handover.ts"
import { presentOffer, stateOf } from "./presenters.ts"
import { handoverCodeHash } from "./take-handover.ts"

/** The phone's side: the holder's account, or what an activation link opened. */

interface Offering {
  actor: Actor
  /** The request of the P12. */
  id: string
  code: string
  /** IP address. */
  address: string
}

/**
 * Chooses a P12 for the computer that shows the code, and ends what this P12 was offered to before. The computer gets it
 * once its user has typed the number that this phone shows: whoever makes a holder scan a code has no such number.
 * @throws ApiError as its endpoint lists; TOO_MANY_REQUESTS for guessed codes
 */
export async function offerHandover(
  scope: Scope,
  { actor, id, code, address }: Offering,
  deps: Pick<Deps, "db" | "clock" | "settings" | "files">,
): Promise<HandoverOffer> {
  const now = deps.clock.now()
  const attempt = { kind: "handover", area: "client", user: clientIdOf(actor), address } as const
  const claim = await inScope(deps.db, scope, (tx) => claimAttempt(tx, attempt, deps))
  return await inScope(deps.db, scope, async (tx) => {
    await ownClientRequest(tx, { actor, id, lock: true })
    const serial = await findIssuedSerial(tx, id)
    if (serial === null) throw new ApiError("P12_NOT_FOUND")
    await loadP12(tx, { actor, serial }, deps)
    const row = await lockByCode(tx, handoverCodeHash(code.replace(/\D/g, ""), deps))
    if (!row) throw new ApiError("HANDOVER_NOT_FOUND")
    await settleAttempt(tx, claim, { ownsUser: false }, deps)
    const state = stateOf(row, now)
    if (state === "offered" && row.requestId === id) return presentOffer(row, deps)
    if (state === "expired") throw new ApiError("HANDOVER_EXPIRED")
    if (state !== "waiting") throw new ApiError("HANDOVER_USED")
    await endOffers(tx, { actor, requestId: id }, deps)
    const offered = { requestId: id, offeredAt: now }
    await updateHandover(tx, row.id, offered)
    const data = { device: row.userAgent }
    recordAudit(tx, { actor, action: "handover.offered", object: `certificate:${serial}`, data }, deps)
    return presentOffer({ ...row, ...offered }, deps)
  })
}

/** @throws ApiError REQUEST_NOT_FOUND */
export async function getHandoverOffer(
  scope: Scope,
  wanted: { actor: Actor; id: string },
  deps: Pick<Deps, "db" | "clock" | "settings">,
): Promise<{ offer: HandoverOffer | null }> {
  return await inScope(deps.db, scope, async (tx) => {
    const { id } = await ownClientRequest(tx, { ...wanted, lock: false })
    const row = await findLatestOffer(tx, id)
    return { offer: row ? presentOffer(row, deps) : null }
  })
}

/** @throws ApiError REQUEST_NOT_FOUND */
export async function endHandoverOffer(
  scope: Scope,
  { actor, id }: { actor: Actor; id: string },
  deps: Pick<Deps, "db" | "clock">,
): Promise<{ ok: true }> {
  return await inScope(deps.db, scope, async (tx) => {
    await ownClientRequest(tx, { actor, id, lock: true })
    await endOffers(tx, { actor, requestId: id }, deps)
    return { ok: true as const }
  })
}
