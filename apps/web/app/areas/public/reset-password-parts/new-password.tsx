import { Button } from "@mantine/core"
import { Form, useNavigation } from "react-router"
import { useFormFailure } from "../../../shared-features/api/use-form-failure.ts"
import {
  NewPasswordFields,
  newPasswordLabels,
} from "../../../shared-features/new-password/new-password-fields.tsx"
import { ErrorSummary } from "../../../ui/error-summary.tsx"
import classes from "./reset-password.module.css"

export function NewPassword() {
  const { message, fields } = useFormFailure()
  const isBusy = useNavigation().state !== "idle"
  return (
    <>
      <h1 className={classes.title}>Cree una contraseña nueva</h1>
      <Form method="post" className={classes.form} noValidate>
        <ErrorSummary message={message} fields={fields} labels={newPasswordLabels} />
        <NewPasswordFields fields={fields} />
        <Button type="submit" fullWidth loading={isBusy}>
          Cambiar mi contraseña
        </Button>
      </Form>
    </>
  )
}
