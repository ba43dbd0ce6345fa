import type { OwnAccount } from "@trazo/contract/identity/account"
import { useRef } from "react"
import { Link } from "react-router"
import { Disclosure } from "../../../ui/content/disclosure.tsx"
import { IntentForm } from "../../../ui/editor/intent-form.tsx"
import { Section, SectionBody } from "../../../ui/editor/section.tsx"
import { PasswordField } from "../../../ui/fields/password-field.tsx"
import { type Intent, useIntent } from "../../platform/intent/use-intent.ts"
import { NewPasswordFields, newPasswordLabels } from "../new-password/new-password-fields.tsx"
import { DoneNote } from "./done-note.tsx"
import { FirstPassword } from "./first-password.tsx"

const labels = { currentPassword: "Contraseña actual", ...newPasswordLabels }

interface PasswordSectionProps {
  account: OwnAccount
  /** Where a forgotten password is reset, in areas that allow it. */
  resetPath?: string
  /** Called with the new password. */
  onChanged?: (password: string) => void
}

export function PasswordSection({ account, resetPath, onChanged }: PasswordSectionProps) {
  const typed = useRef("")
  const intent = useIntent("password", { onDone: () => onChanged?.(typed.current) })
  const changedAt = intent.lastDone?.at ?? null
  const onPassword = (password: string) => {
    typed.current = password
  }
  return (
    <Section title="Contraseña">
      <SectionBody>
        <DoneNote at={intent.done?.at ?? null}>
          Su contraseña cambió. Cerramos las sesiones que estaban abiertas en otros dispositivos.
        </DoneNote>
        {account.hasPassword ? (
          <Disclosure
            label="Cambiar mi contraseña"
            isOpen={intent.failure.message !== undefined}
            closedAt={changedAt}
          >
            <ChangeForm key={changedAt} intent={intent} onPassword={onPassword} resetPath={resetPath} />
          </Disclosure>
        ) : (
          <FirstPassword intent={intent} email={account.email} onPassword={onPassword} />
        )}
      </SectionBody>
    </Section>
  )
}

interface ChangeFormProps {
  intent: Intent
  onPassword: (password: string) => void
  resetPath: string | undefined
}

function ChangeForm({ intent, onPassword, resetPath }: ChangeFormProps) {
  const { fields } = intent.failure
  return (
    <IntentForm
      intent={intent}
      labels={labels}
      submitLabel="Guardar la contraseña"
      buttons={resetPath ? <Link to={resetPath}>¿Olvidó la actual?</Link> : null}
    >
      <PasswordField
        name="currentPassword"
        label={labels.currentPassword}
        purpose="current"
        required
        error={fields.currentPassword}
      />
      <NewPasswordFields fields={fields} onPassword={onPassword} />
    </IntentForm>
  )
}
