import { ApiError } from "@trazo/contract/errors"
import { getPurchase, type PurchaseFlow } from "@trazo/contract/purchase"
import type { RouterContextProvider } from "react-router"
import { call } from "../../../shared-features/api/call.ts"
import { purchaseToken } from "./purchase-token.ts"

/** The purchase of this browser's cookie, or null: none was begun here, or its link is no longer good. */
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
