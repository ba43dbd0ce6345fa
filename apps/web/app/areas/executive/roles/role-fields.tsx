import type { Role } from "@trazo/contract/identity/roles"
import { labelsOf } from "@trazo/domain/forms/form-field"
import { isPermission, moduleKeys } from "@trazo/domain/identity/module-permissions"
import { moduleLabel, permissionLabel, permissionsByModule } from "@trazo/domain/identity/permission-labels"
import { roleFields } from "@trazo/domain/identity/role-fields"
import type { SentForm } from "../../../shared-features/platform/intent/page-action.ts"
import type { EditorIntent } from "../../../ui/editor/editor-form.tsx"
import { FormFields } from "../../../ui/editor/form-fields.tsx"
import { RolePermissions } from "./role-permissions.tsx"

/** Each module is a field, so that a conflict names the modules that somebody else changed. */
export const roleLabels: Record<string, string> = {
  ...labelsOf(roleFields),
  permissions: "Permisos",
  ...Object.fromEntries(moduleKeys.map((key) => [key, moduleLabel(key)])),
}

type Data = Pick<Role, "name" | "description" | "permissions">

export function storedRole({ name, description, permissions }: Data): Record<string, string> {
  const none = Object.fromEntries(moduleKeys.map((key) => [key, "ningún permiso"]))
  const granted = permissionsByModule(permissions).map((module) => [
    module.key,
    module.permissions.map(permissionLabel).join(", ").toLocaleLowerCase("es"),
  ])
  return { name, description, ...none, ...Object.fromEntries(granted) }
}

interface RoleFieldsProps {
  role: Data & Pick<Role, "grantable" | "modules">
  failure: EditorIntent["failure"]
}

export function RoleFields({ role, failure }: RoleFieldsProps) {
  const { permissions: stored, grantable, modules } = role
  return (
    <>
      <FormFields fields={roleFields} failure={failure} stored={role} columns={2} />
      <RolePermissions {...{ stored, grantable, modules }} error={failure.fields.permissions} />
    </>
  )
}

/** What the fields of a role send. */
export const sentRole = (form: SentForm) => ({
  ...form.pick("name", "description"),
  permissions: form.texts("permissions").filter(isPermission),
})
