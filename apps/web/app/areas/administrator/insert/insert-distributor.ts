import { insertDistributor } from "@trazo/contract/administration"
import { ApiError } from "@trazo/contract/errors"
import { paths } from "@trazo/contract/paths"
import { distributorModules } from "@trazo/domain/module-catalogue"
import { type RouterContextProvider, redirect } from "react-router"
import { call } from "../../../shared-features/api/call.ts"
import { formFailure } from "../../../shared-features/api/form-failure.ts"

/** The hosts that were typed, with their fields: empty ones are left out, but something has to be said of none. */
function hostsIn(form: FormData): { field: string; host: string }[] {
  const all = [...form.entries()].flatMap(([field, value]) =>
    field.startsWith("hosts.") && typeof value === "string" ? [{ field, host: value.trim() }] : [],
  )
  const filled = all.filter(({ host }) => host !== "")
  return filled.length > 0 ? filled : [{ field: "hosts.0", host: "" }]
}

/** Messages at the fields as the form counts them. */
function atFormFields(error: ApiError, hosts: readonly { field: string }[]): ApiError {
  const fields = Object.entries(error.fields ?? {}).map(([name, message]) => {
    const index = /^hosts\.(\d+)$/.exec(name)?.[1]
    return [index === undefined ? name : (hosts[Number(index)]?.field ?? name), message]
  })
  return new ApiError(error.typeCode, { message: error.message, fields: Object.fromEntries(fields) })
}

/** Leads to the new distributor's page, or says what is wrong with the form. */
export async function submitDistributor(form: FormData, context: Readonly<RouterContextProvider>) {
  const text = (name: string) => String(form.get(name) ?? "")
  const chosen = form.getAll("modules")
  const hosts = hostsIn(form)
  const body = {
    ...{ name: text("name"), address: text("address"), ruc: text("ruc"), supportEmail: text("supportEmail") },
    hosts: hosts.map(({ host }) => host),
    modules: distributorModules.filter((key) => chosen.includes(key)),
    executive: {
      ...{ names: text("executive.names"), email: text("executive.email") },
      administrator: form.has("executive.administrator"),
    },
  }
  try {
    const { id } = await call(context, insertDistributor, { body })
    return redirect(`${paths.administratorDistributor(id)}?creada`)
  } catch (error) {
    // So that the page comes back with all of them, also where no script runs.
    form.set("modules", chosen.join(" "))
    return formFailure(error instanceof ApiError ? atFormFields(error, hosts) : error, form)
  }
}
