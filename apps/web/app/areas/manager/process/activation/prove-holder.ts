import {
  confirmActivationCode,
  restartActivation,
  sendActivationCode,
} from "@trazo/contract/certificates/activation"
import type { RouterContextProvider } from "react-router"
import { call } from "../../../../shared-features/platform/api/call.ts"
import { formFailure } from "../../../../shared-features/platform/intent/page-action.ts"
import { codeSent } from "../../one-time-code/code-proof.ts"

/** The action of a page with `ActivationFlow`: sends a code, or takes it to activate or to start over. */
export async function proveHolder(
  context: Readonly<RouterContextProvider>,
  { id, form }: { id: string; form: FormData },
) {
  const params = { id }
  const body = { code: String(form.get("code") ?? "") }
  try {
    if (form.get("intent") === "send") return codeSent(await call(context, sendActivationCode, { params }))
    if (form.get("intent") === "restart") await call(context, restartActivation, { params, body })
    else await call(context, confirmActivationCode, { params, body })
    return null
  } catch (error) {
    return formFailure(error, form)
  }
}
