import { insertDistributor } from "@trazo/contract/distributors/administration"
import { ApiError } from "@trazo/contract/errors/errors"
import { paths } from "@trazo/contract/paths"
import { distributorModules } from "@trazo/domain/identity/module-catalogue"
import { type RouterContextProvider, redirect } from "react-router"
import { call } from "../../../shared-features/platform/api/call.ts"
import type { Intents, SentForm } from "../../../shared-features/platform/intent/page-action.ts"

interface TypedHost {
  field: string
  host: string
}

/** The typed hosts with their fields. Empty hosts are left out, unless all are empty. */
function hostsIn(form: FormData): TypedHost[] {
  const all = [...form.entries()].flatMap(([field, value]) =>
    field.startsWith("hosts.") && typeof value === "string" ? [{ field, host: value.trim() }] : [],
  )
  const filled = all.filter(({ host }) => host !== "")
  return filled.length > 0 ? filled : [{ field: "hosts.0", host: "" }]
}

/** Messages at the fields as the form numbers them. */
function atFormFields(error: ApiError, hosts: readonly TypedHost[]): ApiError {
  const fields = Object.entries(error.fields ?? {}).map(([name, message]) => {
    const index = /^hosts\.(\d+)$/.exec(name)?.[1]
    return [index === undefined ? name : (hosts[Number(index)]?.field ?? name), message]
  })
  return new ApiError(error.typeCode, { message: error.message, fields: Object.fromEntries(fields) })
}

/** Redirects to the new distributor's page. */
export function insertIntents(context: Readonly<RouterContextProvider>) {
  return {
    async insert(form: SentForm) {
      const chosen = form.texts("modules")
      const hosts = hostsIn(form.data)
      // A failure returns one text per field: without JavaScript it must carry all modules.
      form.data.set("modules", chosen.join(" "))
      const body = {
        ...form.pick("name", "address", "ruc", "supportEmail"),
        hosts: hosts.map(({ host }) => host),
        modules: distributorModules.filter((key) => chosen.includes(key)),
        executive: {
          names: form.text("executive.names"),
          email: form.text("executive.email"),
          administrator: form.has("executive.administrator"),
        },
      }
      try {
        const { id } = await call(context, insertDistributor, { body })
        return redirect(`${paths.administratorDistributor(id)}?creada`)
      } catch (error) {
        throw error instanceof ApiError ? atFormFields(error, hosts) : error
      }
    },
  } satisfies Intents
}
