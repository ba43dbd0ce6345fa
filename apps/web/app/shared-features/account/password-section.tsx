import { Button } from "@mantine/core"
import { useEffect, useState } from "react"
import { Link } from "react-router"
import { Disclosure } from "../../ui/disclosure.tsx"
import { ErrorSummary } from "../../ui/error-summary.tsx"
import { PasswordField } from "../../ui/password-field.tsx"
import { NewPasswordFields, newPasswordLabels } from "../new-password/new-password-fields.tsx"
import classes from "./account.module.css"
import { AccountSection } from "./account-section.tsx"
import { DoneNote } from "./done-note.tsx"
import { type AccountForm, useAccountForm } from "./use-account-form.ts"

const labels = { currentPassword: "Contraseña actual", ...newPasswordLabels }

interface FormProps {
  form: AccountForm
  onPassword: (password: string) => void
}

interface PasswordSectionProps {
  /** Where a forgotten password is changed, where one can do it alone. */
  resetPath?: string
  /** The password that stands now, once it was changed here. */
  onChanged?: (password: string) => Promise<void>
  /** In the place of the form: for who has no password yet. */
  first?: ((props: FormProps) => React.ReactNode) | undefined
}

export function PasswordSection({ resetPath, onChanged, first }: PasswordSectionProps) {
  const form = useAccountForm("password")
  const { doneAt, failure } = form
  // What was typed before the change that stands: what is typed after it is not the account's yet.
  const [typed, setTyped] = useState({ password: "", after: doneAt })
  useEffect(() => {
    if (doneAt !== null && typed.after !== doneAt) void onChanged?.(typed.password)
  }, [doneAt, typed, onChanged])
  const props = { form, onPassword: (password: string) => setTyped({ password, after: doneAt }) }
  return (
    <AccountSection title="Contraseña">
      <DoneNote at={doneAt}>
        Su contraseña cambió. Cerramos las sesiones que estaban abiertas en otros dispositivos.
      </DoneNote>
      {first ? (
        first(props)
      ) : (
        <Disclosure label="Cambiar mi contraseña" isOpen={failure.message !== undefined} closedAt={doneAt}>
          <ChangeForm key={doneAt} {...props} {...(resetPath ? { resetPath } : {})} />
        </Disclosure>
      )}
    </AccountSection>
  )
}

function ChangeForm({ form, onPassword, resetPath }: FormProps & { resetPath?: string }) {
  const { Form, isBusy, failure } = form
  const { message, fields } = failure
  return (
    <Form method="post" className={classes.form} noValidate>
      <ErrorSummary message={message} fields={fields} labels={labels} />
      <input type="hidden" name="intent" value="password" />
      <PasswordField
        name="currentPassword"
        label={labels.currentPassword}
        purpose="current"
        required
        error={fields.currentPassword}
      />
      <NewPasswordFields fields={fields} onPassword={onPassword} />
      <div className={classes.ways}>
        <Button type="submit" loading={isBusy}>
          Guardar la contraseña
        </Button>
        {resetPath ? <Link to={resetPath}>¿Olvidó la actual?</Link> : null}
      </div>
    </Form>
  )
}
