import { ApiError } from "@trazo/contract/errors"
import type { PurchaseFlow } from "@trazo/contract/purchase"
import { createContext, data, type RouterContextProvider } from "react-router"

/** The purchase of this request, looked up once by the guard; null where this browser has none. */
export const flowContext = createContext<PurchaseFlow | null>()

/** For the loaders and actions of steps, which the guard lets through with a purchase only. */
export function flowOf(context: Readonly<RouterContextProvider>): PurchaseFlow {
  const flow = context.get(flowContext)
  if (flow) return flow
  const error = new ApiError("REQUEST_LINK_INVALID")
  throw data(error.answer(), { status: error.status })
}
