import { Group, Text } from "@mantine/core"
import type { Certificate } from "@trazo/contract/certificates/certificates"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import { CertificateStatusBadge } from "../../../../ui/status/certificate-status-badge.tsx"
import { SaveAgain } from "../../certificate-file/save-again.tsx"
import { Card } from "../../frame/cards.tsx"

export function StoredFile({ certificate }: { certificate: Certificate }) {
  const { serial, kind, status, holderNames, notAfter } = certificate
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
      <SaveAgain certificate={certificate} />
    </Card>
  )
}
