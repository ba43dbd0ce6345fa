import { Button } from "@mantine/core"
import { paths } from "@trazo/contract/paths"
import { required } from "@trazo/domain/field-rules"
import type { ResetArea } from "@trazo/domain/password-reset"
import { Form, Link, useNavigation } from "react-router"
import { useFormFailure } from "../../../shared-features/api/use-form-failure.ts"
import { ErrorSummary } from "../../../ui/error-summary.tsx"
import { TextField } from "../../../ui/text-field.tsx"
import classes from "./reset-password.module.css"
import { signInOf } from "./sign-in-of.ts"

const labels = { client: "Cédula o pasaporte", executive: "Correo electrónico" }

export function AskLink({ area }: { area: ResetArea }) {
  const { message, fields, typed } = useFormFailure()
  const isBusy = useNavigation().state !== "idle"
  const isStaff = area === "executive"
  return (
    <>
      <h1 className={classes.title}>¿Olvidó su contraseña?</h1>
      <Form method="post" className={classes.form} noValidate>
        <p>Le enviamos a su correo un enlace para crear una nueva.</p>
        <ErrorSummary message={message} fields={fields} labels={{ user: labels[area] }} />
        <input type="hidden" name="area" value={area} />
        <TextField
          name="user"
          label={labels[area]}
          type={isStaff ? "email" : "text"}
          autoComplete="username"
          required
          rules={[required]}
          defaultValue={typed("user")}
          error={fields.user}
        />
        <Button type="submit" fullWidth loading={isBusy}>
          Enviarme el enlace
        </Button>
        <Link to={signInOf(area)} className={classes.other}>
          Volver al ingreso
        </Link>
        <Link to={paths.resetPasswordOf(isStaff ? "client" : "executive")} replace className={classes.other}>
          {isStaff ? "Soy cliente" : "Trabajo en la distribuidora"}
        </Link>
      </Form>
    </>
  )
}
