import { Button } from "@mantine/core"
import classes from "../../../shared-features/account/account.module.css"
import { type AccountForm, useAccountForm } from "../../../shared-features/account/use-account-form.ts"
import {
  NewPasswordFields,
  newPasswordLabels,
} from "../../../shared-features/new-password/new-password-fields.tsx"
import { CodeInput } from "../../../ui/code-input.tsx"
import { ErrorSummary } from "../../../ui/error-summary.tsx"

interface FirstPasswordProps {
  form: AccountForm
  email: string
  onPassword: (password: string) => void
}

/** For who signs in by code: with a code, too, they set the first password. */
export function FirstPassword({ form, email, onPassword }: FirstPasswordProps) {
  const ask = useAccountForm("password-code")
  const { Form, isBusy, failure } = form
  const isOfCode = failure.typeCode?.startsWith("CODE_") ?? false
  const again = (
    <ask.Form method="post" className={classes.form}>
      <ErrorSummary message={ask.failure.message} />
      <input type="hidden" name="intent" value="password-code" />
      <div className={classes.ways}>
        <Button type="submit" variant={ask.sent ? "default" : "filled"} loading={ask.isBusy}>
          {ask.sent ? "Enviarme otro código" : "Enviarme un código"}
        </Button>
      </div>
    </ask.Form>
  )
  if (!ask.sent && !failure.message) {
    return (
      <>
        <p>
          Usted ingresa con un código. Si crea una contraseña podrá ingresar de las dos formas. Primero
          enviaremos un código a <strong>{email}</strong>.
        </p>
        {again}
      </>
    )
  }
  return (
    <>
      <Form method="post" className={classes.form} noValidate>
        <ErrorSummary
          message={isOfCode ? undefined : failure.message}
          fields={failure.fields}
          labels={newPasswordLabels}
        />
        <input type="hidden" name="intent" value="password" />
        <CodeInput
          name="code"
          hint={`Escriba los seis dígitos que enviamos a ${ask.sent?.to ?? email}.`}
          error={isOfCode ? failure.message : undefined}
          sentKey={ask.doneAt}
          {...(ask.sent ? { lifetimeSeconds: ask.sent.lifetimeSeconds } : {})}
          disabled={isBusy}
        />
        <NewPasswordFields fields={failure.fields} onPassword={onPassword} />
        <div className={classes.ways}>
          <Button type="submit" loading={isBusy}>
            Crear mi contraseña
          </Button>
        </div>
      </Form>
      {again}
    </>
  )
}
