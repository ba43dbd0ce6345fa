import { NativeSelect, SimpleGrid } from "@mantine/core"
import type { ConvenioPersonRow } from "@trazo/contract/selling/convenio-people"
import { certificateKindNames, certificateKinds } from "@trazo/domain/certificates/certificate-kind"
import { validities, validityNames } from "@trazo/domain/certificates/validity"
import { convenioColumnNames, convenioPersonFields } from "@trazo/domain/selling/convenio-person"
import type { SentForm } from "../../../shared-features/platform/intent/page-action.ts"
import type { Intent } from "../../../shared-features/platform/intent/use-intent.ts"
import { FormFields } from "../../../ui/editor/form-fields.tsx"

const ofConvenio = { value: "", label: "La del convenio" }

const kindOptions = [
  { value: "", label: "El del convenio" },
  ...certificateKinds.map((kind) => ({ value: kind, label: certificateKindNames[kind] })),
]
const validityOptions = [
  ofConvenio,
  ...validities.map((validity) => ({ value: validity, label: validityNames[validity] })),
]

type Stored = Partial<Pick<ConvenioPersonRow, (typeof personTexts)[number]>>

interface PersonFieldsProps {
  failure: Intent["failure"]
  stored?: Stored
}

export function PersonFields({ failure, stored = {} }: PersonFieldsProps) {
  const shown = { fields: convenioPersonFields, failure, stored }
  const choice = (name: "kind" | "validity") => ({
    name,
    label: convenioColumnNames[name],
    error: failure.fields[name],
    defaultValue: failure.typed(name, stored[name] ?? ""),
  })
  return (
    <>
      <FormFields {...shown} names={["identity", "names"]} columns={2} />
      <FormFields {...shown} names={["surname1", "surname2"]} columns={2} />
      <FormFields {...shown} names={["email", "phone"]} columns={2} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <NativeSelect {...choice("kind")} data={kindOptions} />
        <NativeSelect {...choice("validity")} data={validityOptions} />
      </SimpleGrid>
    </>
  )
}

const personTexts = [
  "identity",
  "names",
  "surname1",
  "surname2",
  "email",
  "phone",
  "kind",
  "validity",
] as const

export const sentPerson = (form: SentForm) => form.pick(...personTexts)
