import { saveFastSettings } from "@trazo/contract/desk/fast"
import { fastPromiseFields } from "@trazo/domain/desk/review-promise-fields"
import type { RouterContextProvider } from "react-router"
import { call } from "../../../shared-features/platform/api/call.ts"
import type { Intents } from "../../../shared-features/platform/intent/page-action.ts"

const fieldNames = Object.keys(fastPromiseFields) as (keyof typeof fastPromiseFields)[]

export const fastIntents = (context: Readonly<RouterContextProvider>) =>
  ({
    save(form) {
      const typed = form.pick(...fieldNames, "version")
      const body = {
        ...typed,
        offered: form.texts("offered"),
        saturdays: form.has("saturdays"),
        notifyStaff: form.has("notifyStaff"),
        notifyClient: form.has("notifyClient"),
        refundDifference: form.has("refundDifference"),
      }
      return call(context, saveFastSettings, { body })
    },
  }) satisfies Intents
