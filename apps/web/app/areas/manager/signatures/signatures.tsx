import { Button } from "@mantine/core"
import IconCertificate from "@tabler/icons-react/dist/esm/icons/IconCertificate.mjs"
import { listCertificates } from "@trazo/contract/certificates/certificates"
import { paths } from "@trazo/contract/paths"
import { Link } from "react-router"
import { load } from "../../../shared-features/api/call.ts"
import { pageTitle } from "../../../shared-features/branding/page-title.ts"
import { EmptyState } from "../../../ui/content/empty-state.tsx"
import { CardList } from "../frame/cards.tsx"
import { PageHeading } from "../frame/page-heading.tsx"
import type { Route } from "./+types/signatures"
import { CertificateCard } from "./certificate-card.tsx"

export const meta = pageTitle("Mis certificados")

export async function loader({ context }: Route.LoaderArgs) {
  const { rows } = await load(context, listCertificates)
  return { rows, now: new Date().toISOString() }
}

export default function ManagerSignatures({ loaderData: { rows, now } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title="Mis certificados" />
      {rows.length === 0 ? (
        <EmptyState
          icon={IconCertificate}
          title="Todavía no tiene certificados"
          action={
            <Button component={Link} to={paths.managerActivation}>
              Activar mi firma
            </Button>
          }
        >
          Cuando active una firma aprobada, aquí verá su estado y hasta cuándo vale.
        </EmptyState>
      ) : (
        <CardList items={rows} keyOf={({ serial }) => serial}>
          {(certificate) => <CertificateCard certificate={certificate} now={new Date(now)} />}
        </CardList>
      )}
    </>
  )
}
