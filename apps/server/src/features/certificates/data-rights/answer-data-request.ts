import type * as contract from "@trazo/contract/certificates/data-rights"
import type { StaffDataRequest } from "@trazo/contract/certificates/data-rights"
import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import { paths } from "@trazo/contract/paths"
import { keptText } from "@trazo/domain/certificates/kept-records"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import type { Call } from "../../../call.ts"
import { paginate } from "../../../database/lists/paginate.ts"
import { inScope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { queueMail } from "../../platform/mail/queue-mail.ts"
import { notifyReader } from "../../platform/notifications/notify-event.ts"
import { brandUrl, loadBrand } from "../../platform/tenants/brand.ts"
import {
  countRequests,
  findStaffRequest,
  type ListedRequest,
  listStaffRequests,
  updateAnswer,
} from "./data-request.ts"
import { presentStaffRequest } from "./presenters.ts"

const pageSize = 40

/** Lists open requests, those that are overdue first, or answered ones. @throws ApiError CURSOR_REFUSED */
export function listDataRequests(
  { scope, query: { cursor, state = "open", search = "" } }: Call<typeof contract.listDataRequests>,
  deps: Pick<Deps, "db" | "clock">,
): Promise<RouteResponse<typeof contract.listDataRequests>> {
  const filter = { isOpen: state === "open", search: search.trim() }
  const now = deps.clock.now()
  return inScope(deps.db, scope, async (tx) => {
    const [{ rows, ...page }, counts] = await Promise.all([
      paginate<ListedRequest>({
        cursor,
        size: pageSize,
        boundTo: [scope.distributorId, "data-requests", filter],
        positionOf: ({ position, id }) => [position, id],
        read: (reading) => listStaffRequests(tx, filter, reading),
      }),
      countRequests(tx, filter, now),
    ])
    return { rows: rows.map((row) => presentStaffRequest(row, now)), ...page, ...counts }
  })
}

/** @throws ApiError NOT_FOUND */
export function getDataRequest(
  { scope, params: { id } }: Call<typeof contract.getDataRequest>,
  deps: Pick<Deps, "db" | "clock">,
): Promise<StaffDataRequest> {
  return inScope(deps.db, scope, async (tx) => {
    const row = await findStaffRequest(tx, id)
    if (!row) throw new ApiError("NOT_FOUND")
    return presentStaffRequest(row, deps.clock.now())
  })
}

/**
 * Answers once, in time or late, by mail and in the person's account. The reply to a deletion repeats what the law
 * keeps. @throws ApiError NOT_FOUND, DATA_REQUEST_ANSWERED
 */
export async function answerDataRequest(
  { scope, actor, params: { id }, body: { outcome, reply } }: Call<typeof contract.answerDataRequest>,
  deps: Pick<Deps, "db" | "clock" | "random" | "settings" | "jobs" | "live" | "reactions">,
): Promise<{ ok: true }> {
  const { id: staffId } = actor
  const now = deps.clock.now()
  await inScope(deps.db, scope, async (tx) => {
    const row = await findStaffRequest(tx, id)
    if (!row) throw new ApiError("NOT_FOUND")
    const columns = { outcome, reply, answeredBy: staffId, answeredAt: now }
    if (!(await updateAnswer(tx, id, columns))) throw new ApiError("DATA_REQUEST_ANSWERED")
    const data = { kind: row.kind, outcome, isLate: now > row.dueAt }
    recordAudit(tx, { actor, action: "data-request.answered", object: `data-request:${id}`, data }, deps)
    const brand = await loadBrand(tx)
    const kept = row.kept.map(({ kind, until }) => keptText({ kind, until: until ? new Date(until) : null }))
    const variables = {
      names: row.names,
      kind: row.kind,
      outcome,
      reply,
      kept,
      asked: formatDate(row.askedAt),
      link: brandUrl(deps.settings, brand, paths.managerConfiguration),
    }
    await queueMail(tx, { to: row.email, template: "data-request-answered", variables, brand }, deps)
    const title = "Respondimos su pedido sobre sus datos"
    const message = "La respuesta está en su configuración y en su correo."
    const text = { type: "text", title, message, link: paths.managerConfiguration } as const
    notifyReader(tx, { area: "client", id: row.clientId }, text, deps)
  })
  return { ok: true }
}
