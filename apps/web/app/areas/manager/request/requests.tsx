import { Box, Button } from "@mantine/core"
import IconFileText from "@tabler/icons-react/dist/esm/icons/IconFileText.mjs"
import {
  type ClientRequestRow,
  claimRequest,
  getClaimableRequest,
} from "@trazo/contract/certificates/client-requests"
import { paths } from "@trazo/contract/paths"
import { Link, redirect } from "react-router"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { call, load } from "../../../shared-features/platform/api/call.ts"
import {
  formFailure,
  keepPageOnLostConnection,
} from "../../../shared-features/platform/intent/page-action.ts"
import { Disclosure } from "../../../ui/content/disclosure.tsx"
import { EmptyState } from "../../../ui/content/empty-state.tsx"
import { CardList } from "../frame/cards.tsx"
import { PageHeading } from "../frame/page-heading.tsx"
import { CertificateCard } from "../signatures/certificate-card.tsx"
import type { Route } from "./+types/requests"
import { ClaimCard } from "./claim-card.tsx"
import { RequestCard } from "./request-card.tsx"
import { groupRequests, loadRequests, mainCertificates } from "./request-state.ts"

export const meta = pageTitle("Mi firma")

export async function loader({ context }: Route.LoaderArgs) {
  const [requests, claimable] = await Promise.all([loadRequests(context), load(context, getClaimableRequest)])
  return { ...requests, claimable: claimable.request, now: new Date().toISOString() }
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

export const clientAction = keepPageOnLostConnection

export default function ManagerRequests({
  loaderData: { rows, certificates, interrupted, revoked, claimable, now },
}: Route.ComponentProps) {
  const mains = mainCertificates(certificates)
  const { todo, waiting, ended } = groupRequests(rows, interrupted)
  const cards = (group: readonly ClientRequestRow[]) => (
    <CardList items={group} keyOf={({ id }) => id}>
      {(row) => (
        <RequestCard
          request={row}
          isInterrupted={interrupted.includes(row.id)}
          isRevoked={revoked.includes(row.id)}
        />
      )}
    </CardList>
  )
  return (
    <>
      <PageHeading title="Mi firma" />
      {claimable ? <ClaimCard request={claimable} /> : null}
      {mains.length > 0 ? (
        <Box mb={40}>
          <CardList items={mains} keyOf={({ serial }) => serial}>
            {(certificate) => <CertificateCard certificate={certificate} now={new Date(now)} />}
          </CardList>
          {certificates.length > mains.length ? (
            <Link to={paths.managerSignatures} className="tap">
              Ver mis {certificates.length} certificados
            </Link>
          ) : null}
        </Box>
      ) : null}
      {rows.length === 0 && mains.length === 0 ? <NoRequests /> : null}
      {todo.length > 0 ? (
        <Section id="hoy" title="Lo que le toca hoy">
          {cards(todo)}
        </Section>
      ) : null}
      {waiting.length > 0 ? (
        <Section id="espera" title="Lo que nos toca a nosotros">
          {cards(waiting)}
        </Section>
      ) : null}
      {ended.length > 0 ? (
        <Disclosure
          label={`Solicitudes terminadas (${ended.length})`}
          isOpen={mains.length === 0 && ended.length === rows.length}
        >
          {cards(ended)}
        </Disclosure>
      ) : null}
    </>
  )
}

function Section({ id, title, children }: { id: string; title: string; children: React.ReactNode }) {
  return (
    <Box component="section" mb={40} aria-labelledby={id}>
      <Box component="h2" id={id} mb="md">
        {title}
      </Box>
      {children}
    </Box>
  )
}

function NoRequests() {
  return (
    <EmptyState
      icon={IconFileText}
      title="Todavía no tiene solicitudes"
      action={
        <Button component={Link} to={paths.managerNewRequest}>
          Pedir una firma
        </Button>
      }
    >
      Aquí verá en qué va cada solicitud de firma electrónica y qué le toca hacer.
    </EmptyState>
  )
}
