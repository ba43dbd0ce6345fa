import { Checkbox, Text } from "@mantine/core"
import "@mantine/core/styles/Checkbox.layer.css"
import type { PaymentSettings } from "@trazo/contract/distributors/payment-methods"
import { type PaymentMethod, paymentMethodNames } from "@trazo/domain/money/payment-receipt"
import { useIntent } from "../../../../shared-features/platform/intent/use-intent.ts"
import { CheckList } from "../../../../ui/content/check-list.tsx"
import { EditorForm } from "../../../../ui/editor/editor-form.tsx"
import { Section, SectionBody } from "../../../../ui/editor/section.tsx"

const namesOf = (accepts: readonly PaymentMethod[]) =>
  accepts.map((method) => paymentMethodNames[method]).join(" y ")

/** The ways to pay to the accounts. Both come with a receipt that staff or the bank validates. */
export function AcceptedMethods({
  settings: { accepts, asksReference, lastChange, mayEdit },
}: {
  settings: PaymentSettings
}) {
  const intent = useIntent("accepts")
  return (
    <Section title="Formas de pago" hint="Cómo puede pagar su cliente a estas cuentas, con su comprobante.">
      {mayEdit ? (
        <EditorForm
          intent={intent}
          labels={{ accepts: "Se acepta", asksReference: "Número del comprobante" }}
          stored={{ accepts: namesOf(accepts), asksReference: asksReference ? "Sí" : "No" }}
          lastChange={lastChange}
          submitLabel="Guardar formas de pago"
          savedLabel="Formas de pago guardadas"
        >
          <CheckList
            name="accepts"
            label="Se acepta"
            hint="Sin marcar ninguna, su tienda no recibe pagos a cuentas."
            names={paymentMethodNames}
            defaultValue={accepts}
          />
          <Checkbox
            name="asksReference"
            value="yes"
            label="Pedir también el número del comprobante"
            description="Sin marcar, basta su foto: menos que escribir para su cliente. Le ayuda si concilia con el estado de cuenta."
            defaultChecked={asksReference}
            mt="md"
          />
        </EditorForm>
      ) : (
        <SectionBody>
          <Text inherit>{namesOf(accepts) || "Ninguna"}</Text>
        </SectionBody>
      )}
    </Section>
  )
}
