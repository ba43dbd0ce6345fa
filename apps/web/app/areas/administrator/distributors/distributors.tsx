import { Button } from "@mantine/core"
import IconBuilding from "@tabler/icons-react/dist/esm/icons/IconBuilding.mjs"
import IconSearchOff from "@tabler/icons-react/dist/esm/icons/IconSearchOff.mjs"
import { listPlatformDistributors } from "@trazo/contract/distributors/administration"
import { paths } from "@trazo/contract/paths"
import { Link } from "react-router"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { load } from "../../../shared-features/platform/api/call.ts"
import { FailedLoad } from "../../../shared-features/platform/error-page/failed-load.tsx"
import { EmptyState } from "../../../ui/content/empty-state.tsx"
import { queryOf } from "../../../ui/list/define-list.ts"
import { CreateLink, countedRows, ListScreen } from "../../../ui/list/list-screen.tsx"
import { PageHeader } from "../../../ui/page/page-header.tsx"
import type { Route } from "./+types/distributors"
import { distributorColumns } from "./distributor-columns.tsx"
import { distributorList } from "./distributor-list.ts"

export const meta = pageTitle("Distribuidoras")

export async function loader({ request, context }: Route.LoaderArgs) {
  const address = distributorList.read(request)
  return { address, ...(await load(context, listPlatformDistributors, { query: queryOf(address) })) }
}

const insert = <CreateLink to={paths.administratorInsert}>Nueva distribuidora</CreateLink>

const orders = [
  { value: "name", label: "Por nombre" },
  { value: "completeness", label: "Menos completas primero" },
]

export default function Distributors({ loaderData }: Route.ComponentProps) {
  const { address, total, counts } = loaderData
  if (total === 0) return <NoDistributors />
  const found = counts.active + counts.suspended
  const shown = address.state ? counts[address.state] : found
  return (
    <>
      <PageHeader title="Distribuidoras" actions={insert} />
      <ListScreen
        list={distributorList}
        data={loaderData}
        label="Distribuidoras"
        columns={distributorColumns}
        row={{ to: ({ id }) => paths.administratorDistributor(id), name: ({ name }) => name }}
        counted={
          countedRows(shown, "distribuidora", "distribuidoras") + (shown < total ? ` de ${total}` : "")
        }
        search={{ label: "Buscar distribuidoras", placeholder: "Nombre, RUC o dirección web" }}
        filter={{
          param: "state",
          label: "Filtrar por estado",
          choices: [
            { value: null, label: "Todas", count: found },
            { value: "active", label: "Activas", count: counts.active },
            { value: "suspended", label: "Suspendidas", count: counts.suspended },
          ],
        }}
        order={{ param: "order", label: "Orden", choices: orders }}
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

export const ErrorBoundary = FailedLoad
