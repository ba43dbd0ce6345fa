import { Button } from "@mantine/core"
import { factorFields } from "@trazo/domain/access/second-factor"
import { useEffect, useRef } from "react"
import { CodeInput } from "../../ui/code-input.tsx"
import type { AskProof } from "./proof-required.ts"
import { QrPicture } from "./qr-picture.tsx"
import classes from "./second-factor.module.css"
import { useProvenFetcher } from "./use-proven-fetcher.ts"

interface TotpEnrolmentProps {
  secret: string
  uri: string
  ask: AskProof
  onConfirmed: (recoveryCodes: readonly string[] | null) => void
  onCancel: () => void
}

/** Groups of four are typed with fewer mistakes. */
const grouped = (secret: string) => secret.match(/.{1,4}/g)?.join(" ") ?? secret

export function TotpEnrolment({ secret, uri, ask, onConfirmed, onCancel }: TotpEnrolmentProps) {
  const { send, isBusy, failure, done } = useProvenFetcher(ask)
  const first = useRef<HTMLHeadingElement>(null)
  useEffect(() => first.current?.focus(), [])
  useEffect(() => {
    if (done) onConfirmed(done.recoveryCodes ?? null)
  }, [done, onConfirmed])
  const confirm = (code: string) => {
    if (!isBusy) send({ intent: "confirm-totp", code })
  }

  return (
    <div className={classes.enrolment}>
      <QrPicture text={uri} label="Código QR para su aplicación de códigos" />
      <div className={classes.steps}>
        <h3 ref={first} tabIndex={-1}>
          1. Escanee el código con su aplicación
        </h3>
        <p>
          ¿No puede? Escriba esta clave en la aplicación:{" "}
          <code className={classes.secret} translate="no">
            {grouped(secret)}
          </code>
        </p>
        <h3>2. Escriba el código que le muestra</h3>
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault()
            confirm(String(new FormData(event.currentTarget).get("code") ?? ""))
          }}
        >
          <CodeInput
            name="code"
            label={factorFields.code.label}
            error={failure?.message}
            sentKey={null}
            disabled={isBusy}
            onComplete={confirm}
          />
          <div className={classes.buttons}>
            <Button variant="default" onClick={onCancel} disabled={isBusy}>
              Cancelar
            </Button>
            <Button type="submit" loading={isBusy}>
              Activar
            </Button>
          </div>
        </form>
      </div>
    </div>
  )
}
