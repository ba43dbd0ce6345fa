import { Button } from "@mantine/core"
import IconFileText from "@tabler/icons-react/dist/esm/icons/IconFileText.mjs"
import { paths } from "@trazo/contract/paths"
import { Link } from "react-router"
import { pageTitle } from "../../../shared-features/branding/page-title.ts"
import { EmptyState } from "../../../ui/empty-state.tsx"
import { CardList } from "../frame/cards.tsx"
import { PageHeading } from "../frame/page-heading.tsx"
import type { Route } from "./+types/requests"
import { RequestCard } from "./request-card.tsx"
import { loadRequests } from "./request-state.ts"

export const meta = pageTitle("Mis solicitudes")

export function loader({ context }: Route.LoaderArgs) {
  return loadRequests(context)
}

export default function ManagerRequests({ loaderData: { rows, interrupted } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title="Mis solicitudes" />
      {rows.length === 0 ? (
        <EmptyState
          icon={IconFileText}
          title="Todavía no tiene solicitudes"
          action={
            <Button component={Link} to={paths.home}>
              Solicitar una firma
            </Button>
          }
        >
          Aquí verá en qué va cada solicitud de firma electrónica y qué le toca hacer.
        </EmptyState>
      ) : (
        <CardList items={rows} keyOf={({ id }) => id}>
          {(row) => <RequestCard request={row} isInterrupted={interrupted.includes(row.id)} />}
        </CardList>
      )}
    </>
  )
}
