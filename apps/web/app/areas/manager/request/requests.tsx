import { Button } from "@mantine/core"
import IconFileText from "@tabler/icons-react/dist/esm/icons/IconFileText.mjs"
import { listCertificates } from "@trazo/contract/certificates"
import { listClientRequests } from "@trazo/contract/client-requests"
import { paths } from "@trazo/contract/paths"
import { Link } from "react-router"
import { load } from "../../../shared-features/api/call.ts"
import { pageTitle } from "../../../shared-features/branding/page-title.ts"
import { EmptyState } from "../../../ui/empty-state.tsx"
import { PageHeading } from "../frame/page-heading.tsx"
import { isCutOff } from "../process/unfinished-activations.ts"
import type { Route } from "./+types/requests"
import { RequestCard } from "./request-card.tsx"
import classes from "./requests.module.css"

export const meta = pageTitle("Mis solicitudes")

export async function loader({ context }: Route.LoaderArgs) {
  const [requests, certificates] = await Promise.all([
    load(context, listClientRequests),
    load(context, listCertificates),
  ])
  const cutOff = certificates.rows.filter(isCutOff).map(({ requestId }) => requestId)
  return { rows: requests.rows, cutOff }
}

export default function ManagerRequests({ loaderData: { rows, cutOff } }: Route.ComponentProps) {
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
        <ul className={classes.list}>
          {rows.map((row) => (
            <li key={row.id}>
              <RequestCard request={row} isCutOff={cutOff.includes(row.id)} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
