import { Stack } from "@mantine/core"
import type { BillingSettings } from "@trazo/contract/distributors/billing-settings"
import { labelsOf } from "@trazo/domain/forms/form-field"
import { invoicingFields } from "@trazo/domain/money/invoicing"
import { EditorForm, type EditorIntent } from "../../../../ui/editor/editor-form.tsx"
import { FormFields } from "../../../../ui/editor/form-fields.tsx"
import { Section } from "../../../../ui/editor/section.tsx"

interface InvoiceDataFormProps {
  settings: BillingSettings
  intent: EditorIntent
}

/** What every invoice carries. */
export function InvoiceDataForm({ settings: { data, lastChange }, intent }: InvoiceDataFormProps) {
  const fields = { fields: invoicingFields, failure: intent.failure, stored: data, columns: 2 } as const
  return (
    <Section
      title="Datos de las facturas"
      hint="Como constan en su servicio de facturación y en el SRI. Las facturas de las ventas los llevan."
    >
      <EditorForm
        intent={intent}
        labels={labelsOf(invoicingFields)}
        stored={data}
        lastChange={lastChange}
        submitLabel="Guardar datos de facturas"
        savedLabel="Datos guardados"
      >
        <Stack gap="md">
          <FormFields {...fields} names={["establishment", "emissionPoint"]} />
          <div id="products" tabIndex={-1}>
            <FormFields {...fields} names={["main", "extra"]} />
          </div>
        </Stack>
      </EditorForm>
    </Section>
  )
}
