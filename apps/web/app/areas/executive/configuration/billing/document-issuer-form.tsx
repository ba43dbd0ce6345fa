import { Radio, Stack } from "@mantine/core"
import "@mantine/core/styles/Radio.layer.css"
import type { BillingSettings } from "@trazo/contract/distributors/billing-settings"
import type { DocumentIssuerKind } from "@trazo/domain/money/invoices/invoice"
import { EditorForm, type EditorIntent } from "../../../../ui/editor/editor-form.tsx"
import { Section } from "../../../../ui/editor/section.tsx"

const kinds: readonly { kind: DocumentIssuerKind; label: string; description: string }[] = [
  {
    kind: "platform",
    label: "Esta plataforma",
    description: "Los firma con la firma de las facturas y los envía al SRI.",
  },
  {
    kind: "service",
    label: "El servicio de facturación",
    description:
      "Los recibe de aquí con su número y su clave de acceso, los firma y los envía al SRI. No hace falta una firma aquí.",
  },
]

const labels = { issuedBy: "Quién emite los comprobantes" }

export function DocumentIssuerForm({
  settings: { issuedBy, lastChange },
  intent,
}: {
  settings: BillingSettings
  intent: EditorIntent
}) {
  return (
    <Section
      title={labels.issuedBy}
      hint="Las facturas y notas de crédito. La numeración, los valores y el PDF son los mismos."
    >
      <EditorForm
        intent={intent}
        labels={labels}
        stored={{ issuedBy }}
        lastChange={lastChange}
        submitLabel="Guardar quién emite"
        savedLabel="Guardado: cuenta desde el siguiente comprobante"
      >
        <Radio.Group
          name="issuedBy"
          label={labels.issuedBy}
          defaultValue={intent.failure.typed("issuedBy", issuedBy)}
        >
          <Stack gap="sm" mt="xs">
            {kinds.map(({ kind, label, description }) => (
              <Radio key={kind} value={kind} label={label} description={description} />
            ))}
          </Stack>
        </Radio.Group>
      </EditorForm>
    </Section>
  )
}
