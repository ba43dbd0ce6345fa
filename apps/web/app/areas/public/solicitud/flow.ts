import type { PurchaseFlow } from "@trazo/contract/buying/purchase"
import { ApiError } from "@trazo/contract/errors/errors"
import { createContext, data, type RouterContextProvider } from "react-router"

/** The purchase, loaded once by the guard. Null without one. */
export const flowContext = createContext<PurchaseFlow | null>()

/** For loaders and actions of steps. The guard ensures that a purchase exists. */
export function flowOf(context: Readonly<RouterContextProvider>): PurchaseFlow {
  const flow = context.get(flowContext)
  if (flow) return flow
  const error = new ApiError("REQUEST_LINK_INVALID")
  throw data(error.toResponse(), { status: error.status })
}
