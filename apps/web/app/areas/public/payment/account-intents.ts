import { chargeMonthlyAccount } from "@trazo/contract/clients/monthly-account"
import type { RouterContextProvider } from "react-router"
import { call } from "../../../shared-features/api/call.ts"
import type { Intents } from "../../../shared-features/intent/page-action.ts"

export function accountIntents(context: Readonly<RouterContextProvider>) {
  return {
    chargeAccount: (form) => call(context, chargeMonthlyAccount, { body: form.pick("number", "identity") }),
  } satisfies Intents
}
