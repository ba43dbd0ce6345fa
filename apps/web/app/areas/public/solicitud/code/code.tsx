import { Button } from "@mantine/core"
import IconMail from "@tabler/icons-react/dist/esm/icons/IconMail.mjs"
import IconMailCheck from "@tabler/icons-react/dist/esm/icons/IconMailCheck.mjs"
import { deliveryAddresses } from "@trazo/contract/delivery-addresses"
import { ApiError } from "@trazo/contract/errors"
import { getEmailCodeDelivery } from "@trazo/contract/mail-delivery"
import { paths } from "@trazo/contract/paths"
import { confirmEmailCode, sendEmailCode } from "@trazo/contract/purchase"
import { oneTimeCodeLifetimeSeconds, oneTimeCodePauseSeconds } from "@trazo/domain/one-time-code"
import { useEffect, useRef, useState } from "react"
import { Form, Link, redirect, useSubmit } from "react-router"
import { call } from "../../../../shared-features/api/call.ts"
import { formFailure } from "../../../../shared-features/api/form-failure.ts"
import { useFormFailure } from "../../../../shared-features/api/use-form-failure.ts"
import { pageTitle } from "../../../../shared-features/branding/page-title.ts"
import { MailDeliveryLine } from "../../../../shared-features/mail-delivery/mail-delivery-line.tsx"
import { CodeInput } from "../../../../ui/code-input.tsx"
import { ErrorSummary } from "../../../../ui/error-summary.tsx"
import { addressOf } from "../../purchase/purchase-address.ts"
import { flowOf } from "../flow.ts"
import step from "../step.module.css"
import { StepButtons, StepHeading, useSending } from "../step.tsx"
import { useFlow } from "../use-flow.ts"
import type { Route } from "./+types/code"
import classes from "./code.module.css"

export const meta = pageTitle("Código de verificación")

/** When the code was sent stands in the address, so that a reload keeps its countdown. */
export function loader({ request, context }: Route.LoaderArgs) {
  flowOf(context)
  const sentAt = Number(new URL(request.url).searchParams.get("enviado")) || null
  if (sentAt === null) return { sentAt, secondsLeft: 0 }
  const passed = Math.floor((Date.now() - sentAt) / 1000)
  return {
    sentAt,
    secondsLeft: Math.min(oneTimeCodeLifetimeSeconds, Math.max(0, oneTimeCodeLifetimeSeconds - passed)),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  try {
    if (form.get("intent") === "send") {
      await call(context, sendEmailCode)
      return redirect(codeSentAt(Date.now()))
    }
    const code = String(form.get("code") ?? "")
    return redirect(addressOf(await call(context, confirmEmailCode, { body: { code } })))
  } catch (error) {
    // Asked again from a page that does not know of the first: that one still counts.
    const isOutside = !new URL(request.url).searchParams.has("enviado")
    const isTooSoon = error instanceof ApiError && error.typeCode === "CODE_TOO_SOON"
    if (isOutside && isTooSoon && (await isSentHere(context))) {
      return redirect(codeSentAt(Date.now() - oneTimeCodePauseSeconds * 1000))
    }
    return formFailure(error, form)
  }
}

/** Whether the code before went to the address that stands now: one to another address proves nothing. */
async function isSentHere(context: Route.ActionArgs["context"]): Promise<boolean> {
  return (await call(context, getEmailCodeDelivery)).delivery !== null
}

function codeSentAt(milliseconds: number): string {
  return `${paths.purchaseStep("code")}?enviado=${milliseconds}`
}

export default function Code({ loaderData: { sentAt, secondsLeft } }: Route.ComponentProps) {
  const { userInfo, options, step } = useFlow()
  const email = userInfo.email ?? ""
  const isProved = step.completed.includes("code") && options.verifiedEmail === email
  if (isProved) return <AskForCode email={email} isProved />
  return sentAt === null ? (
    <AskForCode email={email} />
  ) : (
    <ConfirmCode key={sentAt} email={email} sentAt={sentAt} secondsLeft={secondsLeft} />
  )
}

interface AskForCodeProps {
  email: string
  isProved?: boolean
}

/** The address is shown before anything is sent to it: a wrong letter is the commonest fault here. */
function AskForCode({ email, isProved = false }: AskForCodeProps) {
  const { message } = useFormFailure()
  const { step: progress } = useFlow()
  const isSending = useSending()
  const Picture = isProved ? IconMailCheck : IconMail
  return (
    <Form method="post" className={step.form}>
      <ErrorSummary message={message} />
      <div>
        <StepHeading title={isProved ? "Su correo está confirmado" : "Confirme su correo"}>
          {isProved
            ? "No hace falta otro código, salvo que cambie de correo."
            : "Le enviaremos un código de 6 dígitos a este correo. Ahí recibirá también los avisos de su solicitud."}
        </StepHeading>
        <div className={`${step.card} ${classes.address}`}>
          <Picture size={24} stroke={1.5} aria-hidden="true" />
          <strong>{email}</strong>
          <Link to={`${paths.purchaseStep("personal")}#email`}>Cambiar mi correo</Link>
        </div>
      </div>
      {isProved ? (
        <div className={step.buttons}>
          <Button component={Link} to={paths.purchaseStep(progress.current)} className={step.onward}>
            Continuar
          </Button>
        </div>
      ) : (
        <StepButtons step="code" label="Enviar código" intent="send" isBusy={isSending} />
      )}
    </Form>
  )
}

interface ConfirmCodeProps {
  email: string
  /** Epoch milliseconds. */
  sentAt: number
  secondsLeft: number
}

function ConfirmCode({ email, sentAt, secondsLeft }: ConfirmCodeProps) {
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
