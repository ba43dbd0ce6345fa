import type * as contract from "@trazo/contract/certificates/data-rights"
import type { DataRequest } from "@trazo/contract/certificates/data-rights"
import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import { paths } from "@trazo/contract/paths"
import { dataRequestDue, dataRequestTitles } from "@trazo/domain/certificates/data-rights"
import { type KeptRecord, keptRecords, keptText } from "@trazo/domain/certificates/kept-records"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import type { Call } from "../../../call.ts"
import { inScope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { newId } from "../../../random.ts"
import { loadClient } from "../../identity/credentials/client-account.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { queueMail } from "../../platform/mail/queue-mail.ts"
import { notifyStaff } from "../../platform/notifications/notify-event.ts"
import { brandUrl, loadBrand } from "../../platform/tenants/brand.ts"
import {
  hasOpenRequest,
  insertDataRequest,
  listCertificateEnds,
  listOwnRequests,
  listPaymentDates,
} from "./data-request.ts"
import { presentDataRequest, presentKept } from "./presenters.ts"

export function getDataRights(
  { scope, actor: { id: clientId } }: Call<typeof contract.getDataRights>,
  deps: Pick<Deps, "db" | "clock">,
): Promise<RouteResponse<typeof contract.getDataRights>> {
  return inScope(deps.db, scope, async (tx) => {
    const [requests, kept] = await Promise.all([
      listOwnRequests(tx, clientId),
      loadKept(tx, clientId, deps.clock.now()),
    ])
    return { requests: requests.map(presentDataRequest), kept: presentKept(kept) }
  })
}

async function loadKept(tx: ScopedTransaction, clientId: string, now: Date): Promise<KeptRecord[]> {
  const [certificates, payments, isOpen] = await Promise.all([
    listCertificateEnds(tx, clientId),
    listPaymentDates(tx, clientId),
    hasOpenRequest(tx, clientId),
  ])
  return keptRecords({ certificates, payments, hasOpenRequest: isOpen }, now)
}

/**
 * Records the request with its due date, confirms it by mail and notifies the staff who reply. A deletion says what the
 * law keeps and until when.
 * @throws ApiError DATA_REQUEST_OPEN
 */
export async function askDataRequest(
  { scope, actor, body: { kind, text } }: Call<typeof contract.askDataRequest>,
  deps: Pick<Deps, "db" | "clock" | "random" | "settings" | "jobs" | "live" | "reactions">,
): Promise<DataRequest> {
  const clientId = actor.id
  const now = deps.clock.now()
  const id = newId(deps.random, now)
  return await inScope(deps.db, scope, async (tx) => {
    const kept = kind === "deletion" ? await loadKept(tx, clientId, now) : []
    const row = await insertDataRequest(tx, {
      id,
      clientId,
      kind,
      text,
      kept: JSON.stringify(presentKept(kept)),
      askedAt: now,
      dueAt: dataRequestDue(now),
      outcome: null,
      reply: null,
      answeredBy: null,
      answeredAt: null,
    })
    if (!row) throw new ApiError("DATA_REQUEST_OPEN")
    recordAudit(
      tx,
      { actor, action: "data-request.asked", object: `data-request:${id}`, data: { kind } },
      deps,
    )
    const [{ names, email: to }, brand] = await Promise.all([loadClient(tx, clientId), loadBrand(tx)])
    const link = brandUrl(deps.settings, brand, paths.managerConfiguration)
    const variables = { names, kind, text, due: formatDate(row.dueAt), kept: kept.map(keptText), link }
    await queueMail(tx, { to, template: "data-request-received", variables, brand }, deps)
    const title = `${dataRequestTitles[kind]} de datos por responder`
    const message = `Una persona ejerció su derecho sobre sus datos. Responda hasta el ${formatDate(row.dueAt)}.`
    const text_ = { type: "text", title, message, link: paths.executiveDataRequest(id) } as const
    await notifyStaff(tx, { permission: "/rights:edit", text: text_ }, deps)
    return presentDataRequest(row)
  })
}
