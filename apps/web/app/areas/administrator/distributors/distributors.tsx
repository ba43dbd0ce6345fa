import { Button } from "@mantine/core"
import IconBuilding from "@tabler/icons-react/dist/esm/icons/IconBuilding.mjs"
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs"
import IconSearchOff from "@tabler/icons-react/dist/esm/icons/IconSearchOff.mjs"
import { listPlatformDistributors } from "@trazo/contract/distributors/administration"
import { paths } from "@trazo/contract/paths"
import { Link } from "react-router"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { load } from "../../../shared-features/platform/api/call.ts"
import { FailedLoad } from "../../../shared-features/platform/error-page/failed-load.tsx"
import { EmptyState } from "../../../ui/content/empty-state.tsx"
import { FilterChips } from "../../../ui/list/filter-chips.tsx"
import { ListScreen } from "../../../ui/list/list-screen.tsx"
import { PageHeader } from "../../../ui/page/page-header.tsx"
import type { Route } from "./+types/distributors"
import { distributorColumns } from "./distributor-columns.tsx"
import { distributorList } from "./distributor-list.ts"

export const meta = pageTitle("Distribuidoras")

export async function loader({ request, context }: Route.LoaderArgs) {
  const address = distributorList.read(request)
  const { search, state, order, cursor } = address
  const query = { order, ...(search && { search }), ...(state && { state }), ...(cursor && { cursor }) }
  return { address, ...(await load(context, listPlatformDistributors, { query })) }
}

const insert = (
  <Button
    component={Link}
    to={paths.administratorInsert}
    leftSection={<IconPlus size={18} stroke={2} aria-hidden="true" />}
  >
    Nueva distribuidora
  </Button>
)

const orders = [
  { value: "name", label: "Por nombre" },
  { value: "completeness", label: "Menos completas primero" },
]

export default function Distributors({ loaderData }: Route.ComponentProps) {
  const { address, rows, total, counts, next, previous } = loaderData
  if (total === 0) return <NoDistributors />
  const found = counts.active + counts.suspended
  const shown = address.state ? counts[address.state] : found
  return (
    <>
      <PageHeader title="Distribuidoras" actions={insert} />
      <ListScreen
        list={distributorList}
        address={address}
        label="Distribuidoras"
        rows={rows}
        columns={distributorColumns}
        row={{
          id: ({ id }) => id,
          to: ({ id }) => paths.administratorDistributor(id),
          name: ({ name }) => name,
        }}
        counted={`${shown === 1 ? "1 distribuidora" : `${shown} distribuidoras`}${shown < total ? ` de ${total}` : ""}`}
        search={{ label: "Buscar distribuidoras", placeholder: "Nombre, RUC o dirección web" }}
        filters={
          <FilterChips
            label="Filtrar por estado"
            chosen={address.state}
            choices={[
              { value: null, label: "Todas", count: found },
              { value: "active", label: "Activas", count: counts.active },
              { value: "suspended", label: "Suspendidas", count: counts.suspended },
            ]}
            hrefOf={(state) => distributorList.href({ ...address, state, cursor: null })}
          />
        }
        order={{ param: "order", label: "Orden", choices: orders }}
        pages={{ next, previous }}
        empty={<NothingFound />}
      />
    </>
  )
}

function NoDistributors() {
  return (
    <>
      <PageHeader title="Distribuidoras" />
      <EmptyState icon={IconBuilding} title="Todavía no hay distribuidoras" action={insert}>
        Aquí verá cada una con sus direcciones, su estado y cuánto le falta por configurar.
      </EmptyState>
    </>
  )
}

function NothingFound() {
  return (
    <EmptyState
      icon={IconSearchOff}
      title="Ninguna distribuidora coincide"
      action={
        <Button component={Link} to={paths.administrator} variant="default">
          Ver todas
        </Button>
      }
    >
      Busque por una parte del nombre, del RUC o de la dirección web.
    </EmptyState>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedLoad error={error} />
}
