import { Box, Button } from "@mantine/core"
import IconInbox from "@tabler/icons-react/dist/esm/icons/IconInbox.mjs"
import IconMoodSmile from "@tabler/icons-react/dist/esm/icons/IconMoodSmile.mjs"
import IconSearchOff from "@tabler/icons-react/dist/esm/icons/IconSearchOff.mjs"
import { paths } from "@trazo/contract/paths"
import { reviewApis } from "@trazo/contract/review"
import { reviewedChannels } from "@trazo/domain/requests/channel"
import { requestStatusCatalogue, requestStatuses } from "@trazo/domain/requests/request-status"
import { Link, redirect } from "react-router"
import { load } from "../../../shared-features/api/call.ts"
import { EmptyState } from "../../../ui/empty-state.tsx"
import { FilterChips, type FilterChoice } from "../../../ui/list/filter-chips.tsx"
import { ListScreen } from "../../../ui/list/list-screen.tsx"
import { channelAt, useReviewChannel } from "../review-channel.ts"
import { StaffError, staffTitle } from "../staff-error.tsx"
import { useNow } from "../waiting-time.tsx"
import type { Route } from "./+types/certificates"
import { queueColumns } from "./queue-columns.tsx"
import {
  filterAfterSearch,
  filterHref,
  filterOf,
  type QueueAddress,
  type QueueFilter,
  queueList,
} from "./queue-list.ts"

export const meta = staffTitle((_, pathname) => reviewedChannels[channelAt(pathname)])

/** A cursor behind which no rows are left leads to the first page. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const address = queueList.read(url)
  const { search, cursor } = address
  const filter = filterOf(address)
  const query = {
    ...(filter === "all" ? {} : filter === "staff" ? { nextActor: filter } : { status: filter }),
    ...(search && { search }),
    ...(cursor && { cursor }),
  }
  const page = await load(context, reviewApis[channelAt(url.pathname)].queue, { query })
  if (cursor && page.rows.length === 0) {
    throw redirect(url.pathname + queueList.href({ ...address, cursor: null }))
  }
  return { address, ...page, now: new Date().toISOString() }
}

export default function Queue({ loaderData }: Route.ComponentProps) {
  const { address, rows, total, counts, next, previous } = loaderData
  const channel = useReviewChannel()
  const now = useNow(loaderData.now)
  return (
    <Box component="main" p="md">
      <ListScreen
        isLive
        heading={<h1>{reviewedChannels[channel]}</h1>}
        list={queueList}
        address={address}
        label={reviewedChannels[channel]}
        rows={rows}
        columns={queueColumns(now)}
        row={{
          id: ({ id }) => id,
          to: ({ id }) => paths.executiveReview(channel, id),
          name: ({ number }) => number,
          // The review leads back to this page of the queue.
          state: { queue: queueList.href(address) },
        }}
        counted={total === 1 ? "1 solicitud" : `${total} solicitudes`}
        search={{ label: "Buscar solicitudes", placeholder: "Número, nombre o documento" }}
        onSearch={filterAfterSearch}
        filters={
          <FilterChips
            label="Filtrar por estado"
            chosen={filterOf(address)}
            choices={choicesOf(counts)}
            hrefOf={(filter) => filterHref(address, filter)}
          />
        }
        pages={{ next, previous }}
        empty={<EmptyQueue address={address} />}
      />
    </Box>
  )
}

const submitted = requestStatuses.filter((status) => status !== "draft")

function choicesOf(counts: Route.ComponentProps["loaderData"]["counts"]): FilterChoice<QueueFilter>[] {
  const staff = submitted.filter((status) => requestStatusCatalogue[status].nextActor === "staff")
  const sum = (statuses: readonly (keyof typeof counts)[]) =>
    statuses.reduce((total, status) => total + (counts[status] ?? 0), 0)
  return [
    { value: "staff", label: "Por atender", count: sum(staff) },
    ...submitted.map((status) => ({
      ...{ value: status, label: requestStatusCatalogue[status].description },
      ...{ count: counts[status] ?? 0, isOptional: !staff.includes(status) },
    })),
    { value: "all", label: "Todas", count: sum(submitted) },
  ]
}

function EmptyQueue({ address }: { address: QueueAddress }) {
  const { search } = address
  const filter = filterOf(address)
  const action = (to: string, label: string) => (
    <Button component={Link} variant="default" to={{ search: to }}>
      {label}
    </Button>
  )
  const everywhere = filterHref(address, "all")
  if (search) {
    return (
      <EmptyState
        icon={IconSearchOff}
        title={`Nada coincide con «${search}»`}
        action={
          filter === "all"
            ? action(queueList.href({}), "Borrar la búsqueda")
            : action(everywhere, "Buscar en todos los estados")
        }
      >
        Busque por el número de la solicitud, por nombres o por cédula, pasaporte o RUC completos.
      </EmptyState>
    )
  }
  if (filter === "staff") {
    return (
      <EmptyState
        icon={IconMoodSmile}
        title="No hay solicitudes por atender"
        action={action(everywhere, "Ver todas las solicitudes")}
      >
        Aquí aparecen los pagos por validar y las solicitudes por revisar, la que más espera primero.
      </EmptyState>
    )
  }
  if (filter === "all") {
    return (
      <EmptyState icon={IconInbox} title="Todavía no hay solicitudes">
        Aparecen aquí cuando un cliente envía la suya desde su página.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={IconInbox}
      title={`Ninguna solicitud en «${requestStatusCatalogue[filter].description}»`}
      action={action(queueList.href({}), "Ver las que están por atender")}
    />
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <StaffError error={error} />
}
