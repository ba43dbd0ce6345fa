import type { RequestMail } from "@trazo/contract/mail-delivery"
import type { Review } from "@trazo/contract/review"
import { Timeline } from "../../../shared-features/timeline/timeline.tsx"
import { CertificateData } from "./certificate-data.tsx"
import { Consents } from "./consents.tsx"
import classes from "./data-panel.module.css"
import { DataSection } from "./data-section.tsx"
import { HolderData } from "./holder-data.tsx"
import { IdentityAccounts } from "./identity-accounts.tsx"
import type { PaperItem } from "./paper-items.ts"
import { PaperList } from "./paper-list.tsx"
import { PaymentCard } from "./payment-card.tsx"
import { SentMails } from "./sent-mails.tsx"
import { StandingNote } from "./standing-note.tsx"
import type { Answering } from "./use-answer.ts"
import type { CorrectionDraft } from "./use-correction.ts"

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
