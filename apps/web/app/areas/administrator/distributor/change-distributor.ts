import * as contract from "@trazo/contract/administration"
import { ApiError } from "@trazo/contract/errors"
import { distributorModules } from "@trazo/domain/module-catalogue"
import type { RouterContextProvider } from "react-router"
import { call } from "../../../shared-features/api/call.ts"
import { formFailure } from "../../../shared-features/api/form-failure.ts"

type Context = Readonly<RouterContextProvider>
type Change = (context: Context, id: string, form: FormData) => Promise<unknown>

const text = (form: FormData, name: string) => String(form.get(name) ?? "")

/** What the page's forms ask for, by their `intent`. */
const changes: Record<string, Change> = {
  data(context, id, form) {
    const [name, address, ruc] = [text(form, "name"), text(form, "address"), text(form, "ruc")]
    const body = { name, address, ruc, supportEmail: text(form, "supportEmail") }
    return call(context, contract.changeDistributorData, { params: { id }, body })
  },
  addHost: (context, id, form) =>
    call(context, contract.addHost, { params: { id }, body: { host: text(form, "host") } }),
  removeHost: (context, id, form) =>
    call(context, contract.removeHost, { params: { id, host: text(form, "removed") } }),
  modules(context, id, form) {
    const chosen = form.getAll("modules")
    const modules = distributorModules.filter((key) => chosen.includes(key))
    return call(context, contract.changeModules, { params: { id }, body: { modules } })
  },
  invite(context, id, form) {
    const person = { names: text(form, "names"), email: text(form, "email") }
    const body = { ...person, administrator: form.has("administrator") }
    return call(context, contract.inviteExecutive, { params: { id }, body })
  },
  link: (context, id, form) =>
    call(context, contract.sendExecutiveLink, { params: { id, executive: text(form, "id") } }),
  state(context, id, form) {
    const state = text(form, "state") === "active" ? "active" : "disabled"
    const params = { id, executive: text(form, "id") }
    return call(context, contract.changeExecutiveState, { params, body: { state } })
  },
  suspend: (context, id, form) =>
    call(context, contract.suspendDistributor, { params: { id }, body: { reason: text(form, "reason") } }),
  activate: (context, id) => call(context, contract.activateDistributor, { params: { id } }),
}

export async function changeDistributor(context: Context, id: string, form: FormData) {
  const intent = text(form, "intent")
  try {
    if (!Object.hasOwn(changes, intent)) throw new ApiError("VALIDATION_FAILED")
    await changes[intent]?.(context, id, form)
    return { done: intent }
  } catch (error) {
    return formFailure(error, form)
  }
}
