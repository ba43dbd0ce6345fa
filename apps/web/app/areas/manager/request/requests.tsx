import { Button } from "@mantine/core"
import IconFileText from "@tabler/icons-react/dist/esm/icons/IconFileText.mjs"
import { claimRequest, getClaimableRequest } from "@trazo/contract/clients/client-requests"
import { paths } from "@trazo/contract/paths"
import { Link, redirect } from "react-router"
import { call, load } from "../../../shared-features/api/call.ts"
import { formFailure } from "../../../shared-features/api/form-failure.ts"
import { pageTitle } from "../../../shared-features/branding/page-title.ts"
import { EmptyState } from "../../../ui/content/empty-state.tsx"
import { CardList } from "../frame/cards.tsx"
import { PageHeading } from "../frame/page-heading.tsx"
import type { Route } from "./+types/requests"
import { ClaimCard } from "./claim-card.tsx"
import { RequestCard } from "./request-card.tsx"
import { loadRequests } from "./request-state.ts"

export const meta = pageTitle("Mis solicitudes")

export async function loader({ context }: Route.LoaderArgs) {
  const [requests, claimable] = await Promise.all([loadRequests(context), load(context, getClaimableRequest)])
  return { ...requests, claimable: claimable.request }
}

/** Adds the request of this device's resume link to the account. */
export async function action({ request, context }: Route.ActionArgs) {
  try {
    const { id } = await call(context, claimRequest)
    return redirect(paths.managerRequest(id))
  } catch (error) {
    return formFailure(error, await request.formData())
  }
}

export default function ManagerRequests({
  loaderData: { rows, interrupted, revoked, claimable },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeading title="Mis solicitudes" />
      {claimable ? <ClaimCard request={claimable} /> : null}
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
          {(row) => (
            <RequestCard
              request={row}
              isInterrupted={interrupted.includes(row.id)}
              isRevoked={revoked.includes(row.id)}
            />
          )}
        </CardList>
      )}
    </>
  )
}
