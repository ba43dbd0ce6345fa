import { changeRole, deleteRole, insertRole } from "@trazo/contract/identity/roles"
import { paths } from "@trazo/contract/paths"
import { isPermission } from "@trazo/domain/identity/module-permissions"
import { type RouterContextProvider, redirect } from "react-router"
import { call } from "../../../shared-features/platform/api/call.ts"
import type { Intents, SentForm } from "../../../shared-features/platform/intent/page-action.ts"

type Context = Readonly<RouterContextProvider>

const sentRole = (form: SentForm) => ({
  ...form.pick("name", "description"),
  permissions: form.texts("permissions").filter(isPermission),
})

export function insertIntents(context: Context) {
  return {
    async insert(form) {
      const { id } = await call(context, insertRole, { body: sentRole(form) })
      return redirect(`${paths.executiveRole(id)}?creado`)
    },
  } satisfies Intents
}

export function roleIntents(context: Context, id: string) {
  return {
    save: (form) =>
      call(context, changeRole, {
        params: { id },
        body: { ...sentRole(form), version: form.text("version") },
      }),
    async delete() {
      await call(context, deleteRole, { params: { id } })
      return redirect(paths.executiveRoles)
    },
  } satisfies Intents
}
