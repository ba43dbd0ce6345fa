import { Button, Group, Text } from "@mantine/core"
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs"
import type { Certificate } from "@trazo/contract/certificates/certificates"
import { certificateFileAddress } from "@trazo/contract/endpoint/api-paths"
import { paths } from "@trazo/contract/paths"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { suspensionReasonTitles } from "@trazo/domain/certificates/suspension-reason"
import { formatDate, formatTimelineDate } from "@trazo/domain/dates/spanish-dates"
import { Link } from "react-router"
import {
  daysLeft,
  isRevocable,
  reasonTitle,
  statusMeanings,
} from "../../../shared-features/certificate-state/certificate-labels.ts"
import { Fact, Facts } from "../../../shared-features/certificate-state/facts.tsx"
import { CertificateStatusBadge } from "../../../ui/status/certificate-status-badge.tsx"
import { fileName } from "../certificate-file/certificate-file.ts"
import { Card } from "../frame/cards.tsx"
import { isInterrupted } from "../request/request-state.ts"
import classes from "./certificate-card.module.css"

export function CertificateCard({ certificate, now }: { certificate: Certificate; now: Date }) {
  const { serial, kind, status, holderNames, notBefore, notAfter, revokedAt, revocationReason, suspension } =
    certificate
  const end = new Date(notAfter)
  const days = status === "revoked" ? 0 : daysLeft(end, now)
  return (
    <Card as="article">
      <div>
        <Group gap="8px 12px">
          <h2>{certificateKindNames[kind]}</h2>
          <CertificateStatusBadge status={status} />
        </Group>
        <Text c="dimmed" mt={4}>
          {holderNames}
        </Text>
      </div>
      <Facts>
        <Fact name="Estado">{statusMeanings[status]}</Fact>
        <Fact name="Validez">
          {formatDate(new Date(notBefore))} a {formatDate(end)}
          {days > 0 ? ` (${days === 1 ? "queda 1 día" : `quedan ${days} días`})` : null}
        </Fact>
        <Fact name="Revocado">{revokedAt ? formatTimelineDate(new Date(revokedAt)) : null}</Fact>
        <Fact name="Suspendido">{suspension ? formatTimelineDate(new Date(suspension.at)) : null}</Fact>
        <Fact name="Motivo">
          {suspension ? suspensionReasonTitles[suspension.reason] : reasonTitle(revocationReason)}
        </Fact>
        <Fact name="Número de serie">{serial}</Fact>
      </Facts>
      <Buttons certificate={certificate} />
    </Card>
  )
}

function Buttons({ certificate }: { certificate: Certificate }) {
  const { serial, requestId, hasP12 } = certificate
  return (
    <div className={classes.buttons}>
      {hasP12 && certificate.status !== "suspended" ? (
        <Button
          component={Link}
          to={paths.managerDownload}
          variant={isRevocable(certificate.status) ? "filled" : "default"}
          className={classes.wide ?? ""}
          leftSection={<IconDownload size={20} aria-hidden="true" />}
        >
          Descargar .p12
        </Button>
      ) : null}
      {certificate.mayRenew ? (
        <Button component={Link} to={paths.managerRenewal(serial)} className={classes.wide ?? ""}>
          Renovar
        </Button>
      ) : null}
      {isInterrupted(certificate) ? (
        <Button component={Link} to={paths.managerActivationOf(requestId)} className={classes.wide ?? ""}>
          Terminar de activar
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
      {isRevocable(certificate.status) ? (
        <Button
          component={Link}
          to={paths.managerRevocationSheet(serial)}
          variant="default"
          className={classes.wide ?? ""}
        >
          Hoja de revocación
        </Button>
      ) : null}
      {isRevocable(certificate.status) ? (
        <Button
          component={Link}
          to={paths.managerRevocationOf(serial)}
          variant="subtle"
          color="red"
          c="var(--bad)"
          className={classes.wide ?? ""}
        >
          Revocar
        </Button>
      ) : null}
    </div>
  )
}
