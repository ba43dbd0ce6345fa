import { answerDataRequest } from "@trazo/contract/clients/data-rights"
import { ApiError } from "@trazo/contract/errors/errors"
import { dataReplyFields, dataRequestOutcomes } from "@trazo/domain/access/data-rights"
import type { RouterContextProvider } from "react-router"
import { call } from "../../../shared-features/api/call.ts"
import type { Intents } from "../../../shared-features/intent/page-action.ts"

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
