import { Button, Flex, Stack } from "@mantine/core"
import { useDistributor } from "../../../shared-features/distributors/branding/use-brand.ts"
import { MailDeliveryLine } from "../../../shared-features/platform/mail-delivery/mail-delivery-line.tsx"
import { CodeInput } from "../../../ui/fields/code-input.tsx"
import { ErrorSummary } from "../../../ui/fields/error-summary.tsx"
import { useCodeProof } from "./code-proof.ts"

interface ConfirmWithCodeProps {
  /** API address of the delivery state of the code's mail. Without it nothing says whether the mail left. */
  deliveryAddress?: string
  email: string
  /** The `intent` of the page's action, besides `send`. */
  intent: string
  label: string
  /** Submitted as hidden fields. */
  values?: Record<string, string>
  /** Shows a red button and never submits by the sixth digit alone. */
  isDestructive?: boolean
}

const column = { direction: "column", gap: "md", align: { base: "stretch", sm: "flex-start" } } as const

/** Verifies the holder with a code sent to their address. The page's action sends and confirms it. */
export function ConfirmWithCode(props: ConfirmWithCodeProps) {
  const { deliveryAddress, email, intent, label, values = {}, isDestructive = false } = props
  const { send, confirm, sent, sendFailure, codeFailure, otherFailure, asksCode, skipSending, resend } =
    useCodeProof(values)
  const failure = otherFailure ?? sendFailure
  const hidden = Object.entries(values).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))

  return (
    <Stack>
      <ErrorSummary message={failure?.message} {...(failure?.fields ? { fields: failure.fields } : {})} />
      {asksCode ? (
        <Flex component={confirm.Form} method="post" {...column}>
          <input type="hidden" name="intent" value={intent} />
          {hidden}
          <CodeInput
            name="code"
            hint={`Escriba los seis dígitos que enviamos a ${sent?.to ?? email}.`}
            error={codeFailure?.message}
            sentKey={sent?.at ?? null}
            {...(sent ? { lifetimeSeconds: sent.lifetimeSeconds } : {})}
            disabled={confirm.state !== "idle"}
            takesFocus
            onResend={resend}
            {...(isDestructive
              ? {}
              : {
                  onComplete: (code) => void confirm.submit({ intent, code, ...values }, { method: "post" }),
                })}
          />
          {deliveryAddress ? (
            <MailDeliveryLine address={deliveryAddress} sentKey={sent?.at ?? null}>
              <AddressHelp />
            </MailDeliveryLine>
          ) : null}
          {sent ? null : (
            <Button variant="default" onClick={resend} loading={send.state !== "idle"}>
              Enviarme otro código
            </Button>
          )}
          <Button type="submit" loading={confirm.state !== "idle"} color={isDestructive ? "bad" : "brand"}>
            {label}
          </Button>
        </Flex>
      ) : (
        <Flex component={send.Form} method="post" {...column}>
          <div>
            Le enviaremos un código de seis dígitos a <strong>{email}</strong>.
          </div>
          <input type="hidden" name="intent" value="send" />
          {hidden}
          <Button type="submit" loading={send.state !== "idle"}>
            Enviarme el código
          </Button>
          <Button variant="default" onClick={skipSending}>
            Ya tengo un código
          </Button>
        </Flex>
      )}
    </Stack>
  )
}

/** Only staff can change the account's address, because codes sent to it verify the holder. */
function AddressHelp() {
  const email = useDistributor()?.distributorData.supportEmail
  return (
    <>
      <p>Cuando su buzón vuelva a recibir correos, pida otro código.</p>
      {email ? (
        <p>
          Si ya no usa ese correo, escríbanos a <a href={`mailto:${email}`}>{email}</a>.
        </p>
      ) : null}
    </>
  )
}
