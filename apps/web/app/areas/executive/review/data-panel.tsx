import type { RequestMail } from "@trazo/contract/mail-delivery"
import { paths } from "@trazo/contract/paths"
import type { Review } from "@trazo/contract/review"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { validityNames } from "@trazo/domain/certificates/validity"
import { formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { channelNames } from "@trazo/domain/requests/channel"
import { Link } from "react-router"
import { Timeline } from "../../../shared-features/timeline/timeline.tsx"
import { Money } from "../../../ui/money.tsx"
import type { CorrectionDraft } from "./correction-bar.tsx"
import classes from "./data-panel.module.css"
import { DataSection } from "./data-section.tsx"
import type { PaperItem } from "./document-list.tsx"
import { PaperList } from "./document-list.tsx"
import { FieldRow } from "./field-row.tsx"
import { HolderData } from "./holder-data.tsx"
import { IdentityAccounts } from "./identity-accounts.tsx"
import { PaymentCard } from "./payment-card.tsx"
import { SentMails } from "./sent-mails.tsx"
import { StandingNote } from "./standing-note.tsx"
import type { Answering } from "./use-review-decision.ts"

interface DataPanelProps {
  review: Review
  mails: readonly RequestMail[]
  now: Date
  items: readonly PaperItem[]
  choose: (item: PaperItem) => void
  draft: CorrectionDraft | null
  answering: Answering
  askRefusal: () => void
}

/** Everything that is known of the request; its payment first while that is what waits. */
export function DataPanel({
  review,
  mails,
  now,
  items,
  choose,
  draft,
  answering,
  askRefusal,
}: DataPanelProps) {
  const receipt = items.find(({ paper }) => paper === "receipt")
  const payment = (
    <PaymentCard
      review={review}
      answering={answering}
      showReceipt={receipt ? () => choose(receipt) : undefined}
      askRefusal={askRefusal}
    />
  )
  const isPaymentFirst = review.status === "paymentReview"
  return (
    <div className={classes.panel}>
      <StandingNote review={review} />
      <IdentityAccounts review={review} />
      {isPaymentFirst ? payment : null}
      <HolderData review={review} now={now} draft={draft} />
      <PaperList review={review} items={items} choose={choose} draft={draft} />
      <CertificateData review={review} />
      {isPaymentFirst ? null : payment}
      <Consents consents={review.consents} />
      <SentMails review={review} mails={mails} />
      <DataSection title="Historia">
        <Timeline movements={review.timeline} />
      </DataSection>
    </div>
  )
}

/** What is asked for, and its price. */
function CertificateData({ review }: { review: Review }) {
  const { certData, price, createdAt, certificateSerial } = review
  return (
    <DataSection title="Certificado">
      <dl className={classes.list}>
        <FieldRow label="Tipo">{certificateKindNames[certData.kind]}</FieldRow>
        <FieldRow label="Vigencia">{validityNames[certData.validity]}</FieldRow>
        <FieldRow label="Canal">{channelNames[certData.channel]}</FieldRow>
        <FieldRow label="Precio">
          <span>
            <strong>
              <Money cents={price.totalCents} />
            </strong>{" "}
            <span className={classes.none}>
              (<Money cents={price.baseCents} /> + IVA <Money cents={price.ivaCents} />)
            </span>
          </span>
        </FieldRow>
        <FieldRow label="Creada">{formatDateTime(new Date(createdAt))}</FieldRow>
        {certificateSerial ? (
          <FieldRow label="Número de serie" copied={certificateSerial}>
            <Link className={classes.serial} to={paths.verify(certificateSerial)} target="_blank">
              {certificateSerial}
            </Link>
          </FieldRow>
        ) : null}
      </dl>
    </DataSection>
  )
}

const names: Record<Review["consents"][number]["kind"], string> = {
  biometric: "Uso de su foto y documento",
  terms: "Términos y condiciones",
}

const storedFile = /^[0-9a-f]{8}-/

/** The distributor's own document counts by its file, of whose id the last letters tell one from the other. */
function versionTold(version: string): string {
  return storedFile.test(version) ? `documento …${version.slice(-6)}` : `versión ${version}`
}

/** What the applicant agreed to: which version, and when. */
function Consents({ consents }: Pick<Review, "consents">) {
  return (
    <DataSection title="Consentimientos">
      {consents.length === 0 ? <p className={classes.none}>No hay consentimientos registrados.</p> : null}
      <dl className={classes.list}>
        {consents.map(({ kind, version, at }) => (
          <FieldRow key={`${kind}${at}`} label={names[kind]}>
            <span>
              Aceptado el {formatDateTime(new Date(at))}{" "}
              <span className={classes.none}>{versionTold(version)}</span>
            </span>
          </FieldRow>
        ))}
      </dl>
    </DataSection>
  )
}
