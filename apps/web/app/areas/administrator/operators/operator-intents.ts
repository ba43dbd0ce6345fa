import {
  changeAdministratorState,
  inviteAdministrator,
  sendAdministratorLink,
} from "@trazo/contract/identity/administrators"
import type { RouterContextProvider } from "react-router"
import { call } from "../../../shared-features/platform/api/call.ts"
import type { Intents } from "../../../shared-features/platform/intent/page-action.ts"

export function operatorIntents(context: Readonly<RouterContextProvider>) {
  return {
    invite: (form) => call(context, inviteAdministrator, { body: form.pick("names", "email") }),
    link: (form) => call(context, sendAdministratorLink, { params: form.pick("id") }),
    state(form) {
      const state = form.text("state") === "active" ? ("active" as const) : ("disabled" as const)
      return call(context, changeAdministratorState, { params: form.pick("id"), body: { state } })
    },
  } satisfies Intents
}
