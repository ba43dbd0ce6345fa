import { NativeSelect, Stack } from "@mantine/core"
import type { ManagedAccount } from "@trazo/contract/distributors/payment-methods"
import { labelsOf } from "@trazo/domain/forms/form-field"
import {
  bankAccountFields,
  bankAccountKindNames,
  bankAccountKinds,
  commonBanks,
} from "@trazo/domain/money/bank-account"
import { useIntent } from "../../../../shared-features/platform/intent/use-intent.ts"
import { Note } from "../../../../ui/content/note.tsx"
import { FormDialog } from "../../../../ui/dialog/form-dialog.tsx"
import { FormFields } from "../../../../ui/editor/form-fields.tsx"
import { TextField, textFieldProps } from "../../../../ui/fields/text-field.tsx"

const kinds = bankAccountKinds.map((value) => ({ value, label: bankAccountKindNames[value] }))
const banksId = "common-banks"

interface AccountDialogProps {
  /** Null for a new one. */
  account: ManagedAccount | null
  version: string
  onClose: () => void
}

export function AccountDialog({ account, version, onClose }: AccountDialogProps) {
  const intent = useIntent("account", { onDone: onClose })
  const { failure } = intent
  const stored = account ?? { bank: "", number: "", holder: "", ruc: "", kind: "ahorros" }
  return (
    <FormDialog
      opened
      title={account ? "Editar la cuenta" : "Agregar una cuenta"}
      intent={intent}
      labels={{ ...labelsOf(bankAccountFields), kind: "Tipo de cuenta" }}
      submitLabel={account ? "Guardar" : "Agregar"}
      onClose={onClose}
    >
      <input type="hidden" name="id" value={account?.id ?? ""} />
      <input type="hidden" name="version" value={version} />
      <Stack gap="md">
        {account?.hasPayments ? (
          <Note tone="calm">
            Esta cuenta ya recibió pagos: su banco, tipo y número se conservan. Si cambiaron, desactívela y
            agregue otra.
          </Note>
        ) : null}
        <TextField
          name="bank"
          {...textFieldProps(bankAccountFields.bank)}
          autoComplete="off"
          list={banksId}
          defaultValue={failure.typed("bank", stored.bank)}
          error={failure.fields.bank}
        />
        <datalist id={banksId}>
          {commonBanks.map((bank) => (
            <option key={bank} value={bank} />
          ))}
        </datalist>
        <NativeSelect
          name="kind"
          label="Tipo de cuenta"
          data={kinds}
          defaultValue={failure.typed("kind", stored.kind)}
        />
        <FormFields
          fields={bankAccountFields}
          names={["number", "holder", "ruc"]}
          failure={failure}
          stored={stored}
        />
      </Stack>
    </FormDialog>
  )
}
