import { Button, Group, Text } from "@mantine/core"
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
import { SaveAgain } from "../certificate-file/save-again.tsx"
import { Card } from "../frame/cards.tsx"
import { isInterrupted } from "../request/request-state.ts"
import classes from "./certificate-card.module.css"
import { ShareButton } from "./share-button.tsx"
import { ValidityRing } from "./validity-ring.tsx"

export function CertificateCard({ certificate, now }: { certificate: Certificate; now: Date }) {
  const { serial, kind, status, holderNames, notBefore, notAfter, revokedAt, revocationReason, suspension } =
    certificate
  const mayOpen = certificate.hasP12 && status !== "suspended"
  return (
    <Card as="article">
      <Group gap="md" wrap="nowrap">
        <ValidityRing certificate={certificate} now={now} />
        <div>
          <Group gap="8px 12px">
            <h2>{certificateKindNames[kind]}</h2>
            <CertificateStatusBadge status={status} />
          </Group>
          <Text c="dimmed" mt={4}>
            {holderNames}
          </Text>
          <Text mt="xs">{isRevocable(status) ? certificateKindUses[kind] : statusMeanings[status]}</Text>
        </div>
      </Group>
      <Facts>
        <Fact name="Estado">{isRevocable(status) && status !== "valid" ? statusMeanings[status] : null}</Fact>
        <Fact name="Validez">
          {formatDate(new Date(notBefore))} a {formatDate(new Date(notAfter))}
        </Fact>
        <Fact name="Revocado">{revokedAt ? formatDateTime(new Date(revokedAt)) : null}</Fact>
        <Fact name="Suspendido">{suspension ? formatDateTime(new Date(suspension.at)) : null}</Fact>
        <Fact name="Motivo">
          {suspension ? suspensionReasonTitles[suspension.reason] : reasonTitle(revocationReason)}
        </Fact>
        <Fact name="Número de serie">
          <Group component="span" gap="0 8px">
            <span>termina en {serial.slice(-8)}</span>
            <CopyButton text={serial} label={`Copiar el número de serie que termina en ${serial.slice(-8)}`}>
              Copiar
            </CopyButton>
          </Group>
        </Fact>
      </Facts>
      <Buttons certificate={certificate} />
      {mayOpen ? (
        <Disclosure label="Guardar el archivo de mi firma (.p12)">
          <SaveAgain certificate={certificate} />
        </Disclosure>
      ) : null}
      <Ends certificate={certificate} />
    </Card>
  )
}

/** What ends the validity, for a while or for good. */
function Ends({ certificate }: { certificate: Certificate }) {
  const { serial, status, maySuspend, mayRelease } = certificate
  if (!isRevocable(status)) return null
  return (
    <Group gap="0 24px">
      {maySuspend ? (
        <Button component={Link} to={paths.managerSuspensionOf(serial)} variant="subtle" px={0}>
          Suspender
        </Button>
      ) : null}
      {mayRelease ? (
        <Button component={Link} to={paths.managerSuspensionOf(serial)} variant="subtle" px={0}>
          Levantar la suspensión
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
  )
}

function Buttons({ certificate }: { certificate: Certificate }) {
  const { serial, requestId, status, hasP12 } = certificate
  const mayUse = hasP12 && isRevocable(status) && status !== "suspended"
  return (
    <div className={classes.buttons}>
      {isInterrupted(certificate) ? (
        <Button component={Link} to={paths.managerActivationOf(requestId)} style={{ gridColumn: "1 / -1" }}>
          Terminar de activar
        </Button>
      ) : null}
      {certificate.mayRenew ? (
        <Button component={Link} to={paths.managerRenewal(serial)} style={{ gridColumn: "1 / -1" }}>
          Renovar
        </Button>
      ) : null}
      {mayUse ? (
        <Button
          component={Link}
          to={paths.managerUse}
          variant={certificate.mayRenew ? "default" : "filled"}
          style={{ gridColumn: "1 / -1" }}
        >
          Usar mi firma
        </Button>
      ) : null}
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
    </div>
  )
}
