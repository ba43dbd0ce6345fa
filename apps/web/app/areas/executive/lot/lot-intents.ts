import { cancelLot } from "@trazo/contract/catalogue/distributor-codes"
import type { RouterContextProvider } from "react-router"
import { call } from "../../../shared-features/api/call.ts"
import type { Intents } from "../../../shared-features/intent/page-action.ts"

export function lotIntents(context: Readonly<RouterContextProvider>, id: string) {
  return {
    cancel: () => call(context, cancelLot, { params: { id } }),
  } satisfies Intents
}
