import { deliveryAddresses } from "@trazo/contract/delivery-addresses"
import { paths } from "@trazo/contract/paths"
import { useEffect, useRef, useState } from "react"
import { Form, Link, useSubmit } from "react-router"
import { useFormFailure } from "../../../../shared-features/api/use-form-failure.ts"
import { MailDeliveryLine } from "../../../../shared-features/mail-delivery/mail-delivery-line.tsx"
import { CodeInput } from "../../../../ui/code-input.tsx"
import step from "../step.module.css"
import { StepButtons } from "../step-buttons.tsx"
import { StepHeading } from "../step-heading.tsx"
import { useSending } from "../use-sending.ts"

interface ConfirmCodeProps {
  email: string
  /** Epoch milliseconds. */
  sentAt: number
  secondsLeft: number
}

export function ConfirmCode({ email, sentAt, secondsLeft }: ConfirmCodeProps) {
  const { message, fields } = useFormFailure()
  const submit = useSubmit()
  const isSending = useSending()
  // As the page opened: each answer brings it anew, and the countdown would start again with it.
  const [lifetime] = useState(secondsLeft)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector("input")?.focus(), [])

  return (
    <Form method="post" className={step.form} ref={form}>
      <div>
        <StepHeading title="Escriba el código">
          Lo enviamos a <strong>{email}</strong>. Si no lo ve, revise el correo no deseado.
        </StepHeading>
        <div className={step.card}>
          <CodeInput
            name="code"
            error={fields.code ?? message}
            sentKey={sentAt}
            lifetimeSeconds={lifetime}
            onComplete={(code) => void submit({ code }, { method: "post" })}
            onResend={() => void submit({ intent: "send" }, { method: "post" })}
          />
          <MailDeliveryLine address={deliveryAddresses.emailCode} sentKey={sentAt}>
            <p>Si está mal escrito o ya no lo usa, cámbielo: el código nuevo sale enseguida.</p>
            <Link to={`${paths.purchaseStep("personal")}#email`}>Cambiar mi correo</Link>
          </MailDeliveryLine>
        </div>
        <p>
          <Link to={`${paths.purchaseStep("personal")}#email`}>No es mi correo: cambiarlo</Link>
        </p>
      </div>
      <StepButtons step="code" label="Confirmar" isBusy={isSending} />
    </Form>
  )
}
