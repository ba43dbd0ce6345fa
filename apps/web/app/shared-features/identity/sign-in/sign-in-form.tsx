import { Box, Button } from "@mantine/core"
import IconClockX from "@tabler/icons-react/dist/esm/icons/IconClockX.mjs"
import { sessionEndedMessage } from "@trazo/contract/errors/shown-messages"
import type { FormField } from "@trazo/domain/forms/form-field"
import { passwordField, userFields } from "@trazo/domain/identity/account-fields"
import { Form, Link, useLoaderData, useNavigation } from "react-router"
import { Note } from "../../../ui/content/note.tsx"
import { ErrorSummary } from "../../../ui/fields/error-summary.tsx"
import { PasswordField } from "../../../ui/fields/password-field.tsx"
import { TextField, textFieldProps } from "../../../ui/fields/text-field.tsx"
import { useFormFailure } from "../../platform/intent/page-action.ts"
import classes from "./sign-in.module.css"

interface SignInFormProps {
  title: string
  /** By default an e-mail address. */
  user?: FormField
  defaultUser?: string | undefined
  onUser?: (user: string) => void
  /** Called when the form is submitted. */
  onPassword?: (password: string) => void
  question?: React.ReactNode
  resetPath?: string
  /** A link to another way of signing in. */
  otherWay?: React.ReactNode
}

export function SignInForm({ title, user = userFields.staff, ...rest }: SignInFormProps) {
  const { defaultUser, onUser, onPassword, question, resetPath, otherWay } = rest
  const { message, fields, typed } = useFormFailure()
  const isBusy = useNavigation().state !== "idle"
  const labels = { user: user.label, password: passwordField.label }
  return (
    <>
      <Box component="h1" mb="lg">
        {title}
      </Box>
      <Form
        method="post"
        className={classes.form}
        noValidate
        onSubmit={(event) => onPassword?.(String(new FormData(event.currentTarget).get("password") ?? ""))}
      >
        {message ? null : <SessionExpiredNote />}
        <ErrorSummary message={message} fields={fields} labels={labels} />
        <TextField
          name="user"
          {...textFieldProps(user)}
          autoComplete="username"
          defaultValue={defaultUser ?? typed("user")}
          error={fields.user}
          {...(onUser ? { onValue: onUser } : {})}
        />
        <PasswordField
          name="password"
          label={labels.password}
          purpose="current"
          required
          error={fields.password}
        />
        {question}
        <Button type="submit" fullWidth loading={isBusy}>
          Ingresar
        </Button>
        {resetPath ? (
          <Link to={resetPath} className="tap" style={{ justifyContent: "center" }}>
            ¿Olvidó su contraseña?
          </Link>
        ) : null}
        {otherWay}
      </Form>
    </>
  )
}

export function SessionExpiredNote() {
  const loaderData = useLoaderData<{ ended?: boolean } | null>()
  return (
    <div role="status" className={classes.expired}>
      {loaderData?.ended ? (
        <Note tone="calm" icon={IconClockX}>
          {sessionEndedMessage}
        </Note>
      ) : null}
    </div>
  )
}
