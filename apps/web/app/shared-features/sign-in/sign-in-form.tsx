import { Button } from "@mantine/core"
import { required } from "@trazo/domain/forms/field-rules"
import { Form, Link, useNavigation } from "react-router"
import { ErrorSummary } from "../../ui/error-summary.tsx"
import { PasswordField } from "../../ui/password-field.tsx"
import { TextField } from "../../ui/text-field.tsx"
import { useFormFailure } from "../api/use-form-failure.ts"
import { SessionEndedNote } from "./session-ended-note.tsx"
import classes from "./sign-in-form.module.css"

interface SignInFormProps {
  title: string
  /** What one signs in with: an e-mail by default. */
  user?: { label: string; type: "email" | "text" }
  /** What was typed at another way of signing in. */
  defaultUser?: string | undefined
  onUser?: (user: string) => void
  /** As the form is sent. */
  onPassword?: (password: string) => void
  /** Asked beside the password. */
  question?: React.ReactNode
  /** Where a forgotten password is changed. */
  resetPath?: string
  /** Another way to sign in. */
  otherWay?: React.ReactNode
}

const email = { label: "Correo electrónico", type: "email" } as const

/** The door of every area: a user, a password, one button. */
export function SignInForm({ title, user = email, ...rest }: SignInFormProps) {
  const { defaultUser, onUser, onPassword, question, resetPath, otherWay } = rest
  const { message, fields, typed } = useFormFailure()
  const isBusy = useNavigation().state !== "idle"
  const labels = { user: user.label, password: "Contraseña" }
  return (
    <>
      <h1 className={classes.title}>{title}</h1>
      <Form
        method="post"
        className={classes.form}
        noValidate
        onSubmit={(event) => onPassword?.(String(new FormData(event.currentTarget).get("password") ?? ""))}
      >
        {message ? null : <SessionEndedNote />}
        <ErrorSummary message={message} fields={fields} labels={labels} />
        <TextField
          name="user"
          label={labels.user}
          type={user.type}
          autoComplete="username"
          required
          rules={[required]}
          defaultValue={defaultUser ?? typed("user")}
          error={fields.user}
          {...(onUser ? { onValue: onUser } : {})}
        />
        <PasswordField
          name="password"
          label={labels.password}
          purpose="current"
          maxLength={200}
          required
          error={fields.password}
        />
        {question}
        <Button type="submit" fullWidth loading={isBusy}>
          Ingresar
        </Button>
        {resetPath ? (
          <Link to={resetPath} className={classes.other}>
            ¿Olvidó su contraseña?
          </Link>
        ) : null}
        {otherWay}
      </Form>
    </>
  )
}
