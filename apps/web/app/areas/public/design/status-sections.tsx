import { Box, Group } from "@mantine/core"
import { shownCertificateStatuses } from "@trazo/domain/certificates/certificate-status"
import { paymentStatuses } from "@trazo/domain/money/payment-status"
import { requestStatuses } from "@trazo/domain/requests/request-status"
import { Timeline } from "../../../shared-features/requests/timeline/timeline.tsx"
import { CertificateStatusBadge } from "../../../ui/status/certificate-status-badge.tsx"
import { PaymentStatusBadge } from "../../../ui/status/payment-status-badge.tsx"
import { RequestStatusBadge } from "../../../ui/status/request-status-badge.tsx"
import { DesignSection, Sheet } from "./design-section.tsx"

export function StateSection() {
  return (
    <DesignSection of="estados" lead="Cada estado se dice con ícono, palabra y color; nunca solo con color.">
      <Sheet title="De una solicitud">
        <Group gap={12}>
          {requestStatuses.map((status) => (
            <RequestStatusBadge key={status} status={status} />
          ))}
        </Group>
      </Sheet>
      <Sheet title="De un certificado">
        <Group gap={12}>
          {shownCertificateStatuses.map((status) => (
            <CertificateStatusBadge key={status} status={status} />
          ))}
        </Group>
      </Sheet>
      <Sheet title="De un pago">
        <Group gap={12}>
          {paymentStatuses.map((status) => (
            <PaymentStatusBadge key={status} status={status} />
          ))}
        </Group>
      </Sheet>
    </DesignSection>
  )
}

const movements = [
  { status: "payment", _date: "2026-01-12T14:05:00.000Z" },
  { status: "paymentReview", _date: "2026-01-12T16:40:00.000Z" },
  { status: "review", _date: "2026-01-13T13:20:00.000Z" },
  { status: "approved", _date: "2026-01-13T20:15:00.000Z" },
] as const

export function TimelineSection() {
  return (
    <DesignSection of="cronologia" lead="Los cambios de estado de una solicitud, del primero al último.">
      <Sheet title="Vertical">
        <Timeline movements={movements} />
      </Sheet>
      <Sheet title="Horizontal">
        <Box style={{ overflowX: "auto" }}>
          <Timeline movements={movements} orientation="horizontal" />
        </Box>
      </Sheet>
    </DesignSection>
  )
}
