import { recordRefund, refuseRefund } from "@trazo/contract/money/refunds"
import type { RouterContextProvider } from "react-router"
import { call } from "../../../shared-features/platform/api/call.ts"
import type { Intents } from "../../../shared-features/platform/intent/page-action.ts"

export function refundIntents(context: Readonly<RouterContextProvider>, id: string) {
  const params = { id }
  return {
    record: (form) => call(context, recordRefund, { params, body: form.pick("reference", "proof") }),
    refuse: (form) => call(context, refuseRefund, { params, body: form.pick("reason") }),
  } satisfies Intents
}
