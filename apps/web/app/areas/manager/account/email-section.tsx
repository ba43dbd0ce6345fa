import { Button } from "@mantine/core"
import type { OwnAccount } from "@trazo/contract/account"
import { accountFields } from "@trazo/domain/access/account-fields"
import { useState } from "react"
import classes from "../../../shared-features/account/account.module.css"
import { AccountSection } from "../../../shared-features/account/account-section.tsx"
import { DoneNote } from "../../../shared-features/account/done-note.tsx"
import { type AccountForm, useAccountForm } from "../../../shared-features/account/use-account-form.ts"
import { CodeInput } from "../../../ui/code-input.tsx"
import { Disclosure } from "../../../ui/disclosure.tsx"
import { ErrorSummary } from "../../../ui/error-summary.tsx"
import { PasswordField } from "../../../ui/password-field.tsx"
import { TextField, textFieldProps } from "../../../ui/text-field.tsx"

const labels = { email: accountFields.email.label, emailPassword: "Su contraseña" }

/** A new address, proved by the code that goes there. */
export function EmailSection({ account: { email, hasPassword } }: { account: OwnAccount }) {
  const ask = useAccountForm("email-code")
  const prove = useAccountForm("email")
  // Of codes before this moment nothing is asked any more.
  const [overAt, setOverAt] = useState(0)
  const since = Math.max(overAt, prove.doneAt ?? 0)
  const sent = ask.sent && (ask.doneAt ?? 0) > since ? { ...ask.sent, at: ask.doneAt ?? 0 } : null
  const failed = (ask.failure.message ?? prove.failure.message) !== undefined
  return (
    <AccountSection title="Correo electrónico">
      <DoneNote at={prove.doneAt}>Su correo ahora es {email}. Avisamos al anterior.</DoneNote>
      <p className={classes.now}>{email}</p>
      <p className={classes.quiet}>
        Aquí le llegan los avisos y los códigos con los que confirma que es usted.
      </p>
      <Disclosure label="Cambiar mi correo" isOpen={failed || sent !== null} closedAt={prove.doneAt}>
        {sent ? (
          <ProveForm key={sent.at} form={prove} sent={sent} onBack={() => setOverAt(sent.at)} />
        ) : (
          <AskForm key={prove.doneAt} form={ask} hasPassword={hasPassword} />
        )}
      </Disclosure>
    </AccountSection>
  )
}

function AskForm({ form, hasPassword }: { form: AccountForm; hasPassword: boolean }) {
  const { Form, isBusy, failure } = form
  const { currentPassword, ...others } = failure.fields
  // On this page «contraseña actual» is another form's field.
  const fields = { ...others, ...(currentPassword ? { emailPassword: currentPassword } : {}) }
  return (
    <Form method="post" className={classes.form} noValidate>
      <ErrorSummary message={failure.message} fields={fields} labels={labels} />
      <input type="hidden" name="intent" value="email-code" />
      <TextField
        name="email"
        {...textFieldProps(accountFields.email)}
        autoComplete="email"
        defaultValue={failure.typed("email")}
        error={failure.fields.email}
      />
      {hasPassword ? (
        <PasswordField
          name="emailPassword"
          label={labels.emailPassword}
          purpose="current"
          required
          error={currentPassword}
        />
      ) : null}
      <div className={classes.ways}>
        <Button type="submit" loading={isBusy}>
          Enviar un código al correo nuevo
        </Button>
      </div>
    </Form>
  )
}

interface ProveFormProps {
  form: AccountForm
  sent: { to: string; at: number; lifetimeSeconds: number }
  onBack: () => void
}

function ProveForm({ form, sent, onBack }: ProveFormProps) {
  const { Form, isBusy, failure } = form
  const isOfCode = failure.typeCode?.startsWith("CODE_") ?? false
  return (
    <Form method="post" className={classes.form} noValidate>
      <ErrorSummary message={isOfCode ? undefined : failure.message} />
      <input type="hidden" name="intent" value="email" />
      <input type="hidden" name="email" value={sent.to} />
      <CodeInput
        name="code"
        hint={`Escriba los seis dígitos que enviamos a ${sent.to}.`}
        error={isOfCode ? failure.message : undefined}
        sentKey={sent.at}
        lifetimeSeconds={sent.lifetimeSeconds}
        disabled={isBusy}
      />
      <div className={classes.ways}>
        <Button type="submit" loading={isBusy}>
          Confirmar mi correo
        </Button>
        <Button variant="default" onClick={onBack}>
          Cambiarlo o pedir otro código
        </Button>
      </div>
    </Form>
  )
}
