import { cancelLot } from "@trazo/contract/selling/distributor-codes"
import type { RouterContextProvider } from "react-router"
import { call } from "../../../shared-features/platform/api/call.ts"
import type { Intents } from "../../../shared-features/platform/intent/page-action.ts"

export function lotIntents(context: Readonly<RouterContextProvider>, id: string) {
  return {
    cancel: () => call(context, cancelLot, { params: { id } }),
  } satisfies Intents
}
