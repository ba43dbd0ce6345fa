import * as contract from "@trazo/contract/distributors/administration"
import { distributorModules } from "@trazo/domain/identity/module-catalogue"
import type { RouterContextProvider } from "react-router"
import { call } from "../../../shared-features/platform/api/call.ts"
import type { Intents, SentForm } from "../../../shared-features/platform/intent/page-action.ts"

type Context = Readonly<RouterContextProvider>

export function distributorIntents(context: Context, id: string) {
  const params = { id }
  const executive = (form: SentForm) => ({ id, executive: form.text("id") })
  return {
    data: (form) =>
      call(context, contract.changeDistributorData, {
        params,
        body: form.pick("name", "address", "ruc", "supportEmail"),
      }),
    configuration: () => call(context, contract.openConfiguration, { params }),
    addHost: (form) => call(context, contract.addHost, { params, body: form.pick("host") }),
    removeHost: (form) => call(context, contract.removeHost, { params: { id, host: form.text("removed") } }),
    modules(form) {
      const chosen = form.texts("modules")
      const modules = distributorModules.filter((key) => chosen.includes(key))
      return call(context, contract.changeModules, { params, body: { modules } })
    },
    invite: (form) =>
      call(context, contract.inviteExecutive, {
        params,
        body: { ...form.pick("names", "email"), administrator: form.has("administrator") },
      }),
    link: (form) => call(context, contract.sendExecutiveLink, { params: executive(form) }),
    state(form) {
      const state = form.text("state") === "active" ? ("active" as const) : ("disabled" as const)
      return call(context, contract.changeExecutiveState, { params: executive(form), body: { state } })
    },
    suspend: (form) => call(context, contract.suspendDistributor, { params, body: form.pick("reason") }),
    activate: () => call(context, contract.activateDistributor, { params }),
  } satisfies Intents
}
