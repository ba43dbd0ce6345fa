import { Button } from "@mantine/core"
import { useEffect, useState } from "react"
import { Form, Link, useNavigation, useSubmit } from "react-router"
import { useFormFailure } from "../../../shared-features/api/use-form-failure.ts"
import { SessionEndedNote } from "../../../shared-features/sign-in/session-ended-note.tsx"
import classes from "../../../shared-features/sign-in/sign-in-form.module.css"
import { CodeInput } from "../../../ui/code-input.tsx"
import { ErrorSummary } from "../../../ui/error-summary.tsx"
import { TextField } from "../../../ui/text-field.tsx"
import type { LoginProps } from "./login-with-password.tsx"

export interface SentCode {
  user: string
  /** Milliseconds since 1970: each code that is sent starts its own countdown. */
  at: number
}

const labels = { user: "Cédula o pasaporte" }

interface CodeLoginProps extends LoginProps {
  sent: SentCode | undefined
  internal: boolean
}

/** The code goes to the address of the account; whether there is such an account is not told. */
export function LoginWithCode({ title, otherPath, sent, user, onUser, internal, question }: CodeLoginProps) {
  const { message, fields } = useFormFailure()
  const submit = useSubmit()
  const busy = useNavigation().state !== "idle"
  // A wrong code is answered without it: the countdown goes on.
  const [last, setLast] = useState(sent)
  useEffect(() => {
    if (sent) setLast(sent)
  }, [sent])
  // Said at the code, which is what it is about, and where one writes next.
  const isOfCode = last !== undefined && !fields.user
  const post = (fields: Record<string, string>) =>
    submit(internal ? { ...fields, internal: "true" } : fields, { method: "post" })

  return (
    <>
      <h1 className={classes.title}>{title}</h1>
      <Form method="post" className={classes.form} noValidate>
        {message || last ? null : <SessionEndedNote />}
        <ErrorSummary fields={fields} labels={labels} message={isOfCode ? undefined : message} />
        <TextField
          name="user"
          label={labels.user}
          autoComplete="username"
          defaultValue={user}
          error={fields.user}
          required
          onValue={(next) => {
            onUser(next)
            setLast(undefined)
          }}
        />
        {question}
        {last ? (
          <>
            <CodeInput
              name="code"
              hint="Si el número tiene una cuenta, el código ya está en el correo con el que se registró."
              error={isOfCode ? (fields.password ?? fields.code ?? message) : undefined}
              sentKey={last.at}
              disabled={busy}
              onResend={() => void post({ intent: "send", user: last.user })}
              onComplete={(code) => void post({ intent: "code", user: last.user, code })}
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
        <Link to={otherPath} replace className={classes.other}>
          Ingresar con mi contraseña
        </Link>
      </Form>
    </>
  )
}
