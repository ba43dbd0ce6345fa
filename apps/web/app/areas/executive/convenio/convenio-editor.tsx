import { Group, Radio, SimpleGrid, Switch } from "@mantine/core"
import "@mantine/core/styles/Radio.layer.css"
import "@mantine/core/styles/Switch.layer.css"
import type { Convenio } from "@trazo/contract/selling/convenios"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { validityNames } from "@trazo/domain/certificates/validity"
import { labelsOf } from "@trazo/domain/forms/form-field"
import { convenioFields, convenioPayerNames, convenioPayers } from "@trazo/domain/selling/convenio"
import type { Intent } from "../../../shared-features/platform/intent/use-intent.ts"
import { useIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { CheckList } from "../../../ui/content/check-list.tsx"
import { EditorForm } from "../../../ui/editor/editor-form.tsx"
import { FormFields } from "../../../ui/editor/form-fields.tsx"
import { Section } from "../../../ui/editor/section.tsx"
import { DatePicker } from "../../../ui/fields/date-picker.tsx"

const labels = {
  ...labelsOf(convenioFields),
  startsOn: "Desde el",
  endsOn: "Hasta el",
  payer: "Quién paga",
}

/** @param convenio null for a new one */
export function ConvenioEditor({ convenio }: { convenio: Convenio | null }) {
  const intent = useIntent("save")
  const stored = storedTexts(convenio)
  return (
    <Section
      title={convenio ? "Datos" : "Convenio"}
      hint="Los precios son los del canal Convenio, en la pantalla Precios."
    >
      <EditorForm
        intent={intent}
        labels={labels}
        stored={stored}
        {...(convenio ? { lastChange: convenio.lastChange } : {})}
        submitLabel={convenio ? "Guardar" : "Crear convenio"}
      >
        <ConvenioFields convenio={convenio} stored={stored} failure={intent.failure} />
      </EditorForm>
    </Section>
  )
}

function storedTexts(convenio: Convenio | null) {
  return {
    name: convenio?.name ?? "",
    ruc: convenio?.ruc ?? "",
    contactNames: convenio?.contactNames ?? "",
    contactEmail: convenio?.contactEmail ?? "",
    contactPhone: convenio?.contactPhone ?? "",
    quota: convenio?.quota ? String(convenio.quota) : "",
    startsOn: convenio?.startsOn ?? "",
    endsOn: convenio?.endsOn ?? "",
  }
}

interface ConvenioFieldsProps {
  convenio: Convenio | null
  stored: ReturnType<typeof storedTexts>
  failure: Intent["failure"]
}

function ConvenioFields({ convenio, stored, failure }: ConvenioFieldsProps) {
  const fields = { fields: convenioFields, failure, stored }
  return (
    <>
      <FormFields {...fields} names={["name", "ruc"]} columns={2} />
      <FormFields {...fields} names={["contactNames"]} />
      <FormFields {...fields} names={["contactEmail", "contactPhone"]} columns={2} />
      <CheckList
        name="kinds"
        label="Para"
        hint="Sin marcar ninguno: todos."
        names={certificateKindNames}
        defaultValue={convenio?.kinds ?? []}
      />
      <CheckList
        name="validities"
        label="Vigencias"
        hint="Sin marcar ninguna: todas."
        names={validityNames}
        defaultValue={convenio?.validities ?? []}
      />
      <TermFields stored={stored} failure={failure} />
      <Radio.Group
        label={labels.payer}
        name="payer"
        defaultValue={failure.typed("payer", convenio?.payer ?? "person")}
        error={failure.fields.payer}
      >
        <Group mt={4}>
          {convenioPayers.map((payer) => (
            <Radio key={payer} value={payer} label={convenioPayerNames[payer]} />
          ))}
        </Group>
      </Radio.Group>
      <FormFields {...fields} names={["quota"]} columns={2} />
      {convenio ? (
        <Switch name="active" label="Está en vigor" defaultChecked={convenio.state === "active"} />
      ) : null}
    </>
  )
}

function TermFields({ stored, failure }: Pick<ConvenioFieldsProps, "stored" | "failure">) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <DatePicker
        name="startsOn"
        label={labels.startsOn}
        normal
        required
        defaultValue={stored.startsOn || undefined}
        error={failure.fields.startsOn}
      />
      <DatePicker
        name="endsOn"
        label={labels.endsOn}
        hint="Ese día incluido. Vacío: sin fin."
        normal
        defaultValue={stored.endsOn || undefined}
        error={failure.fields.endsOn}
      />
    </SimpleGrid>
  )
}
