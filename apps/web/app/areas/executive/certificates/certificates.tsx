import { Box, Button } from "@mantine/core"
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
import { ListScreen } from "../../../ui/list/list-screen.tsx"
import type { Selection } from "../../../ui/list/use-selection.ts"
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
  const { search, cursor, assignee, kind, seller, age, period, waited, event, target } = address
  const filter = filterOf(address)
  const exported = {
    ...(filter === "all" ? {} : filter === "staff" ? { nextActor: filter } : { status: filter }),
    ...(search && { search }),
    ...(assignee && { assignee }),
    ...(kind && { kind }),
    ...(seller && { seller }),
    ...(age && { age }),
    ...(period && { period }),
    ...(waited && { waited }),
    ...(event && { event }),
    ...(target && { target }),
  }
  const query = { ...exported, ...(cursor && { cursor }) }
  const channel = queueChannelAt(url.pathname)
  const [page, preferences] = await Promise.all([
    load(context, reviewApis[channel].queue, { query }),
    load(context, getListPreferences, { params: { list: preferredLists[channel] } }),
  ])
  if (cursor && page.rows.length === 0) {
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
  const { address, rows, total, counts, next, previous, assignees, colleagues, sellers } = loaderData
  const [outcomes, setOutcomes] = useState<ShownOutcome[]>([])
  const channel = queueChannelAt(useLocation().pathname)
  const now = useNow(loaderData.now)
  const preferences = useListPreferences(loaderData.preferences)
  return (
    <Box component="main" p="md">
      <AssignmentOutcomes outcomes={outcomes} onClose={() => setOutcomes([])} />
      <ListScreen
        isLive
        columnChoice={preferences.columnChoice}
        heading={<h1>{reviewedChannels[channel]}</h1>}
        list={queueList}
        address={address}
        label={reviewedChannels[channel]}
        rows={rows}
        columns={queueColumns(now, rows)}
        row={{
          id: ({ id }) => id,
          to: ({ id }) => paths.executiveReview(channel, id),
          name: ({ number }) => number,
          state: queueState(address, rows),
        }}
        counted={countedText(total)}
        search={{ label: "Buscar solicitudes", placeholder: "Número, titular o vendedor" }}
        onSearch={filterAfterSearch}
        filters={<QueueFilters address={address} counts={counts} />}
        pages={{ next, previous }}
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
        {...(assignees.length > 0 && {
          bulk: (selection: Selection) => (
            <BulkAssignment {...{ selection, rows, colleagues }} onOutcomes={setOutcomes} />
          ),
        })}
      />
    </Box>
  )
}

function countedText(total: number | null): string {
  if (total === null) return "Muchas solicitudes: precise la búsqueda"
  if (total >= countLimit) return `${countLimit - 1}+ solicitudes`
  return total === 1 ? "1 solicitud" : `${total} solicitudes`
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <StaffError error={error} />
}
