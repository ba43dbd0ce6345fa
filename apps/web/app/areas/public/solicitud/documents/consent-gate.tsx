import { Button, Checkbox } from "@mantine/core"
import "@mantine/core/styles/CheckboxIndicator.layer.css"
import "@mantine/core/styles/Checkbox.layer.css"
import { paths } from "@trazo/contract/paths"
import { useEffect, useRef } from "react"
import { Form } from "react-router"
import { useFormFailure } from "../../../../shared-features/api/use-form-failure.ts"
import { useBrandName } from "../../../../shared-features/branding/use-brand.ts"
import { ErrorSummary } from "../../../../ui/fields/error-summary.tsx"
import step from "../step.module.css"
import { StepHeading, useIsSubmitting } from "../step.tsx"

/**
 * Explicit consent to the use of sensitive data (LOPDP, art. 26), before the first document or photo, separate from the
 * terms and never preselected. The text is `biometria-2026-1`. A new text needs a new version on the server.
 */
export function ConsentGate() {
  const name = useBrandName()
  const { message, fields } = useFormFailure()
  const isSubmitting = useIsSubmitting()
  const gate = useRef<HTMLFormElement>(null)
  useEffect(() => gate.current?.querySelector("h1")?.focus(), [])

  return (
    <Form method="post" className={step.form} ref={gate}>
      <ErrorSummary message={message} fields={fields} />
      <div className={step.card}>
        <StepHeading title="Antes de pedirle sus documentos">
          Su foto y su documento de identidad son datos sensibles. Los usamos solo con su permiso.
        </StepHeading>
        <ul>
          <li>
            <strong>Para qué:</strong> comprobar que usted es quien pide la firma y emitir su certificado.
          </li>
          <li>
            <strong>Quién los ve:</strong> el personal de {name} que revisa su solicitud y la entidad de
            certificación.
          </li>
          <li>
            <strong>Cómo se guardan:</strong> cifrados, y solo el tiempo que la ley exige.
          </li>
          <li>
            <strong>Si cambia de idea:</strong> puede retirar su permiso cuando quiera. Sin él no podemos
            emitir su firma.
          </li>
        </ul>
        <p>
          <a href={`${paths.legalInformation}#privacidad`} target="_blank" rel="noreferrer">
            Leer el aviso de privacidad
          </a>
        </p>
        <Checkbox
          name="accepted"
          id="accepted"
          value="true"
          label="Autorizo el uso de mi foto y de mi documento de identidad para comprobar mi identidad."
          error={fields.accepted}
          aria-required
        />
      </div>
      <div className={step.buttons}>
        <Button type="submit" name="intent" value="consent" className={step.onward} loading={isSubmitting}>
          Autorizar y continuar
        </Button>
      </div>
    </Form>
  )
}
