import type { ClientRequestRow, getClientRequest as endpoint } from "@trazo/contract/clients/client-requests"
import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { paths } from "@trazo/contract/paths"
import { type Actor, clientIdOf } from "../../actor.ts"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { loadReviewRules } from "../review-settings/review-settings.ts"
import { listMovements, loadIssuedSerial, ownClientRequest } from "./load-request.ts"
import { presentClientRequest } from "./presenters.ts"
import { listRequestsOfClient } from "./queries.ts"
import type { RequestRow } from "./request-row.ts"

export async function listClientRequests(
  scope: Scope,
  actor: Actor,
  deps: Pick<Deps, "db">,
): Promise<{ rows: ClientRequestRow[] }> {
  return await inScope(deps.db, scope, async (tx) => {
    const [rows, { promise }] = await Promise.all([
      listRequestsOfClient(tx, clientIdOf(actor)),
      loadReviewRules(tx),
    ])
    return { rows: rows.map((row) => presentClientRequest(row, promise)) }
  })
}

type Next = RouteResponse<typeof endpoint>["next"]

/** @throws ApiError REQUEST_NOT_FOUND */
export async function getClientRequest(
  scope: Scope,
  { actor, id }: { actor: Actor; id: string },
  deps: Pick<Deps, "db">,
): Promise<RouteResponse<typeof endpoint>> {
  return await inScope(deps.db, scope, async (tx) => {
    const request = await ownClientRequest(tx, { actor, id, lock: false })
    const { promise } = await loadReviewRules(tx)
    return {
      ...presentClientRequest(request, promise),
      timeline: await listMovements(tx, id),
      certificateSerial: await loadIssuedSerial(tx, id),
      next: nextOf(request),
    }
  })
}

function nextOf({ status, id }: RequestRow): Next {
  if (status === "payment") return { label: "Pagar mi solicitud", path: paths.payment }
  if (status === "approved") return { label: "Activar mi firma", path: paths.managerActivationOf(id) }
  if (status === "issued") return { label: "Ver mis certificados", path: paths.managerSignatures }
  return null
}

/** Returns the client's room id (checklist H1): the account id, the same for every request. */
export function getLastRecord(actor: Actor): { _id: string } {
  return { _id: clientIdOf(actor) }
}
