import { eraseRemoval, restoreRemoval } from "@trazo/contract/desk/removals"
import type { RouterContextProvider } from "react-router"
import { call } from "../../../shared-features/platform/api/call.ts"
import type { Intents } from "../../../shared-features/platform/intent/page-action.ts"

export function removalIntents(context: Readonly<RouterContextProvider>, id: string) {
  const params = { id }
  return {
    restore: () => call(context, restoreRemoval, { params }),
    erase: () => call(context, eraseRemoval, { params }),
  } satisfies Intents
}
