import { redeemPromotion, removePromotion } from "@trazo/contract/requests/payment"
import type { RouterContextProvider } from "react-router"
import { call } from "../../../shared-features/api/call.ts"
import type { Intents } from "../../../shared-features/intent/page-action.ts"

export function promotionIntents(context: Readonly<RouterContextProvider>) {
  return {
    redeem: (form) => call(context, redeemPromotion, { body: form.pick("promotion") }),
    remove: () => call(context, removePromotion),
  } satisfies Intents
}
