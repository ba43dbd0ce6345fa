import { cookieNames } from "@trazo/contract/endpoint/session-cookies"
import { ApiError } from "@trazo/contract/errors/errors"
import { getPurchase, type PurchaseFlow } from "@trazo/contract/requests/purchase"
import type { RouterContextProvider } from "react-router"
import { call } from "../../../shared-features/api/call.ts"
import { cookieOf } from "../../../shared-features/api/cookie-of.ts"

/** The purchase of this browser's cookie, or null without a valid cookie. */
export async function findFlow(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<PurchaseFlow | null> {
  if (purchaseToken(request) === null) return null
  try {
    return await call(context, getPurchase)
  } catch (error) {
    if (error instanceof ApiError && error.typeCode === "REQUEST_LINK_INVALID") return null
    throw error
  }
}

/** The resume token of a page request. */
export function purchaseToken(request: Request): string | null {
  return cookieOf(request, cookieNames.request)
}
