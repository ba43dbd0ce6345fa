import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs"
import { getPlatformDistributor } from "@trazo/contract/administration"
import { paths } from "@trazo/contract/paths"
import { formatDate } from "@trazo/domain/spanish-dates"
import { load } from "../../shared-features/api/call.ts"
import { pageTitle } from "../../shared-features/branding/page-title.ts"
import { ProofOfForms } from "../../shared-features/second-factor/proof-of-forms.tsx"
import { PageHeader } from "../../ui/page-header.tsx"
import { StatusBadge } from "../../ui/status-badge.tsx"
import type { Route } from "./+types/distributor"
import { changeDistributor } from "./distributor/change-distributor.ts"
import { DataPanel } from "./distributor/data-panel.tsx"
import { ExecutivesPanel } from "./distributor/executives-panel.tsx"
import { HistoryPanel } from "./distributor/history-panel.tsx"
import { HostsPanel } from "./distributor/hosts-panel.tsx"
import { ModulesPanel } from "./distributor/modules-panel.tsx"
import { NewNotice } from "./distributor/new-notice.tsx"
import { StatePanel } from "./distributor/state-panel.tsx"
import { CompletenessBar } from "./list/completeness-bar.tsx"
import { StateBadge } from "./parts/state-badge.tsx"

export const meta = pageTitle("Distribuidora")

export async function loader({ request, params: { id }, context }: Route.LoaderArgs) {
  const distributor = await load(context, getPlatformDistributor, { params: { id } })
  return { distributor, isNew: new URL(request.url).searchParams.has("creada") }
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  return changeDistributor(context, id, await request.formData())
}

/** One that there is not is a page that does not exist: the error page of the whole product (B12). */
export default function Distributor({ loaderData: { distributor, isNew } }: Route.ComponentProps) {
  const { id, name, state, suspension, isConfigured, completeness, createdAt } = distributor
  const badges = (
    <>
      <StateBadge state={state} />
      {isConfigured ? null : (
        <StatusBadge icon={IconAlertTriangle} tone="warn">
          Sin configurar
        </StatusBadge>
      )}
    </>
  )
  return (
    <div key={id}>
      <PageHeader
        title={name}
        badges={badges}
        breadcrumb={[{ to: paths.administrator, title: "Distribuidoras" }]}
      >
        Configuración <CompletenessBar percentage={completeness} /> · Desde el{" "}
        {formatDate(new Date(createdAt))}
      </PageHeader>
      {isNew && state === "active" ? <NewNotice distributor={distributor} /> : null}
      <ProofOfForms area="administrator" />
      <DataPanel distributor={distributor} />
      <HostsPanel hosts={distributor.hosts} />
      <ModulesPanel modules={distributor.modules} />
      <ExecutivesPanel executives={distributor.executives} />
      <StatePanel name={name} state={state} suspension={suspension} />
      <HistoryPanel history={distributor.history} />
    </div>
  )
}
