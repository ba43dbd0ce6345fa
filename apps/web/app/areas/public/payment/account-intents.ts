import { chargeMonthlyAccount } from "@trazo/contract/money/monthly-account"
import type { RouterContextProvider } from "react-router"
import { call } from "../../../shared-features/platform/api/call.ts"
import type { Intents } from "../../../shared-features/platform/intent/page-action.ts"

export function accountIntents(context: Readonly<RouterContextProvider>) {
  return {
    chargeAccount: (form) => call(context, chargeMonthlyAccount, { body: form.pick("number", "identity") }),
  } satisfies Intents
}
