import {
  type ListPreferences,
  type PreferredList,
  saveListPreferences,
} from "@trazo/contract/platform/list-preferences"
import type { RouterContextProvider } from "react-router"
import { call } from "../../../shared-features/platform/api/call.ts"
import type { Intents } from "../../../shared-features/platform/intent/page-action.ts"

/** The field `preferences` is JSON. */
export function preferenceIntents(context: Readonly<RouterContextProvider>, list: PreferredList) {
  return {
    savePreferences: (form) =>
      call(context, saveListPreferences, {
        params: { list },
        body: form.json<ListPreferences>("preferences"),
      }),
  } satisfies Intents
}
