import { Alert } from "@mantine/core"
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import type { PlatformDistributor } from "@trazo/contract/distributors/administration"
import * as contract from "@trazo/contract/distributors/administration"
import { paths } from "@trazo/contract/paths"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import { distributorModules } from "@trazo/domain/identity/module-catalogue"
import type { RouterContextProvider } from "react-router"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { call, load } from "../../../shared-features/platform/api/call.ts"
import type { Intents, SentForm } from "../../../shared-features/platform/intent/page-action.ts"
import {
  endpointIntents,
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
import { ExecutivesSection } from "./executives-section.tsx"
import { historyText } from "./history-text.ts"
import { HostsSection } from "./hosts-section.tsx"
import { ModulesSection } from "./modules-section.tsx"
import { StateSection } from "./state-section.tsx"

export const meta = pageTitle("Distribuidora")

export async function loader({ request, params: { id }, context }: Route.LoaderArgs) {
  const distributor = await load(context, contract.getPlatformDistributor, { params: { id } })
  return { distributor, isNew: new URL(request.url).searchParams.has("creada") }
}

function distributorIntents(context: Readonly<RouterContextProvider>, id: string) {
  const params = { id }
  const executive = (form: SentForm) => ({ id, executive: form.text("id") })
  const oneCall = {
    data: contract.changeDistributorData,
    configuration: contract.openConfiguration,
    addHost: contract.addHost,
    suspend: contract.suspendDistributor,
    activate: contract.activateDistributor,
  }
  return {
    ...endpointIntents(context, oneCall, params),
    removeHost: (form) => call(context, contract.removeHost, { params: { id, host: form.text("removed") } }),
    modules(form) {
      const chosen = form.texts("modules")
      const modules = distributorModules.filter((key) => chosen.includes(key))
      return call(context, contract.changeModules, {
        params,
        body: { modules, version: form.text("version") },
      })
    },
    invite: (form) =>
      call(context, contract.inviteExecutive, {
        params,
        body: { ...form.pick("names", "email"), administrator: form.has("administrator") },
      }),
    link: (form) => call(context, contract.sendExecutiveLink, { params: executive(form) }),
    state(form) {
      const state = form.text("state") === "active" ? ("active" as const) : ("disabled" as const)
      return call(context, contract.changeExecutiveState, { params: executive(form), body: { state } })
    },
  } satisfies Intents
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
      <ModulesSection modules={distributor.modules} lastChange={distributor.lastChange} />
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
