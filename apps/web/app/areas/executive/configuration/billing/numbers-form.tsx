import type { InvoicingSetup } from "@trazo/contract/money/invoicing-setup"
import { labelsOf } from "@trazo/domain/forms/form-field"
import { maximumSequence } from "@trazo/domain/money/invoices/access-key"
import { EditorForm, type EditorIntent } from "../../../../ui/editor/editor-form.tsx"
import { FormFields } from "../../../../ui/editor/form-fields.tsx"
import { Section } from "../../../../ui/editor/section.tsx"

const number = { maximum: String(maximumSequence).length, kind: "digits" } as const

const fields = {
  next: {
    ...number,
    label: "Factura siguiente",
    hint: "Súbalo si otro programa ya facturó con este punto de emisión.",
  },
  nextCreditNote: {
    ...number,
    label: "Nota de crédito siguiente",
    hint: "Tiene su propia numeración.",
  },
} as const

/** From which numbers the documents of the point of emission go on. */
export function NumbersForm({
  numbers,
  intent,
}: {
  numbers: NonNullable<InvoicingSetup["numbers"]>
  intent: EditorIntent
}) {
  const { point, environment, next, used, creditNotes } = numbers
  const stored = { next: String(next), nextCreditNote: String(creditNotes.next) }
  const place = `${point}, ambiente de ${environment === "test" ? "pruebas" : "producción"}`
  return (
    <Section
      title="Numeración"
      hint={`${place}. ${used === 0 ? "Todavía no hay facturas." : `La última factura es la ${used}.`}${
        creditNotes.used === 0 ? "" : ` La última nota de crédito es la ${creditNotes.used}.`
      }`}
    >
      <EditorForm
        intent={intent}
        labels={labelsOf(fields)}
        stored={stored}
        submitLabel="Guardar los números"
        savedLabel="Números guardados"
      >
        <FormFields fields={fields} failure={intent.failure} stored={stored} columns={2} />
      </EditorForm>
    </Section>
  )
}
