import type { FactorArea } from "@trazo/domain/access/second-factor"
import { data, type RouterContextProvider } from "react-router"
import { hasJustEnded } from "./farewell.ts"
import { dueFactor } from "./second-step-action.ts"

/**
 * The loader of a sign-in page with a second step: whether a session has just ended, and what is due from who typed
 * the password already, also after the page is loaded anew. The guard runs before it.
 */
export async function loadDoor(request: Request, context: Readonly<RouterContextProvider>, area: FactorArea) {
  const { data: farewell, init } = hasJustEnded(request, area)
  return data({ ...farewell, due: await dueFactor(context, area) }, init ?? {})
}
