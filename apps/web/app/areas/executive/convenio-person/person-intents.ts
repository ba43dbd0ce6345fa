import {
  changeConvenioPerson,
  readConvenioLink,
  removeConvenioPerson,
  restoreConvenioPerson,
  sendConvenioInvitations,
  withdrawConvenioInvitation,
} from "@trazo/contract/selling/convenio-people"
import type { RouterContextProvider } from "react-router"
import { call } from "../../../shared-features/platform/api/call.ts"
import type { Intents } from "../../../shared-features/platform/intent/page-action.ts"
import { sentPerson } from "./person-fields.tsx"

export function personIntents(context: Readonly<RouterContextProvider>, id: string) {
  const params = { id }
  return {
    save: (form) => call(context, changeConvenioPerson, { params, body: sentPerson(form) }),
    invite: () => call(context, sendConvenioInvitations, { body: { ids: [id] } }),
    withdraw: () => call(context, withdrawConvenioInvitation, { params }),
    link: () => call(context, readConvenioLink, { params }),
    remove: () => call(context, removeConvenioPerson, { params }),
    restore: () => call(context, restoreConvenioPerson, { params }),
  } satisfies Intents
}
