import IconBuilding from "@tabler/icons-react/dist/esm/icons/IconBuilding.mjs"
import { listPlatformDistributors } from "@trazo/contract/administration"
import { load } from "../../shared-features/api/call.ts"
import { pageTitle } from "../../shared-features/branding/page-title.ts"
import { FailedLoad } from "../../shared-features/error-page/failed-load.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import type { Route } from "./+types/distributors"
import { DistributorTable } from "./list/distributor-table.tsx"
import classes from "./list/list.module.css"

export const meta = pageTitle("Distribuidoras")

export function loader({ context }: Route.LoaderArgs) {
  return load(context, listPlatformDistributors)
}

export default function Distributors({ loaderData: { rows } }: Route.ComponentProps) {
  return (
    <>
      <h1>Distribuidoras</h1>
      {rows.length === 0 ? (
        <EmptyState icon={IconBuilding} title="Todavía no hay distribuidoras">
          Aquí verá cada una con sus direcciones, su estado y cuántas solicitudes ha recibido.
        </EmptyState>
      ) : (
        <>
          <p className={classes.count}>
            {rows.length === 1 ? "1 distribuidora" : `${rows.length} distribuidoras`}
          </p>
          <DistributorTable rows={rows} />
        </>
      )}
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedLoad error={error} />
}
