import { answerDataRequest } from "@trazo/contract/certificates/data-rights"
import { ApiError } from "@trazo/contract/errors/errors"
import { dataReplyFields, dataRequestOutcomes } from "@trazo/domain/certificates/data-rights"
import type { RouterContextProvider } from "react-router"
import { call } from "../../../shared-features/platform/api/call.ts"
import type { Intents } from "../../../shared-features/platform/intent/page-action.ts"

export function rightIntents(context: Readonly<RouterContextProvider>, id: string) {
  return {
    reply(form) {
      const outcome = dataRequestOutcomes.find((one) => one === form.text("outcome"))
      if (!outcome) {
        throw new ApiError("VALIDATION_FAILED", { fields: { outcome: dataReplyFields.outcome.missing } })
      }
      return call(context, answerDataRequest, {
        params: { id },
        body: { outcome, reply: form.text("reply") },
      })
    },
  } satisfies Intents
}
