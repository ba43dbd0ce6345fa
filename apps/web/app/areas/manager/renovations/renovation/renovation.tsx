import { Text } from "@mantine/core"
import { paths } from "@trazo/contract/paths"
import { listRenewals } from "@trazo/contract/requests/renewals"
import { renewalClosesDays } from "@trazo/domain/requests/renewal"
import { data, Link } from "react-router"
import { pageTitle } from "../../../../shared-features/distributors/branding/page-title.ts"
import { load } from "../../../../shared-features/platform/api/call.ts"
import { BackToList } from "../../frame/back-to-list.tsx"
import { PageHeading } from "../../frame/page-heading.tsx"
import { RenewalCard } from "../renewal-card.tsx"
import type { Route } from "./+types/renovation"

export const meta = pageTitle("Renovar una firma")

/** The renewal of one certificate, by its serial number. */
export async function loader({ params: { serial }, context }: Route.LoaderArgs) {
  const { rows } = await load(context, listRenewals)
  const renewal = rows.find((row) => row.serial === serial) ?? null
  return data({ renewal, now: new Date().toISOString() }, { status: renewal ? 200 : 404 })
}

export default function ManagerRenewal({ loaderData: { renewal, now } }: Route.ComponentProps) {
  return (
    <>
      <BackToList to={paths.managerRenewals}>Renovar</BackToList>
      <PageHeading title={renewal ? "Renovar una firma" : "Esta firma no se renueva"}>
        {renewal ? "La firma nueva vale desde que se emite, no desde que vence la anterior." : null}
      </PageHeading>
      {renewal ? (
        <RenewalCard renewal={renewal} now={new Date(now)} isAlone />
      ) : (
        <Text>
          Está revocada, venció hace más de {renewalClosesDays} días o no es suya. Vea las demás en{" "}
          <Link to={paths.managerRenewals}>Renovar</Link>.
        </Text>
      )}
    </>
  )
}
