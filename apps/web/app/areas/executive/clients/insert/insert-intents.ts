import { insertClient } from "@trazo/contract/desk/client-records"
import { paths } from "@trazo/contract/paths"
import { type RouterContextProvider, redirect } from "react-router"
import { call } from "../../../../shared-features/platform/api/call.ts"
import type { Intents } from "../../../../shared-features/platform/intent/page-action.ts"

export function insertIntents(context: Readonly<RouterContextProvider>) {
  return {
    insert: async (form) => {
      const person = {
        ...form.pick("identity", "names", "surnames", "email", "phone"),
        internal: form.has("internal"),
      }
      const body =
        form.text("identityType") === "passport"
          ? ({ ...person, identityType: "passport", country: form.text("country") } as const)
          : ({ ...person, identityType: "ci" } as const)
      const { id } = await call(context, insertClient, { body })
      return redirect(paths.executiveClient(id))
    },
  } satisfies Intents
}
