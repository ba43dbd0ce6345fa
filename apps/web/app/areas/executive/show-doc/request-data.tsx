import { Box, Text } from "@mantine/core"
import IconUserCheck from "@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs"
import type { Review } from "@trazo/contract/desk/review"
import type { RequestMail } from "@trazo/contract/platform/mail-delivery"
import { channelNames } from "@trazo/domain/buying/channel"
import { consentName } from "@trazo/domain/buying/consent"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { validityNames } from "@trazo/domain/certificates/validity"
import { formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { Timeline } from "../../../shared-features/requests/timeline/timeline.tsx"
import { Money } from "../../../ui/content/money.tsx"
import { Note } from "../../../ui/content/note.tsx"
import { ClientAccount } from "./accounts/client-account.tsx"
import { HolderData } from "./accounts/holder-data.tsx"
import { IdentityAccounts } from "./accounts/identity-accounts.tsx"
import { IssuedCertificate } from "./accounts/issued-certificate.tsx"
import { SharedSignals } from "./accounts/shared-signals.tsx"
import { type Checklist, ReviewChecklist } from "./approve.tsx"
import type { CorrectionDraft } from "./correction-draft.tsx"
import { CorrectionNote } from "./correction-note.tsx"
import { type DocumentItem, DocumentList } from "./documents/documents.tsx"
import { EvidenceList } from "./documents/evidence.tsx"
import { DataSection, FieldRow, Nothing } from "./field-row.tsx"
import { PaymentCard } from "./payment-card.tsx"
import { RemoveRequest } from "./remove-request.tsx"
import { RenewalComparison } from "./renewal-comparison.tsx"
import type { DecisionIntents } from "./review-decisions.tsx"
import { SentMails } from "./sent-mails.tsx"
import { StaffNotes } from "./staff-notes.tsx"

interface RequestDataProps {
  review: Review
  mails: readonly RequestMail[]
  now: Date
  items: readonly DocumentItem[]
  intents: DecisionIntents
  checklist: Checklist | null
  noteField: React.Ref<HTMLTextAreaElement>
  draft: CorrectionDraft | null
  onShow: (item: DocumentItem) => void
  onValidatePayment: () => void
  onRefusePayment: () => void
}

/** The data of a request. The payment comes first while it waits for its validation. */
export function RequestData(props: RequestDataProps) {
  const { review, mails, now, items, intents, checklist, noteField, draft, ...on } = props
  const receipt = items.find(({ document }) => document === "receipt")
  const payment = (
    <PaymentCard
      review={review}
      validation={intents.validatePayment}
      onShowReceipt={receipt ? () => on.onShow(receipt) : undefined}
      onValidate={on.onValidatePayment}
      onRefuse={on.onRefusePayment}
    />
  )
  const isPaymentFirst = review.status === "paymentReview"
  return (
    <>
      <CorrectionNote review={review} />
      <IdentityAccounts review={review} />
      <FirstApproval review={review} />
      {isPaymentFirst ? payment : null}
      {review.renewal ? <RenewalComparison renewal={review.renewal} foreing={review.foreing} /> : null}
      <HolderData review={review} now={now} draft={draft} />
      <DocumentList review={review} items={items} onShow={on.onShow} draft={draft} />
      <EvidenceList review={review} />
      <ReviewChecklist review={review} checklist={checklist} />
      <SharedSignals review={review} />
      <StaffNotes review={review} isWritable={draft === null} fieldRef={noteField} />
      <CertificateData review={review} />
      <IssuedCertificate review={review} />
      {isPaymentFirst ? null : payment}
      <Consents consents={review.consents} />
      <SentMails review={review} mails={mails} />
      <ClientAccount review={review} />
      <DataSection title="Historia">
        <Timeline movements={review.timeline} revokedAt={review.certificate?.revocation?.at} />
      </DataSection>
      <RemoveRequest review={review} />
    </>
  )
}

function CertificateData({ review }: { review: Review }) {
  const { certData, price, createdAt } = review
  return (
    <DataSection title="Certificado" isList>
      <FieldRow label="Tipo">{certificateKindNames[certData.kind]}</FieldRow>
      <FieldRow label="Vigencia">{validityNames[certData.validity]}</FieldRow>
      <FieldRow label="Canal">{channelNames[certData.channel]}</FieldRow>
      {review.products.length > 0 ? <FieldRow label="Además">{review.products.join(", ")}</FieldRow> : null}
      <FieldRow label="Precio">
        <span>
          <strong>
            <Money cents={price.totalCents} />
          </strong>{" "}
          <Nothing>
            (<Money cents={price.baseCents} /> + IVA <Money cents={price.ivaCents} />)
          </Nothing>
        </span>
      </FieldRow>
      <FieldRow label="Creada">{formatDateTime(new Date(createdAt))}</FieldRow>
    </DataSection>
  )
}

const storedFile = /^[0-9a-f]{8}-/

/** A distributor's own terms have the id of their file as version. */
function versionName(version: string): string {
  return storedFile.test(version) ? `documento …${version.slice(-6)}` : `versión ${version}`
}

function Consents({ consents }: Pick<Review, "consents">) {
  if (consents.length === 0) {
    return (
      <DataSection title="Consentimientos">
        <Text inherit c="dimmed">
          No hay consentimientos registrados.
        </Text>
      </DataSection>
    )
  }
  return (
    <DataSection title="Consentimientos" isList>
      {consents.map(({ version, at, ...consent }) => (
        <FieldRow key={`${consentName(consent)}${at}`} label={consentName(consent)}>
          <span>
            Aceptado el {formatDateTime(new Date(at))} <Nothing>{versionName(version)}</Nothing>
          </span>
        </FieldRow>
      ))}
    </DataSection>
  )
}

/** Who gave the first of two approvals. */
function FirstApproval({ review: { firstApproval } }: { review: Review }) {
  if (!firstApproval) return null
  const { by, isOwn, at } = firstApproval
  return (
    <Box mt="md">
      <Note
        tone="calm"
        icon={IconUserCheck}
        title={`${isOwn ? "Usted dio" : `${by} dio`} la primera aprobación`}
      >
        El {formatDateTime(new Date(at))}. {isOwn ? "Falta la de otra persona." : "Falta la segunda."}
      </Note>
    </Box>
  )
}
