import { Button, Stack } from "@mantine/core"
import IconCertificate from "@tabler/icons-react/dist/esm/icons/IconCertificate.mjs"
import { type Certificate, listCertificates } from "@trazo/contract/certificates/certificates"
import { paths } from "@trazo/contract/paths"
import { Link } from "react-router"
import { isRevocable } from "../../../shared-features/certificates/certificate-state/certificate-labels.ts"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { load } from "../../../shared-features/platform/api/call.ts"
import { Disclosure } from "../../../ui/content/disclosure.tsx"
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
  const ended = rows.filter(({ status }) => !isRevocable(status))
  const cards = (items: readonly Certificate[]) => (
    <CardList items={items} keyOf={({ serial }) => serial}>
      {(certificate) => <CertificateCard certificate={certificate} now={new Date(now)} />}
    </CardList>
  )
  return (
    <>
      <PageHeading title="Mis certificados" />
      {rows.length === 0 ? (
        <EmptyState
          icon={IconCertificate}
          title="Todavía no tiene certificados"
          action={
            <Button component={Link} to={paths.managerProcess}>
              Ver qué me toca
            </Button>
          }
        >
          Cuando active una firma aprobada, aquí verá su estado y hasta cuándo vale.
        </EmptyState>
      ) : (
        <Stack gap="lg">
          {cards(rows.filter((row) => !ended.includes(row)))}
          {ended.length > 0 ? (
            <Disclosure label={`Ya no valen (${ended.length})`} isOpen={ended.length === rows.length}>
              {cards(ended)}
            </Disclosure>
          ) : null}
        </Stack>
      )}
    </>
  )
}
