import { recordRefund, refuseRefund } from "@trazo/contract/sales/refunds"
import type { RouterContextProvider } from "react-router"
import { call } from "../../../shared-features/api/call.ts"
import type { Intents } from "../../../shared-features/intent/page-action.ts"

export function refundIntents(context: Readonly<RouterContextProvider>, id: string) {
  const params = { id }
  return {
    record: (form) => call(context, recordRefund, { params, body: form.pick("reference", "proof") }),
    refuse: (form) => call(context, refuseRefund, { params, body: form.pick("reason") }),
  } satisfies Intents
}
