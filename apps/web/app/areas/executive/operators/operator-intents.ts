import { confirmAccess } from "@trazo/contract/identity/access-review"
import {
  changeOperatorRole,
  disableOperator,
  enableOperator,
  inviteOperator,
  sendOperatorLink,
} from "@trazo/contract/identity/operators"
import type { RouterContextProvider } from "react-router"
import { call } from "../../../shared-features/platform/api/call.ts"
import type { Intents } from "../../../shared-features/platform/intent/page-action.ts"

type Context = Readonly<RouterContextProvider>

export function inviteIntents(context: Context) {
  return {
    invite: (form) => call(context, inviteOperator, { body: form.pick("names", "email", "role") }),
  } satisfies Intents
}

export function operatorIntents(context: Context, id: string) {
  const params = { id }
  return {
    role: (form) => call(context, changeOperatorRole, { params, body: form.pick("role") }),
    link: () => call(context, sendOperatorLink, { params }),
    enable: () => call(context, enableOperator, { params }),
    disable: () => call(context, disableOperator, { params }),
  } satisfies Intents
}

export function reviewIntents(context: Context) {
  return {
    confirm: (form) => call(context, confirmAccess, { params: form.pick("id"), body: form.pick("seen") }),
  } satisfies Intents
}
