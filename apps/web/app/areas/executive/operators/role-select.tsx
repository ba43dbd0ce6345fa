import { NativeSelect } from "@mantine/core"
import { roleOfOperatorMessage } from "@trazo/domain/identity/role-fields"

interface RoleSelectProps {
  /** The roles that the person may give. */
  roles: readonly { id: string; name: string }[]
  /** Whether they may make administrators. */
  mayGiveAll: boolean
  chosen: string
  error?: string | undefined
  hasFocus?: boolean
}

export function RoleSelect({ roles, mayGiveAll, chosen, error, hasFocus = false }: RoleSelectProps) {
  const choices = [
    { value: "", label: `${roleOfOperatorMessage}…` },
    ...roles.map(({ id, name }) => ({ value: id, label: name })),
    ...(mayGiveAll ? [{ value: "administrator", label: "Administrador: todos los permisos" }] : []),
  ]
  return (
    <NativeSelect
      id="role"
      name="role"
      label="Rol"
      description={
        roles.length === 0 && !mayGiveAll
          ? "No hay roles que usted pueda dar: solo da permisos que tiene."
          : undefined
      }
      withAsterisk
      aria-required
      data={choices}
      defaultValue={choices.some(({ value }) => value === chosen) ? chosen : ""}
      error={error}
      data-autofocus={hasFocus ? true : undefined}
    />
  )
}
