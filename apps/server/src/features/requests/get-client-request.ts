import type { getClientRequest as endpoint } from "@trazo/contract/client-requests"
import type { RouteAnswer } from "@trazo/contract/endpoint"
import { paths } from "@trazo/contract/paths"
import type { Actor } from "../../actor.ts"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { listMovements } from "./list-movements.ts"
import { ownClientRequest } from "./own-client-request.ts"
import { presentClientRequest } from "./presenters.ts"
import { findIssuedSerial } from "./queries.ts"
import type { RequestRow } from "./request-row.ts"

type Next = RouteAnswer<typeof endpoint>["next"]

/** A request of the client with its history and what follows. @throws ApiError REQUEST_NOT_FOUND */
export async function getClientRequest(
  scope: Scope,
  { actor, id }: { actor: Actor; id: string },
  deps: Pick<Deps, "db">,
): Promise<RouteAnswer<typeof endpoint>> {
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
