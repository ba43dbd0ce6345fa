import { Button } from "@mantine/core"
import IconBuilding from "@tabler/icons-react/dist/esm/icons/IconBuilding.mjs"
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs"
import IconSearchOff from "@tabler/icons-react/dist/esm/icons/IconSearchOff.mjs"
import { listPlatformDistributors } from "@trazo/contract/administration"
import { paths } from "@trazo/contract/paths"
import { Link } from "react-router"
import { load } from "../../shared-features/api/call.ts"
import { pageTitle } from "../../shared-features/branding/page-title.ts"
import { FailedLoad } from "../../shared-features/error-page/failed-load.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { PageHeader } from "../../ui/page-header.tsx"
import type { Route } from "./+types/distributors"
import { DistributorTable } from "./list/distributor-table.tsx"
import classes from "./list/list.module.css"
import { readListAddress } from "./list/list-address.ts"
import { ListFilters } from "./list/list-filters.tsx"

export const meta = pageTitle("Distribuidoras")

export async function loader({ request, context }: Route.LoaderArgs) {
  const address = readListAddress(new URL(request.url).searchParams)
  const { search, state, order } = address
  const query = { order, ...(search && { search }), ...(state && { state }) }
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

export default function Distributors({ loaderData: { address, rows, total } }: Route.ComponentProps) {
  if (total === 0) {
    return (
      <>
        <PageHeader title="Distribuidoras" />
        <EmptyState icon={IconBuilding} title="Todavía no hay distribuidoras" action={insert}>
          Aquí verá cada una con sus direcciones, su estado y cuánto le falta por configurar.
        </EmptyState>
      </>
    )
  }
  const isFiltered = address.search !== "" || address.state !== null
  return (
    <>
      <PageHeader title="Distribuidoras" actions={insert} />
      <ListFilters address={address} />
      <p className={classes.count} role="status">
        {counted(rows.length)}
        {isFiltered ? ` de ${total}` : null}
      </p>
      {rows.length > 0 ? (
        <DistributorTable rows={rows} />
      ) : (
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
      )}
    </>
  )
}

function counted(count: number): string {
  return count === 1 ? "1 distribuidora" : `${count} distribuidoras`
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedLoad error={error} />
}
