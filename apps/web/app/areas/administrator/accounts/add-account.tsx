import { Button, Stack } from "@mantine/core"
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs"
import { personFields } from "@trazo/domain/branding/distributor-fields"
import { labelsOf } from "@trazo/domain/forms/form-field"
import { useState } from "react"
import { useIntent } from "../../../shared-features/intent/use-intent.ts"
import { FormDialog } from "../../../ui/dialog/form-dialog.tsx"
import { FormFields } from "../../../ui/editor/form-fields.tsx"
import { SavedNote } from "../../../ui/editor/saved-note.tsx"
import { SectionFooter } from "../../../ui/editor/section.tsx"

interface AddAccountProps {
  title: string
  /** More fields. */
  children?: React.ReactNode
}

export function AddAccount({ title, children }: AddAccountProps) {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  const intent = useIntent("invite", { onDone: close })
  return (
    <SectionFooter>
      <Button
        variant="default"
        leftSection={<IconPlus size={18} stroke={2} aria-hidden="true" />}
        onClick={() => setOpened(true)}
      >
        {title}
      </Button>
      <SavedNote>{intent.done ? "Invitación enviada" : null}</SavedNote>
      <FormDialog
        opened={opened}
        title={title}
        intent={intent}
        labels={labelsOf(personFields)}
        submitLabel="Invitar"
        onClose={close}
      >
        <Stack gap="md">
          <FormFields fields={personFields} failure={intent.failure} />
          {children}
          <span>Le llegará un enlace para crear su contraseña. Vale por tres días.</span>
        </Stack>
      </FormDialog>
    </SectionFooter>
  )
}
