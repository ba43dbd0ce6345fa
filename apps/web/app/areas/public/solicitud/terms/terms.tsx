import { paths } from "@trazo/contract/paths"
import { acceptTerms } from "@trazo/contract/requests/purchase"
import { useState } from "react"
import { Form, redirect } from "react-router"
import { call } from "../../../../shared-features/api/call.ts"
import { formFailure } from "../../../../shared-features/api/form-failure.ts"
import { useFormFailure } from "../../../../shared-features/api/use-form-failure.ts"
import { pageTitle } from "../../../../shared-features/branding/page-title.ts"
import { useDistributor } from "../../../../shared-features/branding/use-brand.ts"
import { ErrorSummary } from "../../../../ui/fields/error-summary.tsx"
import { TermsCheckbox } from "../../../../ui/fields/terms-checkbox.tsx"
import { addressOf } from "../../purchase/purchase-address.ts"
import { flowOf } from "../flow.ts"
import classes from "../step.module.css"
import { StepButtons, StepHeading, useIsSubmitting } from "../step.tsx"
import { useFlow } from "../use-flow.ts"
import type { Route } from "./+types/terms"

export const meta = pageTitle("Términos")

export function loader({ context }: Route.LoaderArgs) {
  flowOf(context)
  return null
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  try {
    const accepted = form.get("accepted") === "true"
    const version = String(form.get("version") ?? "")
    const body = { accepted: accepted as true, version }
    return redirect(addressOf(await call(context, acceptTerms, { body })))
  } catch (error) {
    return formFailure(error, form)
  }
}

export default function Terms() {
  const { options } = useFlow()
  const { message, fields } = useFormFailure()
  const [touched, setTouched] = useState(false)
  const media = useDistributor()?.multimedia
  const isSubmitting = useIsSubmitting()
  return (
    <Form method="post" className={classes.form} onSubmit={() => setTouched(false)}>
      <ErrorSummary message={message} fields={fields} />
      <input type="hidden" name="version" value={options.termsVersion} />
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
      <StepButtons step="terms" isBusy={isSubmitting} />
    </Form>
  )
}

/** A summary of the terms. */
function TermsPoints() {
  return (
    <>
      <ul>
        <li>
          Su firma electrónica vale lo mismo que su firma manuscrita: responde por lo que firme con ella.
        </li>
        <li>Usted custodia el archivo y la contraseña. Nadie más los tiene y nadie puede recuperarlos.</li>
        <li>
          Si los pierde o cree que otro los conoce, pida de inmediato la revocación: es gratis y en línea.
        </li>
        <li>Los datos y documentos que entrega deben ser verdaderos y estar vigentes.</li>
        <li>
          Si no podemos emitir su certificado, le devolvemos lo que pagó. Una vez emitido, no hay devolución.
        </li>
      </ul>
      <p>
        Vea también el{" "}
        <a href={`${paths.legalInformation}#privacidad`} target="_blank" rel="noreferrer">
          aviso de privacidad
        </a>{" "}
        y las{" "}
        <a href={`${paths.legalInformation}#practicas`} target="_blank" rel="noreferrer">
          prácticas de certificación
        </a>
        .
      </p>
    </>
  )
}
