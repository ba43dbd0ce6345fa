import type { ClientRequestRow, getClientRequest as endpoint } from "@trazo/contract/client-requests"
import type { RouteResponse } from "@trazo/contract/endpoint"
import { ApiError } from "@trazo/contract/errors"
import { paths } from "@trazo/contract/paths"
import type { Actor } from "../../actor.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { listMovements, loadRequest, lockRequest } from "./load-request.ts"
import { presentClientRequest } from "./presenters.ts"
import { findIssuedSerial, listRequestsOfClient } from "./queries.ts"
import type { RequestRow } from "./request-row.ts"

/** @throws ApiError NOT_SIGNED_IN */
export function clientIdOf(actor: Actor): string {
  if (actor.area !== "client") throw new ApiError("NOT_SIGNED_IN")
  return actor.id
}

/** A submitted request of this client; anybody else's does not exist. @throws ApiError REQUEST_NOT_FOUND */
export async function ownClientRequest(
  tx: ScopedTransaction,
  { actor, id, lock }: { actor: Actor; id: string; lock: boolean },
): Promise<RequestRow> {
  const request = await (lock ? lockRequest : loadRequest)(tx, id)
  if (request.client_id !== clientIdOf(actor) || request.number === null) {
    throw new ApiError("REQUEST_NOT_FOUND")
  }
  return request
}

/** The client's requests, the last first. */
export async function listClientRequests(
  scope: Scope,
  actor: Actor,
  deps: Pick<Deps, "db">,
): Promise<{ rows: ClientRequestRow[] }> {
  return await inScope(deps.db, scope, async (tx) => {
    return { rows: (await listRequestsOfClient(tx, clientIdOf(actor))).map(presentClientRequest) }
  })
}

type Next = RouteResponse<typeof endpoint>["next"]

/** A request of the client with its history and what follows. @throws ApiError REQUEST_NOT_FOUND */
export async function getClientRequest(
  scope: Scope,
  { actor, id }: { actor: Actor; id: string },
  deps: Pick<Deps, "db">,
): Promise<RouteResponse<typeof endpoint>> {
  return await inScope(deps.db, scope, async (tx) => {
    const request = await ownClientRequest(tx, { actor, id, lock: false })
    return {
      ...presentClientRequest(request),
      timeline: await listMovements(tx, id),
      certificateSerial: await findIssuedSerial(tx, id),
      next: nextOf(request),
    }
  })
}

/** A correction is answered by the link in its mail, which only the applicant's address has. */
function nextOf({ status, id }: RequestRow): Next {
  if (status === "payment") return { label: "Pagar mi solicitud", path: paths.payment }
  if (status === "approved") return { label: "Activar mi firma", path: paths.managerActivationOf(id) }
  if (status === "issued") return { label: "Ver mis firmas", path: paths.managerSignatures }
  return null
}

/** The id with which a client joins their room (checklist H1): the account's own, the same for every request. */
export function getLastRecord(actor: Actor): { _id: string } {
  return { _id: clientIdOf(actor) }
}
