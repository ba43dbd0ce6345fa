import { Button } from "@mantine/core"
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs"
import type { Certificate } from "@trazo/contract/certificates"
import { revocationCodeDelivery } from "@trazo/contract/delivery-addresses"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { revocationReasonCatalogue } from "@trazo/domain/certificates/revocation-reason"
import { formatCalendarDate, formatDate } from "@trazo/domain/dates/spanish-dates"
import { useState } from "react"
import { Fact, Facts } from "../../../shared-features/certificate-state/facts.tsx"
import { PageHeading } from "../frame/page-heading.tsx"
import { ConfirmWithCode } from "../one-time-code/confirm-with-code.tsx"
import { useClientEmail } from "../session/use-client-email.ts"
import { Ended } from "./ended.tsx"
import { type Cause, ReasonForm } from "./reason-form.tsx"
import classes from "./revocation.module.css"

type Step = "reason" | "confirm" | "revoked" | "expired"

/** The cause, then the consequence and the code; what was said can be changed until the last click. */
export function RevocationFlow({ certificate }: { certificate: Certificate }) {
  const [cause, setCause] = useState<Cause | null>(null)
  const [isConfirming, setConfirming] = useState(false)
  const { kind, status } = certificate
  const step: Step =
    status === "revoked" || status === "expired" ? status : isConfirming && cause ? "confirm" : "reason"
  return (
    <div className={classes.flow}>
      <Head step={step} certificate={certificate} />
      <div className={classes.card}>
        {step === "reason" ? (
          <ReasonForm
            kind={kind}
            given={cause}
            onGiven={(given) => {
              setCause(given)
              setConfirming(true)
            }}
          />
        ) : null}
        {step === "confirm" && cause ? (
          <Confirmation serial={certificate.serial} cause={cause} onChange={() => setConfirming(false)} />
        ) : null}
        {step === "revoked" || step === "expired" ? <Ended certificate={certificate} /> : null}
      </div>
    </div>
  )
}

function Head({ step, certificate }: { step: Step; certificate: Certificate }) {
  const { kind, serial, holderNames, notAfter } = certificate
  const which = `${certificateKindNames[kind]} · ${holderNames} · vence el ${formatDate(new Date(notAfter))} · termina en ${serial.slice(-4)}`
  const words: Record<Step, [title: string, lead: string]> = {
    reason: ["¿Por qué lo revoca?", which],
    confirm: [`Revocar el certificado de ${holderNames}`, which],
    revoked: [
      "Certificado revocado",
      "Ya no es válido. Los programas que verifican firmas lo sabrán en unos momentos.",
    ],
    expired: [
      "Este certificado ya venció",
      "No hace falta revocarlo: desde que venció ya no se puede firmar con él.",
    ],
  }
  const [title, lead] = words[step]
  return (
    <PageHeading title={title} step={step}>
      {lead}
    </PageHeading>
  )
}

interface ConfirmationProps {
  serial: string
  cause: Cause
  onChange: () => void
}

function Confirmation({ serial, cause, onChange }: ConfirmationProps) {
  const email = useClientEmail()
  const { reason, eventDate, note } = cause
  const values = { reason, ...(eventDate ? { eventDate } : {}), ...(note ? { note } : {}) }
  return (
    <>
      <div className={classes.warning}>
        <IconAlertTriangle size={24} aria-hidden="true" />
        <p>
          <strong>Dejará de ser válido de inmediato y no se puede deshacer.</strong> Desde ahora no valdrá
          nada que se firme con él.
        </p>
      </div>
      <div>
        <Facts>
          <Fact name="Motivo">{revocationReasonCatalogue[reason].title}</Fact>
          <Fact name="Fecha en que ocurrió">{eventDate ? formatCalendarDate(eventDate) : null}</Fact>
          <Fact name="Nota">{note}</Fact>
        </Facts>
        <Button variant="default" onClick={onChange}>
          Cambiar el motivo
        </Button>
      </div>
      <ConfirmWithCode
        deliveryAddress={revocationCodeDelivery(serial)}
        email={email}
        intent="revoke"
        label="Revocar el certificado"
        values={values}
        isDestructive
      />
    </>
  )
}
