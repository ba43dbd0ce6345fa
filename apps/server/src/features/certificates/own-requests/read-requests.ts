import type {
  ClientRequestRow,
  getClientRequest as endpoint,
} from "@trazo/contract/certificates/client-requests"
import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { paths } from "@trazo/contract/paths"
import { type Actor, clientIdOf } from "../../../actor.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { openCorrectionPath } from "../../buying/corrections/correction-link.ts"
import { loadReviewRules } from "../../distributors/review-settings/review-rules.ts"
import { listMovements } from "../../requests/requests/move-request.ts"
import { findIssuedSerial, ownClientRequest, type RequestRow } from "../../requests/requests/request.ts"
import { findClientPayment, listRequestsOfClient } from "./own-request.ts"
import { presentClientRequest, presentRequestRow } from "./presenters.ts"

type ClientRequest = RouteResponse<typeof endpoint>

export async function listClientRequests(
  scope: Scope,
  actor: Actor,
  deps: Pick<Deps, "db">,
): Promise<{ rows: ClientRequestRow[] }> {
  return await inScope(deps.db, scope, async (tx) => {
    const { promise } = await loadReviewRules(tx)
    const rows = await listRequestsOfClient(tx, clientIdOf(actor))
    return { rows: rows.map((request) => presentRequestRow(request, promise)) }
  })
}

/** @throws ApiError REQUEST_NOT_FOUND */
export async function getClientRequest(
  scope: Scope,
  { actor, id }: { actor: Actor; id: string },
  deps: Pick<Deps, "db" | "settings">,
): Promise<ClientRequest> {
  return await inScope(deps.db, scope, async (tx) =>
    showClientRequest(tx, await ownClientRequest(tx, { actor, id, lock: false }), deps),
  )
}

export async function showClientRequest(
  tx: ScopedTransaction,
  request: RequestRow,
  deps: Pick<Deps, "settings">,
): Promise<ClientRequest> {
  const { promise } = await loadReviewRules(tx)
  return presentClientRequest(request, {
    promise,
    timeline: await listMovements(tx, request.id),
    certificateSerial: await findIssuedSerial(tx, request.id),
    payment: (await findClientPayment(tx, request.id)) ?? null,
    next: await nextOf(tx, request, deps),
  })
}

async function nextOf(
  tx: ScopedTransaction,
  request: RequestRow,
  deps: Pick<Deps, "settings">,
): Promise<ClientRequest["next"]> {
  const { status, id } = request
  if (status === "payment") return { label: "Pagar mi solicitud", path: paths.payment }
  if (status === "approved") return { label: "Activar mi firma", path: paths.managerActivationOf(id) }
  if (status === "issued") return { label: "Ver mis certificados", path: paths.managerSignatures }
  const correction = await openCorrectionPath(tx, { request, showsFiles: true }, deps)
  return correction ? { label: "Corregir mi solicitud", path: correction } : null
}

/** Returns the client's room id (checklist H1): the account id, the same for every request. */
export function getLastRecord(actor: Actor): { _id: string } {
  return { _id: clientIdOf(actor) }
}
