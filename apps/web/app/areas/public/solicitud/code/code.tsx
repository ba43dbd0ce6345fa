import { Button, Group, Paper, Text } from "@mantine/core"
import IconMail from "@tabler/icons-react/dist/esm/icons/IconMail.mjs"
import IconMailCheck from "@tabler/icons-react/dist/esm/icons/IconMailCheck.mjs"
import { confirmEmailCode, sendEmailCode } from "@trazo/contract/buying/email-code"
import { deliveryAddresses } from "@trazo/contract/endpoint/api-paths"
import { ApiError } from "@trazo/contract/errors/errors"
import { paths } from "@trazo/contract/paths"
import { getEmailCodeDelivery } from "@trazo/contract/platform/mail-delivery"
import { oneTimeCodeLimits } from "@trazo/domain/identity/one-use-limits"
import { useEffect, useRef, useState } from "react"
import { Form, Link, redirect, useSubmit } from "react-router"
import { addressOf } from "../../../../shared-features/buying/purchase/purchase-address.ts"
import { pageTitle } from "../../../../shared-features/distributors/branding/page-title.ts"
import { call } from "../../../../shared-features/platform/api/call.ts"
import {
  formFailure,
  keepPageOnLostConnection,
  useFormFailure,
} from "../../../../shared-features/platform/intent/page-action.ts"
import { MailDeliveryLine } from "../../../../shared-features/platform/mail-delivery/mail-delivery-line.tsx"
import { CodeInput } from "../../../../ui/fields/code-input.tsx"
import { ErrorSummary } from "../../../../ui/fields/error-summary.tsx"
import { flowOf } from "../flow.ts"
import step from "../step.module.css"
import { StepButtons, StepHeading, useIsSubmitting } from "../step.tsx"
import { useFlow } from "../use-flow.ts"
import type { Route } from "./+types/code"
import { codeSentAt, typeSentCode } from "./send-code.ts"

export const meta = pageTitle("Código de verificación")

/** The URL carries the time of sending, so that a reload keeps the countdown. */
export function loader({ request, context }: Route.LoaderArgs) {
  flowOf(context)
  const sentAt = Number(new URL(request.url).searchParams.get("enviado")) || null
  if (sentAt === null) return { sentAt, secondsLeft: 0 }
  const elapsed = Math.floor((Date.now() - sentAt) / 1000)
  return {
    sentAt,
    secondsLeft: Math.min(oneTimeCodeLimits.seconds, Math.max(0, oneTimeCodeLimits.seconds - elapsed)),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  try {
    if (form.get("intent") === "typeSent") {
      if (await wasSentToPresentAddress(context)) return redirect(typeSentCode())
      return formFailure(new ApiError("CODE_NOT_SENT"), form)
    }
    if (form.get("intent") === "send") {
      await call(context, sendEmailCode)
      return redirect(codeSentAt(Date.now()))
    }
    const code = String(form.get("code") ?? "")
    return redirect(addressOf(await call(context, confirmEmailCode, { body: { code } })))
  } catch (error) {
    // Requested again from a page that does not know the previous code, which is still valid.
    const isFirstVisit = !new URL(request.url).searchParams.has("enviado")
    const isTooSoon = error instanceof ApiError && error.typeCode === "CODE_TOO_SOON"
    if (isFirstVisit && isTooSoon && (await wasSentToPresentAddress(context))) {
      return redirect(typeSentCode())
    }
    return formFailure(error, form)
  }
}

export const clientAction = keepPageOnLostConnection

async function wasSentToPresentAddress(context: Route.ActionArgs["context"]): Promise<boolean> {
  return (await call(context, getEmailCodeDelivery)).delivery !== null
}

export default function Code({ loaderData: { sentAt, secondsLeft } }: Route.ComponentProps) {
  const { userInfo, options, step } = useFlow()
  const email = userInfo.email ?? ""
  const isVerified = step.completed.includes("code") && options.verifiedEmail === email
  if (isVerified) return <AskForCode email={email} isVerified />
  return sentAt === null ? (
    <AskForCode email={email} />
  ) : (
    <ConfirmCode key={sentAt} email={email} sentAt={sentAt} secondsLeft={secondsLeft} />
  )
}

interface AskForCodeProps {
  email: string
  isVerified?: boolean
}

function AskForCode({ email, isVerified = false }: AskForCodeProps) {
  const { message } = useFormFailure()
  const { step: progress } = useFlow()
  const isSubmitting = useIsSubmitting()
  const Picture = isVerified ? IconMailCheck : IconMail
  return (
    <Form method="post" className={step.form}>
      <ErrorSummary message={message} />
      <div>
        <StepHeading title={isVerified ? "Su correo está confirmado" : "Confirme su correo"}>
          {isVerified
            ? "No hace falta otro código, salvo que cambie de correo."
            : "Le enviaremos un código de 6 dígitos a este correo. Ahí recibirá también los avisos de su solicitud."}
        </StepHeading>
        <Paper gap={12} component={Group} withBorder radius="lg" p={{ base: "md", sm: "lg" }}>
          <Picture size={24} stroke={1.5} color="var(--brand-ink)" aria-hidden="true" />
          <Text span fw={700}>
            {email}
          </Text>
          <Button component={Link} to={`${paths.purchaseScreen("personal")}#email`} variant="subtle">
            Cambiar mi correo
          </Button>
        </Paper>
      </div>
      {isVerified ? (
        <div className={step.buttons}>
          <Button component={Link} to={paths.purchaseStep(progress.current)} className={step.onward}>
            Continuar
          </Button>
        </div>
      ) : (
        <>
          {/* The answer to the first press may have been lost, and its code is still valid. */}
          <Button type="submit" name="intent" value="typeSent" variant="subtle" mr="auto">
            Ya tengo un código
          </Button>
          <StepButtons step="code" label="Enviar código" intent="send" isBusy={isSubmitting} />
        </>
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
  const isSubmitting = useIsSubmitting()
  // The initial value only: each response would restart the countdown.
  const [lifetime] = useState(secondsLeft)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector("input")?.focus(), [])

  return (
    <Form method="post" className={step.form} ref={form}>
      <div>
        <StepHeading title="Escriba el código">
          Lo enviamos a <strong>{email}</strong>. Si no lo ve, revise el correo no deseado.
        </StepHeading>
        <Paper withBorder radius="lg" p={{ base: "md", sm: "lg" }}>
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
            <Link to={`${paths.purchaseScreen("personal")}#email`}>Cambiar mi correo</Link>
          </MailDeliveryLine>
        </Paper>
        <p>
          <Link to={`${paths.purchaseScreen("personal")}#email`}>No es mi correo: cambiarlo</Link>
        </p>
      </div>
      <StepButtons step="code" label="Confirmar" isBusy={isSubmitting} />
    </Form>
  )
}
