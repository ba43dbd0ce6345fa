import { eraseRemoval, restoreRemoval } from "@trazo/contract/requests/removals"
import type { RouterContextProvider } from "react-router"
import { call } from "../../../shared-features/api/call.ts"
import type { Intents } from "../../../shared-features/intent/page-action.ts"

export function removalIntents(context: Readonly<RouterContextProvider>, id: string) {
  const params = { id }
  return {
    restore: () => call(context, restoreRemoval, { params }),
    erase: () => call(context, eraseRemoval, { params }),
  } satisfies Intents
}
