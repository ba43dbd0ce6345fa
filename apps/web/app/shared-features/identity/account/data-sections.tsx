import type { OwnAccount } from "@trazo/contract/identity/account"
import { labelsOf } from "@trazo/domain/forms/form-field"
import { accountFields } from "@trazo/domain/identity/account-fields"
import { identityTypeNames } from "@trazo/domain/identity/identity-type"
import { EditorForm } from "../../../ui/editor/editor-form.tsx"
import { FormFields } from "../../../ui/editor/form-fields.tsx"
import { Section } from "../../../ui/editor/section.tsx"
import { Fact, Facts } from "../../certificates/certificate-state/facts.tsx"
import { useIntent } from "../../platform/intent/use-intent.ts"

interface DataSectionProps {
  account: OwnAccount
}

/** Names and identity come from a document that staff reviewed; they are not editable here. */
export function ClientDataSection({ account }: DataSectionProps) {
  const { names, surnames, identityType, identity, phone } = account
  return (
    <OwnFieldSection
      field="phone"
      stored={phone ?? ""}
      savedLabel="Guardamos su teléfono."
      hint="Son los de su documento. Si hay un error, escríbanos."
    >
      <Fact name="Nombres y apellidos">{`${names} ${surnames ?? ""}`.trim()}</Fact>
      <Fact name={identityTypeNames[identityType ?? "ci"]}>{identity}</Fact>
    </OwnFieldSection>
  )
}

/** Staff sign in with their e-mail, and only the person who manages their account can change it. */
export function StaffDataSection({ account: { names, email } }: DataSectionProps) {
  return (
    <OwnFieldSection field="names" stored={names} savedLabel="Guardamos sus nombres.">
      <Fact name="Correo electrónico">{email}</Fact>
    </OwnFieldSection>
  )
}

interface OwnFieldSectionProps {
  /** The one field that its owner may change; also the name of the intent. */
  field: "names" | "phone"
  stored: string
  savedLabel: string
  hint?: string
  children: React.ReactNode
}

function OwnFieldSection({ field, stored, savedLabel, hint, children }: OwnFieldSectionProps) {
  const intent = useIntent(field)
  const values = { [field]: stored }
  return (
    <Section title="Sus datos" hint={hint}>
      <EditorForm
        intent={intent}
        labels={labelsOf(accountFields)}
        stored={values}
        submitLabel="Guardar"
        savedLabel={savedLabel}
      >
        <Facts>{children}</Facts>
        <FormFields fields={accountFields} names={[field]} failure={intent.failure} stored={values} />
      </EditorForm>
    </Section>
  )
}
