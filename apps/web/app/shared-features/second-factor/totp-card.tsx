import { Button } from "@mantine/core"
import IconDeviceMobile from "@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs"
import type { Factors } from "@trazo/contract/second-factor"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import { useEffect, useState } from "react"
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx"
import type { AskProof } from "./proof-required.ts"
import classes from "./second-factor.module.css"
import { TotpEnrolment } from "./totp-enrolment.tsx"
import { useProvenFetcher } from "./use-proven-fetcher.ts"

interface TotpCardProps {
  totp: Factors["totp"]
  ask: AskProof
  onCodes: (codes: readonly string[]) => void
}

export function TotpCard({ totp, ask, onCodes }: TotpCardProps) {
  const { send, isBusy, failure, done } = useProvenFetcher(ask)
  const [isRemoving, setRemoving] = useState(false)
  const [enrolment, setEnrolment] = useState<{ secret: string; uri: string } | null>(null)
  useEffect(() => {
    if (done?.enrolment) setEnrolment(done.enrolment)
    if (done?.done === "remove-totp") setRemoving(false)
  }, [done])

  return (
    <section className={classes.card} aria-labelledby="totp">
      <div className={classes.head}>
        <IconDeviceMobile size={22} stroke={1.75} aria-hidden="true" />
        <h2 id="totp">Aplicación de códigos</h2>
        <span className={classes.state} data-on={totp !== null}>
          {totp ? "Activada" : "Sin activar"}
        </span>
      </div>
      <p>
        {totp
          ? `Desde el ${formatDate(new Date(totp.since))}, al ingresar se le pide el código que muestra su teléfono.`
          : "Al ingresar, además de su contraseña, escribe el código que muestra su teléfono: sirven Google Authenticator, Microsoft Authenticator, 1Password y otras."}
      </p>
      {failure && !isRemoving ? (
        <p role="alert" className={classes.problem}>
          {failure.message}
        </p>
      ) : null}
      {enrolment ? (
        <TotpEnrolment
          {...enrolment}
          ask={ask}
          onConfirmed={(codes) => {
            setEnrolment(null)
            if (codes) onCodes(codes)
          }}
          onCancel={() => setEnrolment(null)}
        />
      ) : (
        <div className={classes.buttons}>
          {totp ? (
            <Button variant="default" onClick={() => setRemoving(true)}>
              Quitar la aplicación de códigos
            </Button>
          ) : (
            <Button loading={isBusy} onClick={() => send({ intent: "start-totp" })}>
              Activar la aplicación de códigos
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog
        opened={isRemoving && totp !== null}
        title="Quitar la aplicación de códigos"
        confirmLabel="Quitar"
        isDestructive
        isBusy={isBusy}
        onConfirm={() => send({ intent: "remove-totp" })}
        onCancel={() => setRemoving(false)}
      >
        Ya no se le pedirá su código al ingresar. Le avisaremos del cambio por correo.
        {failure ? <span role="alert">{failure.message}</span> : null}
      </ConfirmDialog>
    </section>
  )
}
