import type { ReviewApi } from "@trazo/contract/desk/review"
import type { QueueRow } from "@trazo/contract/desk/review-queue"
import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { type Deadline, deadlineOf, type ReviewPromise } from "@trazo/domain/desk/review-promise"
import { identityTypeNames } from "@trazo/domain/identity/identity-type"
import type { Page } from "../../../database/lists/paginate.ts"
import { holderNames, type RequestRow } from "../../requests/requests/request.ts"
import type { QueuedRow, StatusCount } from "./queued-request.ts"

export interface PresentedRow {
  request: RequestRow
  /** Who has the request now. */
  assignee: { id: string; names: string } | null | undefined
  /** Name of the seller whose code it has. */
  seller: string | null
  reader: { id: string }
  promise: ReviewPromise
}

export function presentQueueRow({ request, assignee, seller, reader, promise }: PresentedRow): QueueRow {
  const { id, kind, validity, channel, status } = request
  return {
    id,
    number: request.number ?? "",
    status,
    certData: { kind, validity, channel },
    names: holderNames(request),
    identity: identityText(request),
    totalCents: request.totalCents ?? 0,
    statusSince: request.statusSince.toISOString(),
    deadline: presentDeadline(deadlineOf({ status, channel, since: request.statusSince }, promise)),
    assignee: assignee ? { id: assignee.id, names: assignee.names, isOwn: assignee.id === reader.id } : null,
    seller,
    createdAt: request.createdAt.toISOString(),
  }
}

function presentDeadline(deadline: Deadline | null): QueueRow["deadline"] {
  return deadline && { soonAt: deadline.soonAt.toISOString(), dueAt: deadline.dueAt.toISOString() }
}

/** Two people can have passports of one number, from two countries. */
export function identityText({
  userInfo: { identityType, identity = "", passportCountry },
}: RequestRow): string {
  if (identityType !== "passport") return identity
  const country = passportCountry ? ` (${passportCountry})` : ""
  return `${identityTypeNames.passport} ${identity}${country}`
}

export function presentQueue(
  { rows, next, previous }: Page<QueuedRow>,
  {
    counts,
    total,
    reader,
    promise,
    sellers,
    assignees,
  }: Pick<PresentedRow, "reader" | "promise"> & {
    counts: readonly StatusCount[]
    total: number | null
    sellers: { id: string; name: string }[]
    assignees: { id: string; names: string }[]
  },
): RouteResponse<ReviewApi["queue"]> {
  return {
    rows: rows.map((request) =>
      presentQueueRow({
        request,
        assignee: assigneeOf(request),
        seller: request.sellerName,
        reader,
        promise,
      }),
    ),
    next,
    previous,
    total,
    counts: Object.fromEntries(counts.map((one) => [one.status, one.total])),
    sellers,
    assignees: assignees.some(({ id }) => id === reader.id) ? assignees : [],
  }
}

function assigneeOf({ assigneeId, assigneeNames }: QueuedRow): PresentedRow["assignee"] {
  return assigneeId === null ? null : { id: assigneeId, names: assigneeNames ?? "" }
}
