import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import type * as contract from "@trazo/contract/money/stuck-cards"
import { hourMilliseconds } from "@trazo/domain/dates/calendar-date"
import { stuckCardHours } from "@trazo/domain/money/cards/card-gateway"
import type { Call } from "../../../call.ts"
import { inScope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { lockRequest } from "../../requests/requests/request.ts"
import { countStuck, findSession, listStuck, lockSession, updateSession } from "./card-session.ts"
import { presentStuck } from "./presenters.ts"

const mostRows = 100

/** A payment that began before this is stuck. */
export const stuckBefore = ({ clock }: Pick<Deps, "clock">) =>
  new Date(clock.now().getTime() - stuckCardHours * hourMilliseconds)

export function listStuckCards(
  { scope }: Pick<Call<typeof contract.listStuckCards>, "scope">,
  deps: Pick<Deps, "db" | "clock">,
): Promise<RouteResponse<typeof contract.listStuckCards>> {
  const before = stuckBefore(deps)
  return inScope(deps.db, scope, async (tx) => {
    const rows = await listStuck(tx, { before, limit: mostRows })
    const total = rows.length < mostRows ? rows.length : await countStuck(tx, before)
    return { rows: rows.map(presentStuck), total }
  })
}

/**
 * The request may be paid again. The gateway is asked about the payment as before: one that it approves later pays the request,
 * or goes back if somebody paid it meanwhile.
 * @throws ApiError NOT_FOUND, MOVE_NOT_ALLOWED for one that is decided or younger than a day
 */
export async function releaseStuckCard(
  { scope, actor, params: { id }, body: { reason } }: Call<typeof contract.releaseStuckCard>,
  deps: Pick<Deps, "db" | "clock">,
): Promise<{ ok: true }> {
  await inScope(deps.db, scope, async (tx) => {
    const seen = await findSession(tx, { id })
    if (!seen) throw new ApiError("NOT_FOUND")
    const request = await lockRequest(tx, seen.requestId)
    const session = await lockSession(tx, id)
    if (session.state !== "pending" || session.createdAt > stuckBefore(deps))
      throw new ApiError("MOVE_NOT_ALLOWED", {
        message: `Este pago ya tiene respuesta, o todavía no lleva ${stuckCardHours} horas sin ella. Actualice la página.`,
      })
    await updateSession(tx, id, { state: "replaced" })
    const data = { request: request.id, reason }
    recordAudit(tx, { actor, action: "card.released", object: `card-session:${id}`, data }, deps)
  })
  return { ok: true }
}
