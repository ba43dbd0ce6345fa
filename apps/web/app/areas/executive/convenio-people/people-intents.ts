import { restoreConvenioPerson, sendConvenioInvitations } from "@trazo/contract/catalogue/convenio-people"
import type { RouterContextProvider } from "react-router"
import { call } from "../../../shared-features/api/call.ts"
import type { Intents } from "../../../shared-features/intent/page-action.ts"

export function peopleIntents(context: Readonly<RouterContextProvider>) {
  return {
    invite: (form) => call(context, sendConvenioInvitations, { body: { ids: form.text("ids").split(" ") } }),
    restore: (form) => call(context, restoreConvenioPerson, { params: { id: form.text("id") } }),
  } satisfies Intents
}
