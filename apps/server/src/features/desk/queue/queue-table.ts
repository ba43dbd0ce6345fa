import type { ReviewApi } from "@trazo/contract/desk/review"
import type { RouteInput } from "@trazo/contract/endpoint/endpoint"
import type { ReviewedChannel } from "@trazo/domain/buying/channel"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { validityNames } from "@trazo/domain/certificates/validity"
import { requestStatusCatalogue } from "@trazo/domain/requests/request-status"
import { inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { type TableColumn, type TableSource, tableSource } from "../../platform/tables/table-source.ts"
import { holderNames } from "../../requests/requests/request.ts"
import { loadQueueFilter } from "./list-requests.ts"
import { identityText } from "./presenters.ts"
import { countAllQueued, listQueue, type QueuedRow } from "./queued-request.ts"

interface Wanted {
  channel: ReviewedChannel
  /** Whose requests «mine» are. */
  readerId: string
  query: Omit<RouteInput<ReviewApi["queue"]>["query"], "cursor">
}

const columns: readonly TableColumn<QueuedRow>[] = [
  { title: "Solicitud", cell: ({ number }) => number },
  { title: "Estado", cell: ({ status }) => requestStatusCatalogue[status].description },
  { title: "Desde", cell: ({ statusSince }) => statusSince },
  { title: "Titular", cell: holderNames },
  { title: "Identificación", cell: identityText },
  { title: "Certificado", cell: ({ kind }) => certificateKindNames[kind] },
  { title: "Vigencia", cell: ({ validity }) => validityNames[validity] },
  { title: "Total", cell: ({ totalCents }) => (totalCents ?? 0) / 100 },
  { title: "La tiene", cell: ({ assigneeNames }) => assigneeNames },
  { title: "Vendedor", cell: ({ sellerName }) => sellerName },
  { title: "Creada", cell: ({ createdAt }) => createdAt },
]

/** All requests of a queue's filter, in its order. */
export async function queueTable(
  scope: Scope,
  { channel, readerId, query }: Wanted,
  deps: Pick<Deps, "db" | "clock">,
): Promise<TableSource> {
  const now = deps.clock.now()
  const { filter } = await inScope(deps.db, scope, (tx) =>
    loadQueueFilter(tx, { channel, readerId, query, now }),
  )
  return tableSource<QueuedRow>(
    scope,
    {
      columns,
      count: (tx) => countAllQueued(tx, filter),
      read: (tx, reading) => listQueue(tx, filter, reading),
      positionOf: ({ waitingSince, id }) => [waitingSince, id],
    },
    deps,
  )
}
