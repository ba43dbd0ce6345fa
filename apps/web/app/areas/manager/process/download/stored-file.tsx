import { Button, Group, Text } from "@mantine/core"
import type { Certificate } from "@trazo/contract/certificates/certificates"
import { paths } from "@trazo/contract/paths"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import { Link } from "react-router"
import { isRevocable } from "../../../../shared-features/certificates/certificate-state/certificate-labels.ts"
import { Disclosure } from "../../../../ui/content/disclosure.tsx"
import { CertificateStatusBadge } from "../../../../ui/status/certificate-status-badge.tsx"
import { SaveAgain } from "../../certificate-file/save-again.tsx"
import { Card } from "../../frame/cards.tsx"

interface StoredFileProps {
  certificate: Certificate
  isOpen: boolean
}

export function StoredFile({ certificate, isOpen }: StoredFileProps) {
  const { serial, requestId, kind, status, holderNames, notAfter } = certificate
  return (
    <Card as="article">
      <div>
        <Group gap="8px 12px">
          <h2>{certificateKindNames[kind]}</h2>
          <CertificateStatusBadge status={status} />
        </Group>
        <Text c="dimmed" mt={4}>
          {holderNames} · {status === "expired" ? "venció" : "vence"} el {formatDate(new Date(notAfter))} ·
          termina en {serial.slice(-4)}
        </Text>
      </div>
      {isRevocable(status) ? (
        <Button
          component={Link}
          to={paths.handoverOf(requestId)}
          variant="subtle"
          className="phone-only"
          px={0}
        >
          Pasar mi firma a la computadora
        </Button>
      ) : null}
      {isOpen ? (
        <SaveAgain certificate={certificate} />
      ) : (
        <Disclosure label="Guardar este archivo">
          <SaveAgain certificate={certificate} />
        </Disclosure>
      )}
    </Card>
  )
}
