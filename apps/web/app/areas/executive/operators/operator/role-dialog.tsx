import { Stack } from "@mantine/core"
import type { Operator } from "@trazo/contract/identity/operators"
import { FormDialog } from "../../../../ui/dialog/form-dialog.tsx"
import type { EditorIntent } from "../../../../ui/editor/editor-form.tsx"
import { RoleSelect } from "../role-select.tsx"

interface RoleDialogProps {
  operator: Operator
  mayGiveAll: boolean
  intent: EditorIntent
  opened: boolean
  onClose: () => void
}

export function RoleDialog({ operator, mayGiveAll, intent, opened, onClose }: RoleDialogProps) {
  const { names, administrator, role, roles } = operator
  const { typed, fields } = intent.failure
  return (
    <FormDialog
      opened={opened}
      title={`Cambiar el rol de ${names}`}
      intent={intent}
      labels={{ role: "Rol" }}
      submitLabel="Cambiar rol"
      onClose={onClose}
    >
      <Stack gap="md">
        <RoleSelect
          {...{ roles, mayGiveAll }}
          chosen={typed("role", administrator ? "administrator" : (role?.id ?? ""))}
          error={fields.role}
          hasFocus
        />
        <span>Vale desde su siguiente clic. Aquí están los roles que usted puede dar.</span>
      </Stack>
    </FormDialog>
  )
}
