import { shownCertificateStatuses } from "@trazo/domain/certificate-status"
import { paymentStatuses } from "@trazo/domain/payment-status"
import { requestStatuses } from "@trazo/domain/request-status"
import { CertificateStatusBadge } from "../../../ui/certificate-status-badge.tsx"
import { PaymentStatusBadge } from "../../../ui/payment-status-badge.tsx"
import { RequestStatusBadge } from "../../../ui/request-status-badge.tsx"
import classes from "./design.module.css"
import { DesignSection, Sheet } from "./design-section.tsx"

export function StateSection() {
  return (
    <DesignSection of="estados" lead="Cada estado se dice con ícono, palabra y color; nunca solo con color.">
      <Sheet title="De una solicitud">
        <div className={classes.row}>
          {requestStatuses.map((status) => (
            <RequestStatusBadge key={status} status={status} />
          ))}
        </div>
      </Sheet>
      <Sheet title="De un certificado">
        <div className={classes.row}>
          {shownCertificateStatuses.map((status) => (
            <CertificateStatusBadge key={status} status={status} />
          ))}
        </div>
      </Sheet>
      <Sheet title="De un pago">
        <div className={classes.row}>
          {paymentStatuses.map((status) => (
            <PaymentStatusBadge key={status} status={status} />
          ))}
        </div>
      </Sheet>
    </DesignSection>
  )
}
