import type { Certificate } from "@trazo/contract/certificates"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { formatDate, formatDateTime } from "@trazo/domain/dates/spanish-dates"
import {
  daysLeft,
  reasonTitle,
  statusMeanings,
} from "../../../shared-features/certificate-state/certificate-labels.ts"
import { Fact, Facts } from "../../../shared-features/certificate-state/facts.tsx"
import { CertificateStatusBadge } from "../../../ui/certificate-status-badge.tsx"
import { CertificateButtons } from "./certificate-buttons.tsx"
import classes from "./signatures.module.css"

export function CertificateCard({ certificate, now }: { certificate: Certificate; now: Date }) {
  const { serial, kind, status, holderNames, notBefore, notAfter, revokedAt, revocationReason } = certificate
  const end = new Date(notAfter)
  const days = status === "revoked" ? 0 : daysLeft(end, now)
  return (
    <article className={classes.card}>
      <div>
        <div className={classes.title}>
          <h2>{certificateKindNames[kind]}</h2>
          <CertificateStatusBadge status={status} />
        </div>
        <p className={classes.holder}>{holderNames}</p>
      </div>
      <Facts>
        <Fact name="Estado">{statusMeanings[status]}</Fact>
        <Fact name="Validez">
          {formatDate(new Date(notBefore))} a {formatDate(end)}
          {days > 0 ? ` (${days === 1 ? "queda 1 día" : `quedan ${days} días`})` : null}
        </Fact>
        <Fact name="Revocado">{revokedAt ? formatDateTime(new Date(revokedAt)) : null}</Fact>
        <Fact name="Motivo">{reasonTitle(revocationReason)}</Fact>
        <Fact name="Número de serie">{serial}</Fact>
      </Facts>
      <CertificateButtons certificate={certificate} />
    </article>
  )
}
