import { Button } from "@mantine/core"
import type { PlatformDistributor } from "@trazo/contract/administration"
import { SavedNote } from "../../../ui/editor/saved-note.tsx"
import { Section, SectionBody, SectionFooter } from "../../../ui/editor/section.tsx"
import { ErrorSummary } from "../../../ui/error-summary.tsx"
import { DataFields, dataLabels } from "../parts/data-fields.tsx"
import { useAct } from "../parts/use-act.ts"

export function DataPanel({ distributor }: { distributor: PlatformDistributor }) {
  const { Form, failure, isBusy, isDone } = useAct("data")
  const { name, address, ruc, supportEmail } = distributor
  const stored: Record<string, string> = { name, address, ruc, supportEmail }
  return (
    <Section title="Datos" hint="Los ven sus clientes en la tienda, en los correos y al pie de cada página.">
      <Form method="post" noValidate>
        <input type="hidden" name="intent" value="data" />
        <SectionBody>
          <ErrorSummary message={failure.message} fields={failure.fields} labels={dataLabels} />
          <DataFields fields={failure.fields} typed={(field) => failure.typed(field, stored[field])} />
        </SectionBody>
        <SectionFooter>
          <Button type="submit" loading={isBusy}>
            Guardar datos
          </Button>
          <SavedNote>{isDone ? "Guardado" : null}</SavedNote>
        </SectionFooter>
      </Form>
    </Section>
  )
}
