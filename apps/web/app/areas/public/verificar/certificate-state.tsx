import type { verifyCertificate } from "@trazo/contract/certificates"
import type { CallAnswer } from "@trazo/contract/endpoint"
import { certificateKindNames } from "@trazo/domain/certificate-kind"
import { shownCertificateStatusNames } from "@trazo/domain/certificate-status"
import { formatTimelineDate } from "@trazo/domain/spanish-dates"
import {
  publicReasonTitle,
  statusMeanings,
} from "../../../shared-features/certificate-state/certificate-words.ts"
import { Fact, Facts } from "../../../shared-features/certificate-state/facts.tsx"
import { statusLooks } from "./status-looks.ts"
import classes from "./verificar.module.css"
import { WholeCertificate } from "./whole-certificate.tsx"

interface CertificateStateProps {
  certificate: CallAnswer<typeof verifyCertificate>
  /** When the server said so, ISO 8601. */
  now: string
}

export function CertificateState({ certificate, now }: CertificateStateProps) {
  const { status, serial, kind, initials, identityEnding, notBefore, notAfter, issuer } = certificate
  const { revokedAt, revocationReason, fingerprint } = certificate
  const [Picture, tone] = statusLooks[status]
  return (
    <main className={classes.page}>
      <h1>Estado de un certificado</h1>
      <section className={classes.state} data-tone={tone} aria-label="Estado">
        <Picture size={48} stroke={1.75} aria-hidden="true" />
        <p className={classes.name}>{shownCertificateStatusNames[status]}</p>
        <p className={classes.meaning}>{statusMeanings[status]}</p>
        <p className={classes.asOf}>Consultado el {formatTimelineDate(new Date(now))}</p>
      </section>
      <section className={classes.card} aria-label="Datos públicos">
        <Facts>
          <Fact name="Tipo">{certificateKindNames[kind]}</Fact>
          <Fact name="Titular">
            {initials} · identificación terminada en {identityEnding}
          </Fact>
          <Fact name="Válido desde">{formatTimelineDate(new Date(notBefore))}</Fact>
          <Fact name="Válido hasta">{formatTimelineDate(new Date(notAfter))}</Fact>
          <Fact name="Revocado">{revokedAt ? formatTimelineDate(new Date(revokedAt)) : null}</Fact>
          <Fact name="Motivo">{publicReasonTitle(revocationReason)}</Fact>
          <Fact name="Emitido por">{issuer}</Fact>
          <Fact name="Número de serie">{serial}</Fact>
        </Facts>
      </section>
      <WholeCertificate fingerprint={fingerprint} />
    </main>
  )
}
