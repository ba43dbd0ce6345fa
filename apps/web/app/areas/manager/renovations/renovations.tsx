import { Button, Stack, Text } from "@mantine/core"
import IconRefresh from "@tabler/icons-react/dist/esm/icons/IconRefresh.mjs"
import { paths } from "@trazo/contract/paths"
import { type ListedRenewal, listRenewals, startRenewal } from "@trazo/contract/requests/renewals"
import { Link, redirect } from "react-router"
import { continuationAddress } from "../../../shared-features/buying/purchase/purchase-address.ts"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { load } from "../../../shared-features/platform/api/call.ts"
import {
  endpointIntents,
  handleIntents,
  keepPageOnLostConnection,
  useFormFailure,
} from "../../../shared-features/platform/intent/page-action.ts"
import { Disclosure } from "../../../ui/content/disclosure.tsx"
import { EmptyState } from "../../../ui/content/empty-state.tsx"
import { ErrorSummary } from "../../../ui/fields/error-summary.tsx"
import { CardList } from "../frame/cards.tsx"
import { PageHeading } from "../frame/page-heading.tsx"
import type { Route } from "./+types/renovations"
import { RenewalCard } from "./renewal-card.tsx"

export const meta = pageTitle("Renovar")

export async function loader({ context }: Route.LoaderArgs) {
  return { ...(await load(context, listRenewals)), now: new Date().toISOString() }
}

/** Starts a renewal, whose cookie the redirect sets. */
export async function action({ request, context }: Route.ActionArgs) {
  const { start } = endpointIntents(context, { start: startRenewal })
  return handleIntents(await request.formData(), {
    start: async (form) => redirect(continuationAddress((await start(form)).status, paths.renewalCheck)),
  })
}

export const clientAction = keepPageOnLostConnection

export default function ManagerRenewals({ loaderData: { rows, now } }: Route.ComponentProps) {
  const { message } = useFormFailure()
  const past = rows.filter(
    ({ status, isOutlasted, request }) => (status === "renewed" || isOutlasted) && !request,
  )
  const cards = (items: readonly ListedRenewal[]) => (
    <CardList items={items} keyOf={({ serial }) => serial}>
      {(renewal) => <RenewalCard renewal={renewal} now={new Date(now)} />}
    </CardList>
  )
  return (
    <>
      <PageHeading title="Renovar">
        Con los datos y documentos que ya revisamos. Si nada cambió, son dos pantallas y el pago.
      </PageHeading>
      <ErrorSummary message={message} />
      {rows.length === 0 ? (
        <EmptyState
          icon={IconRefresh}
          title="No tiene firmas que renovar"
          action={
            <Button component={Link} to={paths.managerNewRequest}>
              Pedir una firma
            </Button>
          }
        >
          Cuando tenga una firma vigente, aquí verá desde cuándo y a qué precio se renueva.
        </EmptyState>
      ) : (
        <Stack gap="md">
          {cards(rows.filter((row) => !past.includes(row)))}
          {past.length > 0 ? (
            <Disclosure
              label={`Con una firma más nueva (${past.length})`}
              isOpen={past.length === rows.length}
            >
              {cards(past)}
            </Disclosure>
          ) : null}
        </Stack>
      )}
      {rows.length > 0 ? (
        <Text mt="lg">
          Le avisamos antes de que venza. <Link to={paths.managerConfiguration}>Elegir mis avisos</Link>
        </Text>
      ) : null}
    </>
  )
}
