import { type MiddlewareFunction, redirect } from "react-router"
import { findFlow } from "../purchase-link/find-flow.ts"
import { flowRedirect, stepOfAddress } from "./flow-address.ts"
import { flowContext } from "./flow-context.ts"

/** Runs before every page and every answer of the flow. */
export const flowGuard: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const flow = await findFlow(context, request)
  context.set(flowContext, flow)
  const elsewhere = flowRedirect(flow, stepOfAddress(new URL(request.url).pathname))
  if (elsewhere) throw redirect(elsewhere)
  return await next()
}
