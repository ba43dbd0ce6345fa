import { type Distributor, getDistributors } from "@trazo/contract/branding"
import type { RouterContextProvider } from "react-router"
import { call } from "../api/call.ts"
import { hostContext } from "../api/request-context.ts"

export type Finding = { distributor: Distributor | null } | "failed"

/** Looks the page's host up. `{ distributor: null }`: no distributor has it; "failed": nobody could say (A4). */
export async function findBrand(context: Readonly<RouterContextProvider>): Promise<Finding> {
  try {
    return { distributor: await call(context, getDistributors, { query: { id: context.get(hostContext) } }) }
  } catch {
    return "failed"
  }
}
