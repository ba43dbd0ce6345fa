import { paths } from "@trazo/contract/paths"
import { acceptTerms } from "@trazo/contract/purchase"
import { useState } from "react"
import { Form, redirect } from "react-router"
import { call } from "../../../shared-features/api/call.ts"
import { formFailure } from "../../../shared-features/api/form-failure.ts"
import { useFormFailure } from "../../../shared-features/api/use-form-failure.ts"
import { pageTitle } from "../../../shared-features/branding/page-title.ts"
import { useDistributor } from "../../../shared-features/branding/use-brand.ts"
import { ErrorSummary } from "../../../ui/error-summary.tsx"
import { TermsCheckbox } from "../../../ui/terms-checkbox.tsx"
import type { Route } from "./+types/terms"
import { addressOf } from "./flow-address.ts"
import { flowOf } from "./flow-context.ts"
import classes from "./step.module.css"
import { StepButtons } from "./step-buttons.tsx"
import { StepHeading } from "./step-heading.tsx"
import { TermsPoints } from "./terms-points.tsx"
import { useFlow } from "./use-flow.ts"
import { useSending } from "./use-sending.ts"

export const meta = pageTitle("Términos")

export function loader({ context }: Route.LoaderArgs) {
  flowOf(context)
  return null
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  try {
    const accepted = form.get("accepted") === "true"
    return redirect(addressOf(await call(context, acceptTerms, { body: { accepted: accepted as true } })))
  } catch (error) {
    return formFailure(error, form)
  }
}

export default function Terms() {
  const { options } = useFlow()
  const { message, fields } = useFormFailure()
  const [touched, setTouched] = useState(false)
  const media = useDistributor()?.multimedia
  const isSending = useSending()
  return (
    <Form method="post" className={classes.form} onSubmit={() => setTouched(false)}>
      <ErrorSummary message={message} fields={fields} />
      <div>
        <StepHeading title="Términos del servicio">
          Lo principal, en pocas líneas. Léalos completos antes de aceptar.
        </StepHeading>
        <div className={classes.card}>
          <TermsPoints />
          <TermsCheckbox
            name="accepted"
            termsUrl={media?.termsUrl ?? `${paths.legalInformation}#terminos`}
            error={touched ? undefined : fields.accepted}
            defaultChecked={options.termsAccepted}
            onChecked={() => setTouched(true)}
          />
        </div>
      </div>
      <StepButtons step="terms" isBusy={isSending} />
    </Form>
  )
}
