import { Alert } from "@mantine/core"
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import { getPlatformDistributor, type PlatformDistributor } from "@trazo/contract/distributors/administration"
import { paths } from "@trazo/contract/paths"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { load } from "../../../shared-features/platform/api/call.ts"
import {
  handleIntents,
  keepPageOnLostConnection,
} from "../../../shared-features/platform/intent/page-action.ts"
import { History } from "../../../ui/record/history.tsx"
import { RecordPage } from "../../../ui/record/record-page.tsx"
import { CompletenessBar } from "../distributors/completeness-bar.tsx"
import { StateBadges } from "../distributors/state-badges.tsx"
import type { Route } from "./+types/distributor"
import { ConfigurationSection } from "./configuration-section.tsx"
import { DataSection } from "./data-section.tsx"
import { distributorIntents } from "./distributor-intents.ts"
import { ExecutivesSection } from "./executives-section.tsx"
import { historyText } from "./history-text.ts"
import { HostsSection } from "./hosts-section.tsx"
import { ModulesSection } from "./modules-section.tsx"
import { StateSection } from "./state-section.tsx"

export const meta = pageTitle("Distribuidora")

export async function loader({ request, params: { id }, context }: Route.LoaderArgs) {
  const distributor = await load(context, getPlatformDistributor, { params: { id } })
  return { distributor, isNew: new URL(request.url).searchParams.has("creada") }
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  return handleIntents(await request.formData(), distributorIntents(context, id))
}

export const clientAction = keepPageOnLostConnection

/** An unknown distributor shows the product's error page (B12). */
export default function Distributor({ loaderData: { distributor, isNew } }: Route.ComponentProps) {
  const { id, name, state, suspension, completeness, createdAt, history } = distributor
  return (
    <RecordPage
      key={id}
      title={name}
      badges={<StateBadges distributor={distributor} />}
      breadcrumb={[{ to: paths.administrator, title: "Distribuidoras" }]}
      lead={
        <>
          Configuración <CompletenessBar percentage={completeness} /> · Desde el{" "}
          {formatDate(new Date(createdAt))}
        </>
      }
    >
      {isNew && state === "active" ? <CreatedNotice distributor={distributor} /> : null}
      <DataSection distributor={distributor} />
      <HostsSection hosts={distributor.hosts} />
      {distributor.isConfigured ? null : <ConfigurationSection />}
      <ModulesSection modules={distributor.modules} />
      <ExecutivesSection executives={distributor.executives} />
      <StateSection name={name} state={state} suspension={suspension} />
      <History
        hint="Lo último que hicieron los administradores con ella."
        none="Ningún administrador la ha cambiado todavía."
        entries={history.map((entry) => ({
          id: entry.id,
          text: historyText(entry),
          who: entry.who ?? "Un administrador",
          at: entry.at,
        }))}
      />
    </RecordPage>
  )
}

/** Who was invited to the new distributor, and where they sign in. */
function CreatedNotice({ distributor: { name, executives, hosts } }: { distributor: PlatformDistributor }) {
  const [first] = executives
  const [main] = hosts
  return (
    <Alert
      role="status"
      color="good"
      mb="md"
      icon={<IconCircleCheck size={22} stroke={1.75} aria-hidden="true" />}
      title={`${name} está lista para que la configuren.`}
    >
      {first ? `Enviamos a ${first.email} el enlace para crear su contraseña. ` : null}
      {main ? (
        <>
          Su tienda: <a href={main.url}>{main.host}</a>.
        </>
      ) : null}
    </Alert>
  )
}
