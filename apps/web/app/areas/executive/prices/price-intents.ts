import { cancelPriceChange, changePrices } from "@trazo/contract/catalogue/prices"
import type { CallInput } from "@trazo/contract/endpoint/endpoint"
import type { RouterContextProvider } from "react-router"
import { call } from "../../../shared-features/api/call.ts"
import type { Intents } from "../../../shared-features/intent/handle-intents.ts"

type Changes = CallInput<typeof changePrices>["body"]["changes"]

export function priceIntents(context: Readonly<RouterContextProvider>) {
  return {
    save(form) {
      const changes = form.json<Changes>("changes")
      const validFrom = form.text("start") === "day" ? form.text("validFrom") : null
      return call(context, changePrices, { body: { changes, validFrom } })
    },
    cancelChange: (form) => call(context, cancelPriceChange, { params: form.pick("id") }),
  } satisfies Intents
}
