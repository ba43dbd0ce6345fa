import { Box, Button } from "@mantine/core"
import { userFields } from "@trazo/domain/identity/account-fields"
import { useEffect, useState } from "react"
import { Form, Link, useNavigation, useSubmit } from "react-router"
import classes from "../../../shared-features/identity/sign-in/sign-in.module.css"
import { SessionExpiredNote } from "../../../shared-features/identity/sign-in/sign-in-form.tsx"
import { useFormFailure } from "../../../shared-features/platform/intent/page-action.ts"
import { CodeInput } from "../../../ui/fields/code-input.tsx"
import { ErrorSummary } from "../../../ui/fields/error-summary.tsx"
import { TextField, textFieldProps } from "../../../ui/fields/text-field.tsx"

export interface SentCode {
  user: string
  /** Milliseconds since 1970; a new value restarts the countdown. */
  at: number
  /** What is left of the code. */
  lifetimeSeconds: number
}

const labels = { user: userFields.client.label }

interface CodeLoginProps {
  title: string
  /** Path of the sign-in by password. */
  otherPath: string
  user: string
  onUser: (user: string) => void
  question: React.ReactNode
  sent: SentCode | undefined
  internal: boolean
}

/** Never says whether the identity has an account. */
export function CodeLogin({ title, otherPath, sent, user, onUser, internal, question }: CodeLoginProps) {
  const { message, fields } = useFormFailure()
  const submit = useSubmit()
  const busy = useNavigation().state !== "idle"
  // The response to a wrong code lacks `sent`; the countdown continues.
  const [lastSent, setLastSent] = useState(sent)
  useEffect(() => {
    if (sent) setLastSent(sent)
  }, [sent])
  // The code field shows the message then.
  const isOfCode = lastSent !== undefined && !fields.user
  const post = (fields: Record<string, string>) =>
    submit(internal ? { ...fields, internal: "true" } : fields, { method: "post" })

  return (
    <>
      <Box component="h1" mb="lg">
        {title}
      </Box>
      <Form method="post" className={classes.form} noValidate>
        {message || lastSent ? null : <SessionExpiredNote />}
        <ErrorSummary fields={fields} labels={labels} message={isOfCode ? undefined : message} />
        <TextField
          name="user"
          {...textFieldProps(userFields.client)}
          rules={[]}
          autoComplete="username"
          defaultValue={user}
          error={fields.user}
          onValue={(next) => {
            onUser(next)
            setLastSent(undefined)
          }}
        />
        {question}
        {lastSent ? (
          <>
            <CodeInput
              name="code"
              hint="Si el número tiene una cuenta, el código ya está en el correo con el que se registró."
              error={isOfCode ? (fields.password ?? fields.code ?? message) : undefined}
              sentKey={lastSent.at}
              lifetimeSeconds={lastSent.lifetimeSeconds}
              disabled={busy}
              takesFocus
              onResend={() => void post({ intent: "send", user: lastSent.user })}
              onComplete={(code) => void post({ intent: "code", user: lastSent.user, code })}
            />
            <Button type="submit" name="intent" value="code" loading={busy}>
              Ingresar
            </Button>
          </>
        ) : (
          <>
            <p>Le enviamos un código de seis dígitos a su correo. No necesita contraseña.</p>
            <Button type="submit" name="intent" value="send" loading={busy}>
              Enviarme un código
            </Button>
          </>
        )}
        <Link to={otherPath} replace className="tap" style={{ justifyContent: "center" }}>
          Ingresar con mi contraseña
        </Link>
      </Form>
    </>
  )
}
