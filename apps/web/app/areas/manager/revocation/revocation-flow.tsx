import { Button, Flex, Group } from "@mantine/core"
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs"
import IconCertificateOff from "@tabler/icons-react/dist/esm/icons/IconCertificateOff.mjs"
import type { Certificate } from "@trazo/contract/certificates/certificates"
import { revocationCodeDelivery } from "@trazo/contract/endpoint/api-paths"
import { paths } from "@trazo/contract/paths"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { eventEffect } from "@trazo/domain/certificates/invalidity-date"
import { revocationReasonCatalogue } from "@trazo/domain/certificates/revocation-reason"
import { formatCalendarDate, formatDate, formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { useState } from "react"
import { Link, useRouteLoaderData } from "react-router"
import { reasonTitle } from "../../../shared-features/certificates/certificate-state/certificate-labels.ts"
import { Fact, Facts } from "../../../shared-features/certificates/certificate-state/facts.tsx"
import { Note } from "../../../ui/content/note.tsx"
import { Flow } from "../frame/cards.tsx"
import { PageHeading } from "../frame/page-heading.tsx"
import type { loader } from "../layout.tsx"
import { ConfirmWithCode } from "../one-time-code/confirm-with-code.tsx"
import { type Cause, ReasonForm } from "./reason-form.tsx"

type Step = "reason" | "confirm" | "revoked" | "expired"

export function RevocationFlow({ certificate }: { certificate: Certificate }) {
  const [cause, setCause] = useState<Cause | null>(null)
  const [isConfirming, setConfirming] = useState(false)
  const { status } = certificate
  const step: Step =
    status === "revoked" || status === "expired" ? status : isConfirming && cause ? "confirm" : "reason"
  return (
    <Flow head={<Head step={step} certificate={certificate} />}>
      {step === "reason" ? (
        <ReasonForm
          certificate={certificate}
          initial={cause}
          onSubmit={(next) => {
            setCause(next)
            setConfirming(true)
          }}
        />
      ) : null}
      {step === "confirm" && cause ? (
        <Confirmation serial={certificate.serial} cause={cause} onChange={() => setConfirming(false)} />
      ) : null}
      {step === "revoked" || step === "expired" ? <EndedCertificate certificate={certificate} /> : null}
    </Flow>
  )
}

function Head({ step, certificate }: { step: Step; certificate: Certificate }) {
  const { kind, serial, holderNames, notAfter } = certificate
  const description = `${certificateKindNames[kind]} · ${holderNames} · vence el ${formatDate(new Date(notAfter))} · termina en ${serial.slice(-4)}`
  const headings: Record<Step, [title: string, lead: string]> = {
    reason: ["¿Por qué lo revoca?", description],
    confirm: [`Revocar el certificado de ${holderNames}`, description],
    revoked: [
      "Certificado revocado",
      "Ya no es válido. Quien pregunta ahora ya lo sabe; los programas que guardan la lista anterior, a más tardar en dos días.",
    ],
    expired: [
      "Este certificado ya venció",
      "No hace falta revocarlo: desde que venció ya no se puede firmar con él.",
    ],
  }
  const [title, lead] = headings[step]
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
  const email = useRouteLoaderData<typeof loader>("areas/manager/layout")?.email ?? "su correo"
  const { reason, eventDate, note } = cause
  const values = { reason, ...(eventDate ? { eventDate } : {}), ...(note ? { note } : {}) }
  return (
    <>
      <Note tone="bad" icon={IconAlertTriangle}>
        <strong>Dejará de ser válido de inmediato y no se puede deshacer.</strong> Desde ahora no valdrá nada
        que se firme con él.{eventDate ? ` ${eventEffect(eventDate, new Date())}` : ""}
      </Note>
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

function EndedCertificate({ certificate }: { certificate: Certificate }) {
  const { status, serial, kind, holderNames, notAfter, revokedAt, revocationReason } = certificate
  return (
    <>
      <Group gap="12px" fw={600} wrap="nowrap">
        <IconCertificateOff size={28} aria-hidden="true" />
        {holderNames}
      </Group>
      <Facts>
        <Fact name="Certificado">{certificateKindNames[kind]}</Fact>
        <Fact name="Revocado">{revokedAt ? formatDateTime(new Date(revokedAt)) : null}</Fact>
        <Fact name="Motivo">{reasonTitle(revocationReason)}</Fact>
        <Fact name="Venció">{status === "expired" ? formatDate(new Date(notAfter)) : null}</Fact>
        <Fact name="Número de serie">{serial}</Fact>
      </Facts>
      <Flex gap="sm" direction={{ base: "column", sm: "row" }} wrap="wrap">
        <Button component={Link} to={paths.verify(serial)}>
          Ver su página pública
        </Button>
        <Button component={Link} to={paths.managerNewRequest} variant="default">
          Pedir otra firma
        </Button>
        <Button component={Link} to={paths.managerSignatures} variant="default">
          Ver mis certificados
        </Button>
      </Flex>
    </>
  )
}
