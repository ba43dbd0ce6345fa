import { NativeSelect } from "@mantine/core"
import { InviteDialog } from "../../../../shared-features/identity/staff-accounts/invite-person.tsx"
import { useIntent } from "../../../../shared-features/platform/intent/use-intent.ts"
import { askedChoices, askedDefault } from "../../../../ui/fields/asked-choices.ts"

interface InviteBankUserProps {
  banks: readonly string[]
  onClose: () => void
}

export function InviteBankUser({ banks, onClose }: InviteBankUserProps) {
  const intent = useIntent("inviteUser", { onDone: onClose })
  const { typed, fields } = intent.failure
  const choices = banks.map((bank) => ({ value: bank, label: bank }))
  return (
    <InviteDialog
      opened
      title="Invitar a una persona del banco"
      intent={intent}
      labels={{ bank: "Banco" }}
      onClose={onClose}
      before={
        <NativeSelect
          name="bank"
          label="Banco"
          description="Verá solo los pagos a sus cuentas en este banco."
          data={askedChoices(choices, "Elija el banco")}
          defaultValue={typed("bank", askedDefault(choices, null))}
          error={fields.bank}
          data-autofocus
        />
      }
    />
  )
}
