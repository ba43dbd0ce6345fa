import { NativeSelect, Stack } from "@mantine/core"
import { personFields } from "@trazo/domain/branding/distributor-fields"
import { labelsOf } from "@trazo/domain/forms/form-field"
import { intentHook } from "../../../../shared-features/intent/use-intent.ts"
import { FormDialog } from "../../../../ui/dialog/form-dialog.tsx"
import { FormFields } from "../../../../ui/editor/form-fields.tsx"
import type { bankUserIntents } from "./payment-intents.ts"

const useBankUserIntent = intentHook<ReturnType<typeof bankUserIntents>>()

interface InviteBankUserProps {
  banks: readonly string[]
  onClose: () => void
}

export function InviteBankUser({ banks, onClose }: InviteBankUserProps) {
  const intent = useBankUserIntent("inviteUser", { onDone: onClose })
  const { failure } = intent
  return (
    <FormDialog
      opened
      title="Invitar a una persona del banco"
      intent={intent}
      labels={{ ...labelsOf(personFields), bank: "Banco" }}
      submitLabel="Invitar"
      onClose={onClose}
    >
      <Stack gap="md">
        <NativeSelect
          name="bank"
          label="Banco"
          description="Verá solo los pagos a sus cuentas en este banco."
          data={[...banks]}
          defaultValue={failure.typed("bank", banks[0])}
          error={failure.fields.bank}
          data-autofocus
        />
        <FormFields fields={personFields} failure={failure} />
        <span>Le llegará un enlace para crear su contraseña. Vale por tres días.</span>
      </Stack>
    </FormDialog>
  )
}
