import { sendCorrection } from "@trazo/contract/buying/correction"
import { cancelClientRequest } from "@trazo/contract/certificates/client-requests"
import type { RouterContextProvider } from "react-router"
import { typedPersonal } from "../../../shared-features/buying/request-form/personal-fields.ts"
import { call } from "../../../shared-features/platform/api/call.ts"
import type { Intents } from "../../../shared-features/platform/intent/page-action.ts"

export function requestIntents(context: Readonly<RouterContextProvider>, id: string) {
  return {
    /** The token names the correction: the one that was shown. */
    correct: (form) =>
      call(context, sendCorrection, {
        params: { token: form.text("token") },
        body: { fields: typedPersonal(form.data).userInfo },
      }),
    cancel: async () => {
      await call(context, cancelClientRequest, { params: { id } })
    },
  } satisfies Intents
}
