import { Button } from "@mantine/core"
import IconKey from "@tabler/icons-react/dist/esm/icons/IconKey.mjs"
import { getActivation } from "@trazo/contract/certificates/activation"
import { listCertificates } from "@trazo/contract/certificates/certificates"
import { type ClientRequestRow, listClientRequests } from "@trazo/contract/certificates/client-requests"
import { ApiError } from "@trazo/contract/errors/errors"
import { paths } from "@trazo/contract/paths"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { validityNames } from "@trazo/domain/certificates/validity"
import { data, Link, type RouterContextProvider, redirect } from "react-router"
import { pageTitle } from "../../../../shared-features/distributors/branding/page-title.ts"
import { call, load } from "../../../../shared-features/platform/api/call.ts"
import { keepPageOnLostConnection } from "../../../../shared-features/platform/intent/page-action.ts"
import { EmptyState } from "../../../../ui/content/empty-state.tsx"
import { CardList, Choice } from "../../frame/cards.tsx"
import { PageHeading } from "../../frame/page-heading.tsx"
import { unfinishedActivations } from "../../request/request-state.ts"
import type { Route } from "./+types/activation"
import { ActivationFlow } from "./activation-flow.tsx"
import { proveHolder } from "./prove-holder.ts"

export const meta = pageTitle("Activar mi firma")

export async function loader({ request, context }: Route.LoaderArgs) {
  const id = new URL(request.url).searchParams.get("solicitud")
  if (id) return { state: await loadActivation(context, id) }
  const [requests, certificates] = await Promise.all([
    load(context, listClientRequests),
    load(context, listCertificates),
  ])
  const open = unfinishedActivations(requests.rows, certificates.rows)
  if (open.length === 1 && open[0]) throw redirect(paths.managerActivationOf(open[0].id))
  return { open }
}

async function loadActivation(context: Readonly<RouterContextProvider>, id: string) {
  try {
    return await call(context, getActivation, { params: { id } })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // The request's page shows its present state and what comes next.
    if (error.typeCode === "MOVE_NOT_ALLOWED") throw redirect(paths.managerRequest(id))
    throw data(error.toResponse(), { status: error.status })
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  return proveHolder(context, { id: new URL(request.url).searchParams.get("solicitud") ?? "", form })
}

export const clientAction = keepPageOnLostConnection

export default function ManagerActivation({ loaderData }: Route.ComponentProps) {
  if ("open" in loaderData) return <ChooseRequest requests={loaderData.open} />
  return <ActivationFlow key={loaderData.state.requestId} state={loaderData.state} />
}

function ChooseRequest({ requests }: { requests: readonly ClientRequestRow[] }) {
  if (requests.length === 0) {
    return (
      <NothingToActivate title="No tiene firmas por activar">
        Cuando aprobemos una solicitud suya, aquí creará su firma en su propio dispositivo.
      </NothingToActivate>
    )
  }
  return (
    <>
      <PageHeading title="¿Qué firma quiere activar?">Tiene varias solicitudes aprobadas.</PageHeading>
      <CardList items={requests} keyOf={({ id }) => id}>
        {({ id, number, status, certData }) => (
          <Choice
            to={paths.managerActivationOf(id)}
            title={`${certificateKindNames[certData.kind]}, ${validityNames[certData.validity]}`}
          >
            {number} · {status === "issued" ? "falta terminar su activación" : "aprobada, lista para activar"}
          </Choice>
        )}
      </CardList>
    </>
  )
}

function NothingToActivate({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <>
      <PageHeading title="Activar mi firma" />
      <EmptyState
        icon={IconKey}
        title={title}
        action={
          <Button component={Link} to={paths.managerRequests}>
            Ver mis solicitudes
          </Button>
        }
      >
        {children}
      </EmptyState>
    </>
  )
}
