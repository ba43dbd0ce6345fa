import { Button, Paper, Stack, Text } from "@mantine/core"
import type { Icon } from "@tabler/icons-react"
import IconCertificateOff from "@tabler/icons-react/dist/esm/icons/IconCertificateOff.mjs"
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import IconCircleX from "@tabler/icons-react/dist/esm/icons/IconCircleX.mjs"
import IconClockExclamation from "@tabler/icons-react/dist/esm/icons/IconClockExclamation.mjs"
import IconClockOff from "@tabler/icons-react/dist/esm/icons/IconClockOff.mjs"
import IconLoader from "@tabler/icons-react/dist/esm/icons/IconLoader.mjs"
import IconPlayerPause from "@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs"
import { verifyCertificate } from "@trazo/contract/certificates/certificates"
import type { CallResponse } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import { paths } from "@trazo/contract/paths"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import {
  type ShownCertificateStatus,
  shownCertificateStatusNames,
} from "@trazo/domain/certificates/certificate-status"
import { readSerialNumber } from "@trazo/domain/certificates/serial-number"
import { formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { data, Link } from "react-router"
import {
  isRevocable,
  publicReasonTitle,
  statusMeanings,
} from "../../../shared-features/certificates/certificate-state/certificate-labels.ts"
import { Fact, Facts } from "../../../shared-features/certificates/certificate-state/facts.tsx"
import classes from "../../../shared-features/certificates/document-check/document-check.module.css"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { call } from "../../../shared-features/platform/api/call.ts"
import { EmptyState } from "../../../ui/content/empty-state.tsx"
import { Page } from "../../../ui/page/page.tsx"
import type { Route } from "./+types/verificar"
import { OfferSignature } from "./offer-signature.tsx"
import { WholeCertificate } from "./whole-certificate.tsx"

export const meta = pageTitle("Estado de un certificado")

/** An unknown serial number has a page of its own. A malformed one is a 404. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const serial = readSerialNumber(params.serial) ?? params.serial
  try {
    const certificate = await call(context, verifyCertificate, { params: { serial } })
    return data({ serial, certificate, now: new Date().toISOString() })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.typeCode !== "CERTIFICATE_NOT_FOUND") throw data(error.toResponse(), { status: error.status })
    return data({ serial, certificate: null, now: new Date().toISOString() }, { status: error.status })
  }
}

export default function PublicVerificar({ loaderData: { serial, certificate, now } }: Route.ComponentProps) {
  if (!certificate) return <UnknownCertificate serial={serial} />
  return <CertificateState certificate={certificate} now={now} />
}

interface CertificateStateProps {
  certificate: CallResponse<typeof verifyCertificate>
  /** ISO 8601 */
  now: string
}

function CertificateState({ certificate, now }: CertificateStateProps) {
  const { status, serial, kind, initials, identityEnding, notBefore, notAfter, issuer } = certificate
  const { revokedAt, revocationReason, fingerprint } = certificate
  const [Picture, tone] = statusStyles[status]
  return (
    <Page width={720}>
      <Stack gap="lg">
        <h1>Estado de un certificado</h1>
        <section className={classes.verdict} data-tone={tone} aria-label="Estado">
          <Picture size={48} stroke={1.75} aria-hidden="true" />
          <Text c="var(--tone)" fz="var(--text-xxl)" fw={700} lh={1.1} lts="-0.02em">
            {shownCertificateStatusNames[status]}
          </Text>
          <Text mt="sm" className={classes.wide}>
            {statusMeanings[status]}
          </Text>
          <Text c="dimmed" className={classes.wide}>
            Consultado el {formatDateTime(new Date(now))}
          </Text>
        </section>
        <Paper component="section" radius="lg" p="lg" shadow="xs" aria-label="Datos públicos">
          <Facts>
            <Fact name="Tipo">{certificateKindNames[kind]}</Fact>
            <Fact name="Titular">
              {initials} · identificación terminada en {identityEnding}
            </Fact>
            <Fact name="Válido desde">{formatDateTime(new Date(notBefore))}</Fact>
            <Fact name="Válido hasta">{formatDateTime(new Date(notAfter))}</Fact>
            <Fact name="Revocado">{revokedAt ? formatDateTime(new Date(revokedAt)) : null}</Fact>
            <Fact name="Motivo">{publicReasonTitle(revocationReason)}</Fact>
            <Fact name="Emitido por">{issuer}</Fact>
            <Fact name="Número de serie">{serial}</Fact>
          </Facts>
        </Paper>
        <WholeCertificate fingerprint={fingerprint} />
        {isRevocable(status) ? (
          <Text>
            ¿Es su firma y la perdió? <Link to={paths.revoke}>Revóquela con su código de revocación</Link>.
          </Text>
        ) : null}
        <OfferSignature />
      </Stack>
    </Page>
  )
}

function UnknownCertificate({ serial }: { serial: string }) {
  return (
    <Page width={720}>
      <Stack gap="lg">
        <h1>Estado de un certificado</h1>
        <Paper radius="lg" p="lg" shadow="xs">
          <EmptyState
            icon={IconCertificateOff}
            title="Ningún certificado de aquí tiene ese número"
            action={
              <Button component={Link} to={paths.verifyDocument} variant="default">
                Verificar otro
              </Button>
            }
          >
            Revise el número de serie: {serial}. Si lo copió de un documento, puede que lo haya emitido otra
            entidad.
          </EmptyState>
        </Paper>
      </Stack>
    </Page>
  )
}

/** Whether a signature made now is valid. */
const statusStyles: Record<ShownCertificateStatus, readonly [Icon, "neutral" | "good" | "warn" | "bad"]> = {
  issuing: [IconLoader, "neutral"],
  valid: [IconCircleCheck, "good"],
  expiring: [IconClockExclamation, "good"],
  suspended: [IconPlayerPause, "warn"],
  renewed: [IconCircleCheck, "good"],
  revoked: [IconCircleX, "bad"],
  expired: [IconClockOff, "neutral"],
}
