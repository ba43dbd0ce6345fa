import type { ReviewApi } from "@trazo/contract/desk/review"
import type { RouterContextProvider } from "react-router"
import { call } from "../../../shared-features/platform/api/call.ts"
import type { Intents } from "../../../shared-features/platform/intent/page-action.ts"

export function queueIntents(context: Readonly<RouterContextProvider>, api: ReviewApi) {
  return {
    assignSeveral: (form) =>
      call(context, api.assignSeveral, {
        body: { ids: form.text("ids").split(","), ...(form.text("to") ? form.pick("to") : {}) },
      }),
  } satisfies Intents
}
