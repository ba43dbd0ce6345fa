import { redeemPromotion, removePromotion } from "@trazo/contract/money/payment"
import type { RouterContextProvider } from "react-router"
import { call } from "../../../shared-features/platform/api/call.ts"
import type { Intents } from "../../../shared-features/platform/intent/page-action.ts"

export function promotionIntents(context: Readonly<RouterContextProvider>) {
  return {
    redeem: (form) => call(context, redeemPromotion, { body: form.pick("promotion") }),
    remove: () => call(context, removePromotion),
  } satisfies Intents
}
