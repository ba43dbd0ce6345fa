import { Button, Stack, Text } from "@mantine/core"
import { passwordField } from "@trazo/domain/access/account-fields"
import { Form } from "react-router"
import { useFormFailure } from "../../../../shared-features/api/use-form-failure.ts"
import {
  NewPasswordFields,
  newPasswordLabels,
} from "../../../../shared-features/new-password/new-password-fields.tsx"
import { ErrorSummary } from "../../../../ui/fields/error-summary.tsx"
import step from "../step.module.css"
import { StepButtons, StepHeading, useIsSubmitting } from "../step.tsx"
import { useFlow } from "../use-flow.ts"

const labels = { ...newPasswordLabels, password: passwordField.label }

/** The price at which the request is submitted. */
export function ShownTotal() {
  const { payment } = useFlow()
  return <input type="hidden" name="totalCents" value={payment.price.totalCents} />
}

export function ChoosePassword() {
  const { message, fields } = useFormFailure()
  const { userInfo, convenio } = useFlow()
  const isPaid = convenio?.payer === "organisation"
  const isWithout = useIsSubmitting("without")
  const isSending = useIsSubmitting() && !isWithout

  return (
    <>
      <Form method="post" className={step.form} noValidate>
        <ErrorSummary message={message} fields={fields} labels={labels} />
        <ShownTotal />
        <div>
          <StepHeading title="Cree una contraseña">
            Con ella verá el avance de su solicitud y activará su firma. Es la de su cuenta, no la de su
            firma.
          </StepHeading>
          <Stack gap={20} className={step.card}>
            {/* For password managers: whose password it is. */}
            <input
              type="text"
              name="username"
              autoComplete="username"
              defaultValue={userInfo.identity}
              hidden
              readOnly
            />
            <NewPasswordFields fields={fields} label={labels.password} />
          </Stack>
        </div>
        <StepButtons step="password" label={isPaid ? "Enviar" : "Enviar y pagar"} isBusy={isSending} />
      </Form>
      {/* A form of its own: Enter in a field must not send without what was typed in it. */}
      <Form method="post">
        <ShownTotal />
        <Stack align="start" gap={12} mt="lg" c="dimmed">
          <Text style={{ overflowWrap: "anywhere" }}>
            ¿Prefiere no crear una? Cada vez que entre le enviaremos un código a{" "}
            <strong>{userInfo.email}</strong>.
          </Text>
          <Button type="submit" variant="default" name="intent" value="without" loading={isWithout}>
            {isPaid ? "Enviar sin contraseña" : "Enviar y pagar sin contraseña"}
          </Button>
        </Stack>
      </Form>
    </>
  )
}
