import { Button } from "@mantine/core"
import { reviewApis } from "@trazo/contract/desk/review"
import { countLimit } from "@trazo/contract/desk/review-queue"
import { paths, queueChannelAt } from "@trazo/contract/paths"
import { getListPreferences, saveListPreferences } from "@trazo/contract/platform/list-preferences"
import { reviewedChannels } from "@trazo/domain/buying/channel"
import { useState } from "react"
import { Link, redirect, useLocation } from "react-router"
import { load } from "../../../shared-features/platform/api/call.ts"
import {
  endpointIntents,
  handleIntents,
  keepPageOnLostConnection,
} from "../../../shared-features/platform/intent/page-action.ts"
import { queryOf } from "../../../ui/list/define-list.ts"
import { countedRows, ListPage } from "../../../ui/list/list-screen.tsx"
import { ExportMenu } from "../exports/export-menu.tsx"
import { mayDo } from "../frame/staff-screens.ts"
import { SavedViews } from "../list-preferences/saved-views.tsx"
import { useListPreferences } from "../list-preferences/use-list-preferences.ts"
import { signedIn } from "../signed-in-executive.ts"
import { StaffError, staffTitle } from "../staff-error.tsx"
import { useNow } from "../waiting-time.tsx"
import type { Route } from "./+types/certificates"
import { AssignmentOutcomes, BulkAssignment, type ShownOutcome } from "./bulk-assignment.tsx"
import { EmptyQueue } from "./empty-queue.tsx"
import { queueColumns } from "./queue-columns.tsx"
import { QueueFilters } from "./queue-filters.tsx"
import { filterAfterSearch, filterOf, queueList, queueState } from "./queue-list.ts"
import { SellerFilter } from "./seller-filter.tsx"

/** By the channel of the queue. */
const preferredLists = { normal: "certificates", fast: "fast", convenio: "convenios" } as const

export const meta = staffTitle((_, pathname) => reviewedChannels[queueChannelAt(pathname)])

/** A cursor behind which no rows are left leads to the first page. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const address = queueList.read(url)
  const { filter: _, ...chosen } = address
  const filter = filterOf(address)
  const exported = queryOf({
    ...chosen,
    nextActor: filter === "staff" ? filter : null,
    status: filter === "all" || filter === "staff" ? null : filter,
    cursor: null,
  })
  const query = queryOf({ ...exported, cursor: address.cursor })
  const channel = queueChannelAt(url.pathname)
  const [page, preferences] = await Promise.all([
    load(context, reviewApis[channel].queue, { query }),
    load(context, getListPreferences, { params: { list: preferredLists[channel] } }),
  ])
  if (address.cursor && page.rows.length === 0) {
    throw redirect(url.pathname + queueList.href({ ...address, cursor: null }))
  }
  const executive = signedIn(context)
  const colleagues = page.assignees.filter(({ id }) => id !== executive.id)
  const mayRefund = mayDo(executive, paths.executiveRefunds, "validatePayment")
  const mayExport = mayDo(executive, paths.executiveQueue(channel), "export")
  return {
    address,
    mayRefund,
    mayExport,
    exported,
    preferences,
    ...page,
    colleagues,
    now: new Date().toISOString(),
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const channel = queueChannelAt(url.pathname)
  return handleIntents(await request.formData(), {
    ...endpointIntents(context, { assignSeveral: reviewApis[channel].assignSeveral }),
    ...endpointIntents(context, { savePreferences: saveListPreferences }, { list: preferredLists[channel] }),
  })
}

export const clientAction = keepPageOnLostConnection

export default function Queue({ loaderData }: Route.ComponentProps) {
  const { address, rows, total, counts, assignees, colleagues, sellers } = loaderData
  const [outcomes, setOutcomes] = useState<ShownOutcome[]>([])
  const channel = queueChannelAt(useLocation().pathname)
  const now = useNow(loaderData.now)
  const preferences = useListPreferences(loaderData.preferences)
  return (
    <ListPage
      isLive
      title={reviewedChannels[channel]}
      list={queueList}
      data={loaderData}
      columnChoice={preferences.columnChoice}
      columns={queueColumns(now, rows)}
      row={{
        to: ({ id }) => paths.executiveReview(channel, id),
        name: ({ number }) => number,
        state: queueState(address, rows),
      }}
      counted={countedText(total)}
      search={{ label: "Buscar solicitudes", placeholder: "Número, titular o vendedor" }}
      onSearch={filterAfterSearch}
      filters={<QueueFilters address={address} counts={counts} />}
      tools={
        <>
          {sellers.length > 0 ? <SellerFilter address={address} sellers={sellers} /> : null}
          {loaderData.mayExport && rows.length > 0 ? (
            <ExportMenu list={preferredLists[channel]} query={loaderData.exported} />
          ) : null}
          {loaderData.mayRefund ? (
            <Button component={Link} to={paths.executiveRefunds} variant="default">
              Devoluciones
            </Button>
          ) : null}
          <SavedViews preferences={preferences} current={queueList.href({ ...address, cursor: null })} />
        </>
      }
      empty={<EmptyQueue address={address} />}
      bulk={
        assignees.length > 0
          ? (selection) => (
              <BulkAssignment
                selection={selection}
                rows={rows}
                colleagues={colleagues}
                onOutcomes={setOutcomes}
              />
            )
          : undefined
      }
    >
      <AssignmentOutcomes outcomes={outcomes} onClose={() => setOutcomes([])} />
    </ListPage>
  )
}

function countedText(total: number | null): string {
  if (total === null) return "Muchas solicitudes: precise la búsqueda"
  if (total >= countLimit) return `${countLimit - 1}+ solicitudes`
  return countedRows(total, "solicitud", "solicitudes")
}

export const ErrorBoundary = StaffError
