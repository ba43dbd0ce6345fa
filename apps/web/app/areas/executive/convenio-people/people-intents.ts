import { restoreConvenioPerson, sendConvenioInvitations } from "@trazo/contract/selling/convenio-people"
import type { RouterContextProvider } from "react-router"
import { call } from "../../../shared-features/platform/api/call.ts"
import type { Intents } from "../../../shared-features/platform/intent/page-action.ts"

export function peopleIntents(context: Readonly<RouterContextProvider>) {
  return {
    invite: (form) => call(context, sendConvenioInvitations, { body: { ids: form.text("ids").split(" ") } }),
    restore: (form) => call(context, restoreConvenioPerson, { params: { id: form.text("id") } }),
  } satisfies Intents
}
