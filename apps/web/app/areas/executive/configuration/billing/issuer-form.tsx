import { Checkbox, NativeSelect, Stack } from "@mantine/core"
import "@mantine/core/styles/CheckboxIndicator.layer.css"
import "@mantine/core/styles/Checkbox.layer.css"
import type { BillingSettings, InvoiceIssuerSettings } from "@trazo/contract/distributors/billing-settings"
import { labelsOf } from "@trazo/domain/forms/form-field"
import { invoiceIssuerFields } from "@trazo/domain/money/invoice-issuer"
import { EditorForm, type EditorIntent } from "../../../../ui/editor/editor-form.tsx"
import { FormFields } from "../../../../ui/editor/form-fields.tsx"
import { Section } from "../../../../ui/editor/section.tsx"

const environments = [
  { value: "test", label: "Pruebas: sin validez tributaria" },
  { value: "production", label: "Producción" },
]

const regimes = [
  { value: "", label: "Régimen general" },
  { value: "rimpe", label: "RIMPE emprendedor" },
  { value: "popularBusiness", label: "RIMPE negocio popular" },
]

const labels = {
  ...labelsOf(invoiceIssuerFields),
  environment: "Ambiente del SRI",
  keepsAccounts: "Obligado a llevar contabilidad",
  rimpe: "Régimen",
}

/** The issuer as texts, by field name. */
function issuerTexts(issuer: InvoiceIssuerSettings | null) {
  return {
    environment: issuer?.environment ?? "test",
    ruc: issuer?.ruc ?? "",
    legalName: issuer?.legalName ?? "",
    tradeName: issuer?.tradeName ?? "",
    mainAddress: issuer?.mainAddress ?? "",
    establishmentAddress: issuer?.establishmentAddress ?? "",
    specialTaxpayer: issuer?.specialTaxpayer ?? "",
    withholdingAgent: issuer?.withholdingAgent ?? "",
    rimpe: issuer?.rimpe ?? "",
    keepsAccounts: issuer?.keepsAccounts ? "Sí" : "No",
  }
}

/** Whose invoices they are, and in which environment of the SRI they are issued. */
export function IssuerForm({
  settings: { issuer, lastChange },
  intent,
}: {
  settings: BillingSettings
  intent: EditorIntent
}) {
  const stored = issuerTexts(issuer)
  const { failure } = intent
  const fields = { fields: invoiceIssuerFields, failure, stored } as const
  return (
    <Section
      title="Quién factura"
      hint="Como consta en su RUC. Desde que está completo y tiene su firma, cada venta que se cobra lleva su factura electrónica."
    >
      <EditorForm
        intent={intent}
        labels={labels}
        stored={stored}
        lastChange={lastChange}
        submitLabel="Guardar quién factura"
        savedLabel="Datos guardados"
      >
        <Stack gap="md">
          <FormFields {...fields} names={["ruc", "legalName"]} columns={2} />
          <FormFields {...fields} names={["tradeName", "mainAddress", "establishmentAddress"]} />
          <FormFields {...fields} names={["specialTaxpayer", "withholdingAgent"]} columns={2} />
          <NativeSelect
            id="rimpe"
            name="rimpe"
            label={labels.rimpe}
            data={regimes}
            defaultValue={failure.typed("rimpe", stored.rimpe)}
            error={failure.fields.rimpe}
          />
          <Checkbox
            name="keepsAccounts"
            label={labels.keepsAccounts}
            defaultChecked={issuer?.keepsAccounts ?? false}
          />
          <NativeSelect
            id="environment"
            name="environment"
            label={labels.environment}
            description="Cada ambiente tiene sus propios números. Pase a producción cuando «Probar» salga bien."
            data={environments}
            defaultValue={failure.typed("environment", stored.environment)}
            error={failure.fields.environment}
          />
        </Stack>
      </EditorForm>
    </Section>
  )
}
