import { NativeSelect, Stack } from "@mantine/core"
import type { InvoiceDetail } from "@trazo/contract/money/invoices"
import { labelsOf } from "@trazo/domain/forms/form-field"
import { type InvoiceBuyerCode, invoiceBuyerCodes } from "@trazo/domain/money/invoices/invoice"
import { invoiceBuyerFields } from "@trazo/domain/money/invoices/invoice-buyer"
import { buyerKindNames } from "@trazo/domain/money/invoicing"
import { useState } from "react"
import { useIntent } from "../../../../shared-features/platform/intent/use-intent.ts"
import { FormDialog } from "../../../../ui/dialog/form-dialog.tsx"
import { FormFields } from "../../../../ui/editor/form-fields.tsx"

const kinds = invoiceBuyerCodes.map((value) => ({ value, label: buyerKindNames[value] }))

/** Corrects the buyer of an invoice that the SRI did not authorise, and sends it again. */
export function CorrectDialog({
  invoice: { buyer },
  onClose,
}: {
  invoice: InvoiceDetail
  onClose: () => void
}) {
  const intent = useIntent("correct", { onDone: onClose })
  const { failure } = intent
  const [code, setCode] = useState<InvoiceBuyerCode>(buyer.code)
  const { identity, names } = buyer
  const stored = { identity, names, address: buyer.address ?? "", email: buyer.email ?? "" }
  const isAnonymous = code === "07"
  return (
    <FormDialog
      opened
      title="Corregir el comprador y reenviar"
      intent={intent}
      labels={{ ...labelsOf(invoiceBuyerFields), code: "A nombre de quién" }}
      submitLabel="Guardar y enviar al SRI"
      onClose={onClose}
    >
      <Stack gap="md">
        <NativeSelect
          id="code"
          name="code"
          label="A nombre de quién"
          data-autofocus
          data={kinds}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value as InvoiceBuyerCode)}
          error={failure.fields.code}
        />
        {isAnonymous ? null : (
          <FormFields
            fields={invoiceBuyerFields}
            names={["identity", "names", "address"]}
            failure={failure}
            stored={stored}
          />
        )}
        <FormFields fields={invoiceBuyerFields} names={["email"]} failure={failure} stored={stored} />
      </Stack>
    </FormDialog>
  )
}
