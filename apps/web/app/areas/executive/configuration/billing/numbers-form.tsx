import type { InvoicingSetup } from "@trazo/contract/money/invoicing-setup"
import { maximumSequence } from "@trazo/domain/money/invoices/access-key"
import { EditorForm, type EditorIntent } from "../../../../ui/editor/editor-form.tsx"
import { FormFields } from "../../../../ui/editor/form-fields.tsx"
import { Section } from "../../../../ui/editor/section.tsx"

const fields = {
  next: {
    label: "Número siguiente",
    hint: "Súbalo si otro programa ya facturó con este punto de emisión.",
    maximum: String(maximumSequence).length,
    kind: "digits",
  },
} as const

/** From which number the invoices of the point of emission go on. */
export function NumbersForm({
  numbers,
  intent,
}: {
  numbers: NonNullable<InvoicingSetup["numbers"]>
  intent: EditorIntent
}) {
  const { point, environment, next, used } = numbers
  const stored = { next: String(next) }
  const place = `${point}, ambiente de ${environment === "test" ? "pruebas" : "producción"}`
  return (
    <Section
      title="Numeración"
      hint={`${place}. ${used === 0 ? "Todavía no hay facturas." : `La última factura es la ${used}.`}`}
    >
      <EditorForm
        intent={intent}
        labels={{ next: fields.next.label }}
        stored={stored}
        submitLabel="Guardar el número"
        savedLabel="Número guardado"
      >
        <FormFields fields={fields} failure={intent.failure} stored={stored} columns={2} />
      </EditorForm>
    </Section>
  )
}
