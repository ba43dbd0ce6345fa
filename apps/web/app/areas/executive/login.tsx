import { Button } from "@mantine/core"
import { paths } from "@trazo/contract/paths"
import { signInExecutive } from "@trazo/contract/sessions"
import { required } from "@trazo/domain/field-rules"
import { Form, Link, redirect, useNavigation } from "react-router"
import { call } from "../../shared-features/api/call.ts"
import { formFailure } from "../../shared-features/api/form-failure.ts"
import { useFormFailure } from "../../shared-features/api/use-form-failure.ts"
import { pageTitle } from "../../shared-features/branding/page-title.ts"
import { ErrorSummary } from "../../ui/error-summary.tsx"
import { PasswordField } from "../../ui/password-field.tsx"
import { TextField } from "../../ui/text-field.tsx"
import type { Route } from "./+types/login"
import classes from "./login.module.css"
import { requireNobody } from "./session/signed-in-executive.ts"

export const meta = pageTitle("Ingreso del personal")

export const middleware: Route.MiddlewareFunction[] = [requireNobody]

/** There is one so that the guard also runs when the router moves here without a new page. */
export function loader() {
  return null
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const body = { user: String(form.get("user") ?? ""), password: String(form.get("password") ?? "") }
  try {
    await call(context, signInExecutive, { body })
  } catch (error) {
    return formFailure(error, form)
  }
  return redirect(paths.executive)
}

const labels = { user: "Correo electrónico", password: "Contraseña" }

export default function ExecutiveLogin() {
  const { message, fields, typed } = useFormFailure()
  const isBusy = useNavigation().state !== "idle"
  return (
    <>
      <h1 className={classes.title}>Ingreso del personal</h1>
      <Form method="post" className={classes.form} noValidate>
        <ErrorSummary message={message} fields={fields} labels={labels} />
        <TextField
          name="user"
          label={labels.user}
          type="email"
          autoComplete="username"
          required
          rules={[required]}
          defaultValue={typed("user")}
          error={fields.user}
        />
        <PasswordField
          name="password"
          label={labels.password}
          purpose="current"
          maxLength={200}
          required
          error={fields.password}
        />
        <Button type="submit" fullWidth loading={isBusy}>
          Ingresar
        </Button>
        <Link to={paths.resetPasswordOf("executive")}>¿Olvidó su contraseña?</Link>
      </Form>
    </>
  )
}
