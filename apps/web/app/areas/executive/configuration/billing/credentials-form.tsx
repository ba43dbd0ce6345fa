import { Text } from "@mantine/core"
import type { BillingSettings } from "@trazo/contract/distributors/billing-settings"
import { labelsOf } from "@trazo/domain/forms/form-field"
import { invoicingCredentialFields } from "@trazo/domain/money/invoicing"
import { RelativeDate } from "../../../../ui/content/relative-date.tsx"
import { EditorForm, type EditorIntent } from "../../../../ui/editor/editor-form.tsx"
import { FormFields } from "../../../../ui/editor/form-fields.tsx"
import { Section } from "../../../../ui/editor/section.tsx"
import { PasswordField } from "../../../../ui/fields/password-field.tsx"

interface CredentialsFormProps {
  settings: BillingSettings
  intent: EditorIntent
}

/** The link of the completeness dialog focuses `credentials`. */
export function CredentialsForm({ settings: { user, testedAt, lastChange }, intent }: CredentialsFormProps) {
  return (
    <Section
      title="Servicio de facturación"
      hint="Se prueban al guardar y se conservan cifradas. Nadie vuelve a ver la contraseña."
    >
      <EditorForm
        intent={intent}
        labels={labelsOf(invoicingCredentialFields)}
        stored={{ user }}
        lastChange={lastChange}
        submitLabel="Probar y guardar"
        savedLabel="Credenciales aceptadas y guardadas"
      >
        {testedAt ? (
          <Text inherit c="dimmed">
            El servicio las aceptó <RelativeDate date={testedAt} />.
          </Text>
        ) : null}
        <div id="credentials" tabIndex={-1}>
          <FormFields
            fields={invoicingCredentialFields}
            names={["user"]}
            failure={intent.failure}
            stored={{ user }}
          />
        </div>
        <PasswordField
          name="password"
          label={invoicingCredentialFields.password.label}
          hint={user ? "Escríbala otra vez para cambiar algo." : undefined}
          purpose="confirm"
          required
          error={intent.failure.fields.password}
        />
      </EditorForm>
    </Section>
  )
}
