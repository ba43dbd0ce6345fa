import { cancelClientRequest } from "@trazo/contract/clients/client-requests"
import type { RouterContextProvider } from "react-router"
import { call } from "../../../shared-features/api/call.ts"
import type { Intents } from "../../../shared-features/intent/handle-intents.ts"

export function requestIntents(context: Readonly<RouterContextProvider>, id: string) {
  return {
    cancel: async () => {
      await call(context, cancelClientRequest, { params: { id } })
    },
  } satisfies Intents
}
