import type * as contract from "@trazo/contract/certificates/client-requests"
import type { ClientRequestRow } from "@trazo/contract/certificates/client-requests"
import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { paths } from "@trazo/contract/paths"
import type { Call } from "../../../call.ts"
import { inScope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { openCorrectionPath } from "../../buying/corrections/correction-link.ts"
import { loadReviewRules } from "../../distributors/review-settings/review-rules.ts"
import { listAuthorisedOfRequest } from "../../money/invoices/listed-invoice.ts"
import { listMovements } from "../../requests/requests/move-request.ts"
import { findIssuedSerial, ownClientRequest, type RequestRow } from "../../requests/requests/request.ts"
import { expectedAnswerOf } from "../../requests/requests/request-way.ts"
import { findClientPayment, listRequestsOfClient } from "./own-request.ts"
import { presentClientRequest, presentRequestRow } from "./presenters.ts"

type ClientRequest = RouteResponse<typeof contract.getClientRequest>

export async function listClientRequests(
  { scope, actor }: Call<typeof contract.listClientRequests>,
  deps: Pick<Deps, "db">,
): Promise<{ rows: ClientRequestRow[] }> {
  return await inScope(deps.db, scope, async (tx) => {
    const { promise } = await loadReviewRules(tx)
    const rows = await listRequestsOfClient(tx, actor.id)
    return { rows: rows.map((request) => presentRequestRow(request, promise)) }
  })
}

/** @throws ApiError REQUEST_NOT_FOUND */
export async function getClientRequest(
  { scope, actor, params: { id } }: Call<typeof contract.getClientRequest>,
  deps: Pick<Deps, "db" | "settings" | "clock">,
): Promise<ClientRequest> {
  return await inScope(deps.db, scope, async (tx) =>
    showClientRequest(tx, await ownClientRequest(tx, { actor, id, lock: false }), deps),
  )
}

export async function showClientRequest(
  tx: ScopedTransaction,
  request: RequestRow,
  deps: Pick<Deps, "settings" | "clock">,
): Promise<ClientRequest> {
  const { promise } = await loadReviewRules(tx)
  return presentClientRequest(request, {
    promise,
    timeline: await listMovements(tx, request.id),
    expectedAnswerBy: expectedAnswerOf(request, promise, deps.clock.now()),
    certificateSerial: await findIssuedSerial(tx, request.id),
    payment: (await findClientPayment(tx, request.id)) ?? null,
    invoices: await listAuthorisedOfRequest(tx, request.id),
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
export function getLastRecord({ actor }: Call<typeof contract.getLastRecord>): { _id: string } {
  return { _id: actor.id }
}
