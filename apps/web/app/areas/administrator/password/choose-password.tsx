import { Button } from "@mantine/core"
import { samePassword } from "@trazo/domain/field-rules"
import { useState } from "react"
import { Form, useNavigation } from "react-router"
import { useFormFailure } from "../../../shared-features/api/use-form-failure.ts"
import { ErrorSummary } from "../../../ui/error-summary.tsx"
import { PasswordField } from "../../../ui/password-field.tsx"
import classes from "./password.module.css"

const labels = { password: "Contraseña", confirmation: "Repita la contraseña" }

/** What the platform's administrators sign in with is chosen by themselves alone. */
export function ChoosePassword() {
  const { message, fields } = useFormFailure()
  const isBusy = useNavigation().state !== "idle"
  const [password, setPassword] = useState("")
  // While the second is still on its way to being the first, nothing is wrong with it yet.
  const differs = (text: string) =>
    password.startsWith(text) && text.length < password.length ? null : samePassword(password)(text)
  return (
    <>
      <h1>Cree su contraseña</h1>
      <Form method="post" className={classes.form} noValidate>
        <p>Con ella y su correo ingresará a la administración de la plataforma.</p>
        <ErrorSummary message={message} fields={fields} labels={labels} />
        <PasswordField
          name="password"
          label={labels.password}
          hint="De 8 a 20 caracteres, con letras y números."
          purpose="new"
          required
          error={fields.password}
          onValue={setPassword}
        />
        <PasswordField
          name="confirmation"
          label={labels.confirmation}
          purpose="confirm"
          required
          error={fields.confirmation}
          problemOf={differs}
        />
        <Button type="submit" fullWidth loading={isBusy}>
          Guardar mi contraseña
        </Button>
      </Form>
    </>
  )
}
