import { confirmBankPayments, refuseBankPayments } from "@trazo/contract/money/bank-payments"
import type { RouterContextProvider } from "react-router"
import { call } from "../../shared-features/platform/api/call.ts"
import type { Intents } from "../../shared-features/platform/intent/page-action.ts"
import { intentHook } from "../../shared-features/platform/intent/use-intent.ts"

/** Decisions on one payment or several. `ids` are joined by commas. */
export function bankIntents(context: Readonly<RouterContextProvider>) {
  return {
    confirm: (form) => call(context, confirmBankPayments, { body: { ids: form.text("ids").split(",") } }),
    refuse: (form) =>
      call(context, refuseBankPayments, {
        body: { ids: form.text("ids").split(","), ...form.pick("reason") },
      }),
  } satisfies Intents
}

export const useBankIntent = intentHook<ReturnType<typeof bankIntents>>()
