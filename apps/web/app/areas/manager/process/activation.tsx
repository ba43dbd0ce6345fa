import {
  confirmActivationCode,
  getActivation,
  restartActivation,
  sendActivationCode,
} from "@trazo/contract/activation"
import { listCertificates } from "@trazo/contract/certificates"
import { listClientRequests } from "@trazo/contract/client-requests"
import { ApiError } from "@trazo/contract/errors"
import { paths } from "@trazo/contract/paths"
import { data, type RouterContextProvider, redirect } from "react-router"
import { call, load } from "../../../shared-features/api/call.ts"
import { formFailure } from "../../../shared-features/api/form-failure.ts"
import { pageTitle } from "../../../shared-features/branding/page-title.ts"
import { codeSent } from "../one-time-code/code-sent.ts"
import type { Route } from "./+types/activation"
import { ActivationFlow } from "./activation/activation-flow.tsx"
import { ChooseRequest } from "./activation/choose-request.tsx"
import { NotYet } from "./activation/not-yet.tsx"
import { unfinishedActivations } from "./unfinished-activations.ts"

export const meta = pageTitle("Activar mi firma")

export async function loader({ request, context }: Route.LoaderArgs) {
  const id = new URL(request.url).searchParams.get("solicitud")
  if (id) return { state: await activationOf(context, id) }
  const [requests, certificates] = await Promise.all([
    load(context, listClientRequests),
    load(context, listCertificates),
  ])
  const open = unfinishedActivations(requests.rows, certificates.rows)
  if (open.length === 1 && open[0]) throw redirect(paths.managerActivationOf(open[0].id))
  return { open }
}

/** Null while the request is in a state that has nothing to activate. */
async function activationOf(context: Readonly<RouterContextProvider>, id: string) {
  try {
    return await call(context, getActivation, { params: { id } })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.typeCode === "MOVE_NOT_ALLOWED") return null
    throw data(error.toResponse(), { status: error.status })
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const params = { id: new URL(request.url).searchParams.get("solicitud") ?? "" }
  const body = { code: String(form.get("code") ?? "") }
  try {
    if (form.get("intent") === "send") return codeSent(await call(context, sendActivationCode, { params }))
    if (form.get("intent") === "restart") await call(context, restartActivation, { params, body })
    else await call(context, confirmActivationCode, { params, body })
    return null
  } catch (error) {
    return formFailure(error, form)
  }
}

export default function ManagerActivation({ loaderData }: Route.ComponentProps) {
  if ("open" in loaderData) return <ChooseRequest requests={loaderData.open} />
  if (!loaderData.state) return <NotYet />
  return <ActivationFlow key={loaderData.state.requestId} state={loaderData.state} />
}
