import { Button, Stack } from "@mantine/core"
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs"
import { personFields } from "@trazo/domain/branding/distributor-fields"
import { labelsOf } from "@trazo/domain/forms/form-field"
import { useState } from "react"
import { intentHook } from "../../../shared-features/intent/use-intent.ts"
import { FormDialog } from "../../../ui/dialog/form-dialog.tsx"
import { FormFields } from "../../../ui/editor/form-fields.tsx"
import { SavedNote } from "../../../ui/editor/saved-note.tsx"
import type { inviteIntents } from "./operator-intents.ts"
import { RoleSelect } from "./role-select.tsx"

const useInviteIntent = intentHook<ReturnType<typeof inviteIntents>>()

interface InviteOperatorProps {
  roles: readonly { id: string; name: string }[]
  mayGiveAll: boolean
}

export function InviteOperator({ roles, mayGiveAll }: InviteOperatorProps) {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  const intent = useInviteIntent("invite", { onDone: close })
  const { fields, typed } = intent.failure
  return (
    <>
      <Button
        leftSection={<IconPlus size={18} stroke={2} aria-hidden="true" />}
        onClick={() => setOpened(true)}
      >
        Invitar
      </Button>
      <SavedNote>{intent.done ? "Invitación enviada" : null}</SavedNote>
      <FormDialog
        opened={opened}
        title="Invitar a una persona"
        intent={intent}
        labels={{ ...labelsOf(personFields), role: "Rol" }}
        submitLabel="Invitar"
        onClose={close}
      >
        <Stack gap="md">
          <FormFields fields={personFields} failure={intent.failure} />
          <RoleSelect {...{ roles, mayGiveAll }} chosen={typed("role")} error={fields.role} />
          <span>Le llegará un enlace para crear su contraseña. Vale por tres días.</span>
        </Stack>
      </FormDialog>
    </>
  )
}
