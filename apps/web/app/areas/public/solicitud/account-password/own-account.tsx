import { Form } from "react-router"
import { useFormFailure } from "../../../../shared-features/api/use-form-failure.ts"
import { ErrorSummary } from "../../../../ui/error-summary.tsx"
import step from "../step.module.css"
import { StepButtons, StepHeading, useIsSubmitting } from "../step.tsx"

/** For clients signed in to an account of the same identity, who choose no password. */
export function OwnAccount() {
  const { message } = useFormFailure()
  const isSending = useIsSubmitting()
  return (
    <Form method="post" className={step.form}>
      <ErrorSummary message={message} />
      <StepHeading title="Su solicitud queda en su cuenta">
        Inició sesión con el mismo documento: con esa cuenta seguirá su solicitud y activará su firma.
      </StepHeading>
      <StepButtons step="password" label="Enviar mi solicitud" intent="without" isBusy={isSending} />
    </Form>
  )
}
