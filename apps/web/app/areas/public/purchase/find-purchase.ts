import { getPurchase, type PurchaseFlow } from "@trazo/contract/buying/purchase"
import { cookieNames } from "@trazo/contract/endpoint/session-cookies"
import { ApiError, errorCatalogue } from "@trazo/contract/errors/errors"
import type { RouterContextProvider } from "react-router"
import { call } from "../../../shared-features/platform/api/call.ts"
import { cookieOf } from "../../../shared-features/platform/api/cookie-of.ts"

interface FoundPurchase {
  flow: PurchaseFlow | null
  /** Why the cookie opens nothing, where the server says more than that it doesn't. */
  reason: ApiError | null
}

/** The purchase of this browser's cookie. */
export async function findPurchase(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<FoundPurchase> {
  if (purchaseToken(request) === null) return { flow: null, reason: null }
  try {
    return { flow: await call(context, getPurchase), reason: null }
  } catch (error) {
    if (!(error instanceof ApiError) || error.typeCode !== "REQUEST_LINK_INVALID") throw error
    const isUnexplained = error.message === errorCatalogue.REQUEST_LINK_INVALID.message
    return { flow: null, reason: isUnexplained ? null : error }
  }
}

/** Null without a valid cookie. */
export async function findFlow(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<PurchaseFlow | null> {
  return (await findPurchase(context, request)).flow
}

/** The resume token of a page request. */
export function purchaseToken(request: Request): string | null {
  return cookieOf(request, cookieNames.request)
}
