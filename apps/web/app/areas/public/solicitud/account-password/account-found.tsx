import { Form } from "react-router"
import { useFormFailure } from "../../../../shared-features/api/use-form-failure.ts"
import { ErrorSummary } from "../../../../ui/error-summary.tsx"
import step from "../step.module.css"
import { StepButtons, StepHeading, useSending } from "../step.tsx"

/** Whoever opens this step and has an account: nothing to choose. */
export function AccountFound() {
  const { message } = useFormFailure()
  const isSending = useSending()
  return (
    <Form method="post" className={step.form}>
      <ErrorSummary message={message} />
      <StepHeading title="Ya tiene una cuenta">
        Entre con ella para seguir su solicitud y activar su firma; no hace falta otra contraseña.
      </StepHeading>
      <StepButtons step="password" label="Enviar mi solicitud" intent="without" isBusy={isSending} />
    </Form>
  )
}
