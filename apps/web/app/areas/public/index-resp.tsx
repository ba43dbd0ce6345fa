import { cancelRequest } from "@trazo/contract/purchase"
import { redirect } from "react-router"
import { call } from "../../shared-features/api/call.ts"
import { formFailure } from "../../shared-features/api/form-failure.ts"
import { pageTitle } from "../../shared-features/branding/page-title.ts"
import type { Route } from "./+types/index-resp"
import { Answer } from "./answer-parts/answer.tsx"
import { findFlow } from "./purchase-link/find-flow.ts"
import { NoPurchase } from "./purchase-link/no-purchase.tsx"
import { addressOf } from "./solicitud/flow-address.ts"

export const meta = pageTitle("Su solicitud")

export async function loader({ request, context }: Route.LoaderArgs) {
  const flow = await findFlow(context, request)
  if (flow?.status === "draft") throw redirect(addressOf(flow))
  return flow
}

/** «Anular mi solicitud». */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  try {
    await call(context, cancelRequest)
    return null
  } catch (error) {
    return formFailure(error, form)
  }
}

export default function IndexResp({ loaderData }: Route.ComponentProps) {
  return loaderData ? <Answer flow={loaderData} /> : <NoPurchase />
}
