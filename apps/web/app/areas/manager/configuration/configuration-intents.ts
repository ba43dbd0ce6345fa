import { askDataRequest } from "@trazo/contract/certificates/data-rights"
import { requestOwnData } from "@trazo/contract/desk/exports"
import { ApiError } from "@trazo/contract/errors/errors"
import { saveNotices } from "@trazo/contract/identity/notices"
import { dataRequestFields, dataRequestKinds } from "@trazo/domain/certificates/data-rights"
import { noticeKinds } from "@trazo/domain/certificates/renewal-reminders"
import type { RouterContextProvider } from "react-router"
import { call } from "../../../shared-features/platform/api/call.ts"
import type { Intents } from "../../../shared-features/platform/intent/page-action.ts"

export function configurationIntents(context: Readonly<RouterContextProvider>) {
  return {
    notices(form) {
      const renewal = noticeKinds.filter((kind) => form.texts("renewal").includes(kind))
      return call(context, saveNotices, { body: { renewal, progress: form.has("progress") } })
    },
    export: () => call(context, requestOwnData),
    ask(form) {
      const kind = dataRequestKinds.find((one) => one === form.text("kind"))
      if (!kind) {
        throw new ApiError("VALIDATION_FAILED", { fields: { kind: dataRequestFields.kind.missing } })
      }
      return call(context, askDataRequest, { body: { kind, text: form.text("text") } })
    },
  } satisfies Intents
}
