import { Button } from "@mantine/core"
import { paths } from "@trazo/contract/paths"
import { Form, Link, useNavigation } from "react-router"
import { useFormFailure } from "../../../shared-features/api/use-form-failure.ts"
import { ErrorSummary } from "../../../ui/error-summary.tsx"
import { PasswordField } from "../../../ui/password-field.tsx"
import { TextField } from "../../../ui/text-field.tsx"
import { noteAccountPassword } from "../session/account-password.ts"
import classes from "./login.module.css"

export interface LoginProps {
  /** What was typed, in either way of signing in. */
  user: string
  onUser: (user: string) => void
}

const labels = { user: "Cédula o pasaporte", password: "Contraseña" }

export function LoginWithPassword({ user, onUser }: LoginProps) {
  const { message, fields } = useFormFailure()
  const { state } = useNavigation()
  return (
    <Form
      method="post"
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        void noteAccountPassword(String(new FormData(event.currentTarget).get("password") ?? ""))
      }}
    >
      <ErrorSummary fields={fields} labels={labels} message={message} />
      <TextField
        name="user"
        label={labels.user}
        autoComplete="username"
        defaultValue={user}
        onValue={onUser}
        error={fields.user}
        required
      />
      <PasswordField
        name="password"
        label={labels.password}
        purpose="current"
        error={fields.password}
        required
      />
      <Button type="submit" name="intent" value="password" loading={state !== "idle"}>
        Ingresar
      </Button>
      <Link to={paths.resetPassword} className={classes.other}>
        ¿Olvidó su contraseña?
      </Link>
      <Link to={`${paths.managerLogin}?con=codigo`} replace className={classes.other}>
        Ingresar con un código
      </Link>
    </Form>
  )
}
