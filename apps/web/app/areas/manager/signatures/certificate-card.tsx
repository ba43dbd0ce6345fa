import { Button, Group, Stack, Text } from "@mantine/core"
import type { Certificate } from "@trazo/contract/certificates/certificates"
import { certificateFileAddress } from "@trazo/contract/endpoint/api-paths"
import { paths } from "@trazo/contract/paths"
import { certificateKindNames, certificateKindUses } from "@trazo/domain/certificates/certificate-kind"
import { suspensionReasonTitles } from "@trazo/domain/certificates/suspension-reason"
import { formatDate, formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { Link } from "react-router"
import {
  isRevocable,
  reasonTitle,
  statusMeanings,
} from "../../../shared-features/certificates/certificate-state/certificate-labels.ts"
import { Fact, Facts } from "../../../shared-features/certificates/certificate-state/facts.tsx"
import { CopyButton } from "../../../ui/content/copy-button.tsx"
import { Disclosure } from "../../../ui/content/disclosure.tsx"
import { CertificateStatusBadge } from "../../../ui/status/certificate-status-badge.tsx"
import { fileName } from "../certificate-file/certificate-file.ts"
import { Card } from "../frame/cards.tsx"
import { SignedName } from "../frame/signed-name.tsx"
import { isInterrupted } from "../request/request-state.ts"
import { CardActions } from "./card-actions.tsx"
import classes from "./certificate-card.module.css"
import { ShareButton } from "./share-button.tsx"
import { ValidityRing } from "./validity-ring.tsx"

interface CertificateCardProps {
  certificate: Certificate
  now: Date
}

/** The certificate as an object: who signs with it, until when, and what one does with it. The rest is under «Más». */
export function CertificateCard({ certificate, now }: CertificateCardProps) {
  const { serial, requestId, kind, status, holderNames, notAfter, mayRelease } = certificate
  const isUsable = isRevocable(status)
  return (
    <Card as="article" className={isUsable ? classes.usable : undefined}>
      <Group gap="md" wrap="nowrap" align="center">
        <ValidityRing certificate={certificate} now={now} />
        <Stack gap={4} miw={0} flex={1}>
          <SignedName of={holderNames} />
          <Group gap="4px 12px">
            <h2>{certificateKindNames[kind]}</h2>
            <CertificateStatusBadge status={status} />
          </Group>
          <Text>
            {status === "expired" ? "Venció" : "Válido hasta"} el{" "}
            <strong>{formatDate(new Date(notAfter))}</strong>
          </Text>
        </Stack>
      </Group>
      {status === "valid" ? null : <Text>{statusMeanings[status]}</Text>}
      <Ended certificate={certificate} />
      {mayRelease ? (
        <Button component={Link} to={paths.managerSuspensionOf(serial)}>
          Levantar la suspensión
        </Button>
      ) : null}
      {isInterrupted(certificate) ? (
        <Button component={Link} to={paths.managerActivationOf(requestId)}>
          Terminar de activar
        </Button>
      ) : isUsable ? (
        <CardActions certificate={certificate} now={now} />
      ) : null}
      <Disclosure label="Más" name={`Más sobre el certificado que termina en ${serial.slice(-4)}`}>
        <More certificate={certificate} />
      </Disclosure>
    </Card>
  )
}

/** Why it is not valid, for a while or for good. */
function Ended({ certificate: { revokedAt, revocationReason, suspension } }: { certificate: Certificate }) {
  if (!revokedAt && !suspension) return null
  return (
    <Facts>
      <Fact name="Revocado">{revokedAt ? formatDateTime(new Date(revokedAt)) : null}</Fact>
      <Fact name="Suspendido">{suspension ? formatDateTime(new Date(suspension.at)) : null}</Fact>
      <Fact name="Motivo">
        {suspension ? suspensionReasonTitles[suspension.reason] : reasonTitle(revocationReason)}
      </Fact>
    </Facts>
  )
}

function More({ certificate }: { certificate: Certificate }) {
  const { serial, kind, status, notBefore, maySuspend } = certificate
  return (
    <Stack gap="md">
      <Text>{certificateKindUses[kind]}</Text>
      <Facts>
        <Fact name="Válido desde">{formatDate(new Date(notBefore))}</Fact>
        <Fact name="Número de serie">
          <Group component="span" gap="0 8px">
            <span>termina en {serial.slice(-8)}</span>
            <CopyButton text={serial} label={`Copiar el número de serie que termina en ${serial.slice(-8)}`}>
              Copiar
            </CopyButton>
          </Group>
        </Fact>
      </Facts>
      <Group gap={8}>
        <Button
          component="a"
          href={certificateFileAddress(serial, "certificate")}
          download={fileName(certificate, "cer")}
          variant="default"
        >
          Descargar .cer
        </Button>
        <Button component={Link} to={paths.verify(serial)} variant="default">
          Página pública
        </Button>
        <ShareButton serial={serial} />
        {isRevocable(status) ? (
          <Button component={Link} to={paths.managerRevocationSheet(serial)} variant="default">
            Código de revocación
          </Button>
        ) : null}
      </Group>
      {isRevocable(status) ? (
        <Group gap="0 24px">
          {maySuspend ? (
            <Button component={Link} to={paths.managerSuspensionOf(serial)} variant="subtle" px={0}>
              Suspender
            </Button>
          ) : null}
          <Button
            component={Link}
            to={paths.managerRevocationOf(serial)}
            variant="subtle"
            color="red"
            c="var(--bad)"
            px={0}
          >
            Revocar
          </Button>
        </Group>
      ) : null}
    </Stack>
  )
}
