import { Button } from "@mantine/core"
import { Form, useNavigation } from "react-router"
import { useFormFailure } from "../../../shared-features/api/use-form-failure.ts"
import {
  NewPasswordFields,
  newPasswordLabels,
} from "../../../shared-features/new-password/new-password-fields.tsx"
import { ErrorSummary } from "../../../ui/error-summary.tsx"
import classes from "./password.module.css"

const labels = { ...newPasswordLabels, password: "Contraseña" }

/** What the platform's administrators sign in with is chosen by themselves alone. */
export function ChoosePassword() {
  const { message, fields } = useFormFailure()
  const isBusy = useNavigation().state !== "idle"
  return (
    <>
      <h1>Cree su contraseña</h1>
      <Form method="post" className={classes.form} noValidate>
        <p>Con ella y su correo ingresará a la administración de la plataforma.</p>
        <ErrorSummary message={message} fields={fields} labels={labels} />
        <NewPasswordFields fields={fields} label={labels.password} />
        <Button type="submit" fullWidth loading={isBusy}>
          Guardar mi contraseña
        </Button>
      </Form>
    </>
  )
}
