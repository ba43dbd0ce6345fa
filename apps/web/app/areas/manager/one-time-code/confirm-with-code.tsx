import { Button } from "@mantine/core"
import { useState } from "react"
import { useFetcher } from "react-router"
import type { FormFailure } from "../../../shared-features/api/form-failure.ts"
import { CodeInput } from "../../../ui/code-input.tsx"
import { ErrorSummary } from "../../../ui/error-summary.tsx"
import classes from "./confirm-with-code.module.css"

/** What the action answers to `intent=send`; `at` in milliseconds since 1970: each code has its own countdown. */
export interface CodeSent {
  sent: { to: string; at: number; lifetimeSeconds: number }
}

interface ConfirmWithCodeProps {
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

type Answer = CodeSent | FormFailure | undefined

function failureIn(answer: unknown): FormFailure["error"] | null {
  const given = answer as Answer
  return given && "error" in given ? given.error : null
}

/** Proves that it is the holder: a code goes to their address, they write it here. The page's action does both. */
export function ConfirmWithCode({
  email,
  intent,
  label,
  values = {},
  isDestructive = false,
}: ConfirmWithCodeProps) {
  const send = useFetcher<Answer>()
  const confirm = useFetcher<FormFailure | undefined>()
  const [hasCode, setHasCode] = useState(false)
  const [sent, setSent] = useState<CodeSent["sent"] | null>(null)
  if (send.data && "sent" in send.data && send.data.sent !== sent) setSent(send.data.sent)

  const sendFailure = send.state === "idle" ? failureIn(send.data) : null
  const failure = confirm.state === "idle" ? failureIn(confirm.data) : null
  const isOfCode = failure?.typeCode.startsWith("CODE_") ?? false
  const asksCode = sent !== null || hasCode || sendFailure?.typeCode === "CODE_TOO_SOON"
  const sendCode = () => void send.submit({ intent: "send", ...values }, { method: "post" })
  const busy = confirm.state !== "idle"

  return (
    <div className={classes.proof}>
      <ErrorSummary
        message={isOfCode ? undefined : (failure?.message ?? sendFailure?.message)}
        {...(failure?.fields ? { fields: failure.fields } : {})}
      />
      {asksCode ? (
        <confirm.Form method="post" className={classes.form}>
          <input type="hidden" name="intent" value={intent} />
          {Object.entries(values).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <CodeInput
            name="code"
            hint={`Escriba los seis dígitos que enviamos a ${sent?.to ?? email}.`}
            error={isOfCode ? failure?.message : undefined}
            sentKey={sent?.at ?? null}
            {...(sent ? { lifetimeSeconds: sent.lifetimeSeconds } : {})}
            disabled={busy}
            onResend={sendCode}
            {...(isDestructive
              ? {}
              : {
                  onComplete: (code) => void confirm.submit({ intent, code, ...values }, { method: "post" }),
                })}
          />
          {sent ? null : (
            <Button variant="subtle" onClick={sendCode} loading={send.state !== "idle"}>
              Enviarme otro código
            </Button>
          )}
          <Button
            type="submit"
            loading={busy}
            {...(isDestructive ? { className: classes.danger ?? "" } : {})}
          >
            {label}
          </Button>
        </confirm.Form>
      ) : (
        <>
          <p>
            Le enviaremos un código de seis dígitos a <strong>{email}</strong>.
          </p>
          <Button onClick={sendCode} loading={send.state !== "idle"}>
            Enviarme el código
          </Button>
          <Button variant="subtle" onClick={() => setHasCode(true)}>
            Ya tengo un código
          </Button>
        </>
      )}
    </div>
  )
}
