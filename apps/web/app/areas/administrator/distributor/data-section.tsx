import type { PlatformDistributor } from "@trazo/contract/distributors/administration"
import { distributorFields } from "@trazo/domain/distributors/distributor-fields"
import { labelsOf } from "@trazo/domain/forms/form-field"
import { useIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { EditorForm } from "../../../ui/editor/editor-form.tsx"
import { FormFields } from "../../../ui/editor/form-fields.tsx"
import { Section } from "../../../ui/editor/section.tsx"

export function DataSection({ distributor }: { distributor: PlatformDistributor }) {
  const intent = useIntent("data")
  const { name, address, ruc, supportEmail } = distributor
  const fields = { fields: distributorFields, failure: intent.failure, stored: distributor }
  return (
    <Section title="Datos" hint="Los ven sus clientes en la tienda, en los correos y al pie de cada página.">
      <EditorForm
        intent={intent}
        labels={labelsOf(distributorFields)}
        stored={{ name, address, ruc, supportEmail }}
        lastChange={distributor.lastChange}
        submitLabel="Guardar datos"
      >
        <FormFields {...fields} names={["name", "address"]} />
        <FormFields {...fields} names={["ruc", "supportEmail"]} columns={2} />
      </EditorForm>
    </Section>
  )
}
