import { SimpleGrid, Switch } from "@mantine/core"
import "@mantine/core/styles/Switch.layer.css"
import type { LastChange } from "@trazo/contract/endpoint/last-change"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { validityNames } from "@trazo/domain/certificates/validity"
import { type Intent, useIntent } from "../../shared-features/platform/intent/use-intent.ts"
import { CheckList } from "../../ui/content/check-list.tsx"
import { EditorForm } from "../../ui/editor/editor-form.tsx"
import { Section } from "../../ui/editor/section.tsx"
import { DatePicker } from "../../ui/fields/date-picker.tsx"

interface SellingEditorProps {
  /** Null for a new one. */
  record: { state: string; lastChange: LastChange } | null
  /** Of a new one: «Cupón», «Crear cupón». */
  title: string
  createLabel: string
  hint: string
  /** The switch of a stored one. */
  activeLabel?: string
  labels: Record<string, string>
  stored?: Readonly<Record<string, string>>
  children: (failure: Intent["failure"]) => React.ReactNode
}

/** The editor of a coupon, an agreement or a lot of codes. Its intent is `save`. */
export function SellingEditor({
  record,
  title,
  createLabel,
  hint,
  activeLabel,
  ...props
}: SellingEditorProps) {
  const intent = useIntent("save")
  return (
    <Section title={record ? "Datos" : title} hint={hint}>
      <EditorForm
        intent={intent}
        labels={props.labels}
        stored={props.stored}
        lastChange={record?.lastChange}
        submitLabel={record ? "Guardar" : createLabel}
      >
        {props.children(intent.failure)}
        {record && activeLabel ? (
          <Switch name="active" label={activeLabel} defaultChecked={record.state === "active"} />
        ) : null}
      </EditorForm>
    </Section>
  )
}

interface CertificateScopeProps {
  record: { kinds: readonly string[]; validities: readonly string[] } | null
}

/** The certificates that something is for. A list without a check restricts nothing. */
export function CertificateScope({ record }: CertificateScopeProps) {
  return (
    <>
      <CheckList<string>
        name="kinds"
        label="Para"
        hint="Sin marcar ninguno: todos."
        names={certificateKindNames}
        defaultValue={record?.kinds ?? []}
      />
      <CheckList<string>
        name="validities"
        label="Vigencias"
        hint="Sin marcar ninguna: todas."
        names={validityNames}
        defaultValue={record?.validities ?? []}
      />
    </>
  )
}

export const termLabels = { startsOn: "Desde el", endsOn: "Hasta el" }

interface TermFieldsProps {
  stored: Record<keyof typeof termLabels, string>
  failure: Intent["failure"]
  isStartRequired?: boolean
}

/** The days `startsOn` and `endsOn`. */
export function TermFields({ stored, failure, isStartRequired = false }: TermFieldsProps) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <DatePicker
        name="startsOn"
        label={termLabels.startsOn}
        {...(isStartRequired ? { required: true } : { hint: "Vacío: desde ya." })}
        normal
        defaultValue={stored.startsOn || undefined}
        error={failure.fields.startsOn}
      />
      <DatePicker
        name="endsOn"
        label={termLabels.endsOn}
        hint="Ese día incluido. Vacío: sin fin."
        normal
        defaultValue={stored.endsOn || undefined}
        error={failure.fields.endsOn}
      />
    </SimpleGrid>
  )
}
