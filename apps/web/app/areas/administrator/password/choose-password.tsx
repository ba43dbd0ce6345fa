import { Button } from "@mantine/core"
import { personFields } from "@trazo/domain/distributors/distributor-fields"
import { labelsOf } from "@trazo/domain/forms/form-field"
import { Form, useNavigation } from "react-router"
import {
  NewPasswordFields,
  newPasswordLabels,
} from "../../../shared-features/identity/new-password/new-password-fields.tsx"
import { useFormFailure } from "../../../shared-features/platform/intent/page-action.ts"
import { FormFields } from "../../../ui/editor/form-fields.tsx"
import { ErrorSummary } from "../../../ui/fields/error-summary.tsx"
import classes from "./password.module.css"

const labels = { ...labelsOf(personFields), ...newPasswordLabels, password: "Contraseña" }

export function ChoosePassword({ isFirst }: { isFirst: boolean }) {
  const failure = useFormFailure()
  const { message, fields } = failure
  const isBusy = useNavigation().state !== "idle"
  return (
    <>
      <h1>{isFirst ? "Cree el primer administrador" : "Cree su contraseña"}</h1>
      <Form method="post" className={classes.form} noValidate>
        <p>
          {isFirst
            ? "Con su correo y su contraseña ingresará a la administración de la plataforma."
            : "Con ella y su correo ingresará a la administración de la plataforma."}
        </p>
        <ErrorSummary message={message} fields={fields} labels={labels} />
        {isFirst ? (
          <>
            <input type="hidden" name="intent" value="first" />
            <FormFields fields={personFields} failure={failure} />
          </>
        ) : null}
        <NewPasswordFields fields={fields} label={labels.password} />
        <Button type="submit" fullWidth loading={isBusy}>
          Guardar mi contraseña
        </Button>
      </Form>
    </>
  )
}
