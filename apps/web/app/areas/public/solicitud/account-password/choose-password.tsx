import { Button } from "@mantine/core"
import { samePassword } from "@trazo/domain/field-rules"
import { useState } from "react"
import { Form } from "react-router"
import { useFormFailure } from "../../../../shared-features/api/use-form-failure.ts"
import { ErrorSummary } from "../../../../ui/error-summary.tsx"
import { PasswordField } from "../../../../ui/password-field.tsx"
import step from "../step.module.css"
import { StepButtons } from "../step-buttons.tsx"
import { StepHeading } from "../step-heading.tsx"
import { useFlow } from "../use-flow.ts"
import { useSending } from "../use-sending.ts"
import classes from "./account-password.module.css"

const labels = { password: "Contraseña", confirmation: "Repita la contraseña" }

export function ChoosePassword() {
  const { message, fields } = useFormFailure()
  const { userInfo } = useFlow()
  const [password, setPassword] = useState("")
  const isWithout = useSending("without")
  const isSending = useSending() && !isWithout
  // While the second is still on its way to being the first, nothing is wrong with it yet.
  const differs = (text: string) =>
    password.startsWith(text) && text.length < password.length ? null : samePassword(password)(text)

  return (
    <>
      <Form method="post" className={step.form} noValidate>
        <ErrorSummary message={message} fields={fields} labels={labels} />
        <div>
          <StepHeading title="Cree una contraseña">
            Con ella verá el avance de su solicitud y activará su firma. Es la de su cuenta, no la de su
            firma.
          </StepHeading>
          <div className={`${step.card} ${classes.fields}`}>
            {/* For password managers: whose password it is. */}
            <input
              type="text"
              name="username"
              autoComplete="username"
              defaultValue={userInfo.identity}
              hidden
              readOnly
            />
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
          </div>
        </div>
        <StepButtons step="password" label="Enviar mi solicitud" isBusy={isSending} />
      </Form>
      {/* A form of its own: Enter in a field must not send without what was typed in it. */}
      <Form method="post" className={classes.without}>
        <p>
          ¿Prefiere no crear una? Cada vez que entre le enviaremos un código a{" "}
          <strong>{userInfo.email}</strong>.
        </p>
        <Button type="submit" variant="default" name="intent" value="without" loading={isWithout}>
          Enviar sin contraseña
        </Button>
      </Form>
    </>
  )
}
