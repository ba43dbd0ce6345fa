import { Button } from "@mantine/core"
import { MailDeliveryLine } from "../../../shared-features/mail-delivery/mail-delivery-line.tsx"
import { CodeInput } from "../../../ui/code-input.tsx"
import { ErrorSummary } from "../../../ui/error-summary.tsx"
import classes from "./confirm-with-code.module.css"
import { HelpWithAddress } from "./help-with-address.tsx"
import { useCodeProof } from "./use-code-proof.ts"

interface ConfirmWithCodeProps {
  /** Where the API tells how the code's mail fares. */
  deliveryAddress: string
  /** Where the code goes, as the holder knows it. */
  email: string
  /** The `intent` that the page's action understands, besides `send`. */
  intent: string
  label: string
  /** Sent along: hidden fields. */
  values?: Record<string, string>
  /** Red, and never sent by the sixth digit alone. */
  isDestructive?: boolean
}

/** Proves that it is the holder: a code goes to their address, they write it here. The page's action does both. */
export function ConfirmWithCode(props: ConfirmWithCodeProps) {
  const { deliveryAddress, email, intent, label, values = {}, isDestructive = false } = props
  const { send, confirm, sent, sendFailure, codeFailure, otherFailure, asksCode, sayThereIsOne, resend } =
    useCodeProof(values)
  const failure = otherFailure ?? sendFailure
  const hidden = Object.entries(values).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))

  return (
    <div className={classes.proof}>
      <ErrorSummary message={failure?.message} {...(failure?.fields ? { fields: failure.fields } : {})} />
      {asksCode ? (
        <confirm.Form method="post" className={classes.form}>
          <input type="hidden" name="intent" value={intent} />
          {hidden}
          <CodeInput
            name="code"
            hint={`Escriba los seis dígitos que enviamos a ${sent?.to ?? email}.`}
            error={codeFailure?.message}
            sentKey={sent?.at ?? null}
            {...(sent ? { lifetimeSeconds: sent.lifetimeSeconds } : {})}
            disabled={confirm.state !== "idle"}
            onResend={resend}
            {...(isDestructive
              ? {}
              : {
                  onComplete: (code) => void confirm.submit({ intent, code, ...values }, { method: "post" }),
                })}
          />
          <MailDeliveryLine address={deliveryAddress} sentKey={sent?.at ?? null}>
            <HelpWithAddress />
          </MailDeliveryLine>
          {sent ? null : (
            <Button variant="default" onClick={resend} loading={send.state !== "idle"}>
              Enviarme otro código
            </Button>
          )}
          <Button
            type="submit"
            loading={confirm.state !== "idle"}
            {...(isDestructive ? { className: classes.danger ?? "" } : {})}
          >
            {label}
          </Button>
        </confirm.Form>
      ) : (
        <send.Form method="post" className={classes.form}>
          <p>
            Le enviaremos un código de seis dígitos a <strong>{email}</strong>.
          </p>
          <input type="hidden" name="intent" value="send" />
          {hidden}
          <Button type="submit" loading={send.state !== "idle"}>
            Enviarme el código
          </Button>
          <Button variant="default" onClick={sayThereIsOne}>
            Ya tengo un código
          </Button>
        </send.Form>
      )}
    </div>
  )
}
