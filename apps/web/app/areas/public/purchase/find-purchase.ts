import { ApiError } from "@trazo/contract/errors"
import { getPurchase, type PurchaseFlow } from "@trazo/contract/purchase"
import { cookieNames, hostCookie } from "@trazo/contract/session-cookies"
import type { RouterContextProvider } from "react-router"
import { call } from "../../../shared-features/api/call.ts"

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

/** The resume token of a page request. Server only: scripts cannot read the cookie. */
export function purchaseToken(request: Request): string | null {
  const name = hostCookie(cookieNames.request, new URL(request.url).protocol === "https:")
  const pairs = (request.headers.get("cookie") ?? "").split(";").map((pair) => pair.trim())
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
  return value ? decodeURIComponent(value) : null
}
