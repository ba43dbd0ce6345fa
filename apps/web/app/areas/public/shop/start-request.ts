import { paths } from "@trazo/contract/paths"
import { startPurchase } from "@trazo/contract/purchase"
import type { Channel } from "@trazo/domain/channel"
import { type ActionFunctionArgs, redirect } from "react-router"
import { call } from "../../../shared-features/api/call.ts"
import { formFailure } from "../../../shared-features/api/form-failure.ts"
import { chosenOffer } from "./chosen-offer.ts"

/** «Empezar»: a new draft, whose cookie goes out with the redirect to its first open step. */
export async function startRequest({ request, context }: ActionFunctionArgs, channel: Channel) {
  const form = await request.formData()
  try {
    const { flow } = await call(context, startPurchase, { body: { ...chosenOffer(form), channel } })
    return redirect(paths.purchaseStep(flow.step.current))
  } catch (error) {
    return formFailure(error, form)
  }
}
