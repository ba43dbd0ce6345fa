import { completeStep, submitRequest } from "@trazo/contract/purchase"
import { Form, redirect } from "react-router"
import { call } from "../../../shared-features/api/call.ts"
import { formFailure } from "../../../shared-features/api/form-failure.ts"
import { useFormFailure } from "../../../shared-features/api/use-form-failure.ts"
import { pageTitle } from "../../../shared-features/branding/page-title.ts"
import { ErrorSummary } from "../../../ui/error-summary.tsx"
import type { Route } from "./+types/summary"
import { addressOf } from "./flow-address.ts"
import { flowOf } from "./flow-context.ts"
import classes from "./step.module.css"
import { StepButtons } from "./step-buttons.tsx"
import { StepHeading } from "./step-heading.tsx"
import { CertificateAnswers } from "./summary-parts/certificate-answers.tsx"
import { PaperAnswers } from "./summary-parts/paper-answers.tsx"
import { PersonalAnswers } from "./summary-parts/personal-answers.tsx"
import { useFlow } from "./use-flow.ts"
import { useSending } from "./use-sending.ts"

export const meta = pageTitle("Revise sus respuestas")

export function loader({ context }: Route.LoaderArgs) {
  flowOf(context)
  return null
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  try {
    const flow = await call(context, completeStep, { params: { step: "summary" } })
    // Who has an account already is asked for no password.
    if (!flow.options.hasAccount) return redirect(addressOf(flow))
    return redirect(addressOf(await call(context, submitRequest, { body: { password: null } })))
  } catch (error) {
    return formFailure(error, form)
  }
}

export default function Summary() {
  const flow = useFlow()
  const { message } = useFormFailure()
  const isSending = useSending()
  return (
    <Form method="post" className={classes.form}>
      <ErrorSummary message={message} />
      <div>
        <StepHeading title="Revise sus respuestas">
          Así las revisaremos e irán en su certificado. Puede cambiar cada una.
        </StepHeading>
        <CertificateAnswers flow={flow} />
        <PersonalAnswers flow={flow} />
        <PaperAnswers flow={flow} />
      </div>
      <StepButtons
        step="summary"
        label={flow.options.hasAccount ? "Enviar mi solicitud" : "Continuar"}
        isBusy={isSending}
      />
    </Form>
  )
}
