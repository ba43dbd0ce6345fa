import { Anchor, Button } from "@mantine/core"
import { paths } from "@trazo/contract/paths"
import { type Review, reviewApis } from "@trazo/contract/review"
import { formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { useState } from "react"
import { Link } from "react-router"
import { endpointUrl } from "../../../shared-features/api/endpoint-url.ts"
import { uploadFromBrowser } from "../../../shared-features/api/upload-from-browser.ts"
import { isRevocable } from "../../../shared-features/certificate-state/certificate-labels.ts"
import { useIntent } from "../../../shared-features/intent/use-intent.ts"
import {
  ConfirmEventDate,
  EvidenceLink,
  isDateToConfirm,
  revocationFacts,
} from "../../../shared-features/staff-revocation/revocation-facts.tsx"
import { RevokeDialog } from "../../../shared-features/staff-revocation/revoke-dialog.tsx"
import { CertificateStatusBadge } from "../../../ui/certificate-status-badge.tsx"
import { useReviewChannel } from "../review-channel.ts"
import { DataSection, FieldRow } from "./field-row.tsx"

/** The issued certificate with its state, and its revocation by staff with the permission. */
export function IssuedCertificate({ review }: { review: Review }) {
  const { certificate } = review
  if (!certificate) return null
  const { serial, status, notAfter, revocation } = certificate
  const mayRevoke = review.allowed.includes("revoke")
  return (
    <>
      <DataSection title="Certificado emitido" aside={<CertificateStatusBadge status={status} />} isList>
        <FieldRow label="Número de serie" copied={serial}>
          <Anchor component={Link} to={paths.verify(serial)} target="_blank" inherit>
            {serial}
          </Anchor>
        </FieldRow>
        <FieldRow label="Vence">{formatDateTime(new Date(notAfter))}</FieldRow>
        {revocation ? <RevocationRows requestId={review.id} revocation={revocation} /> : null}
      </DataSection>
      {mayRevoke && isRevocable(status) ? <Revoke id={review.id} certificate={certificate} /> : null}
      {mayRevoke && revocation && isDateToConfirm(revocation) ? <Confirm /> : null}
    </>
  )
}

type Certificate = NonNullable<Review["certificate"]>

function RevocationRows({
  requestId: id,
  revocation,
}: {
  requestId: string
  revocation: NonNullable<Certificate["revocation"]>
}) {
  const { path } = reviewApis[useReviewChannel()].document
  const address = (file: string) => endpointUrl(path, { params: { id, file } })
  const file = revocation.evidenceFile
  return (
    <>
      {revocationFacts(revocation).map(([label, value]) => (
        <FieldRow key={label} label={label}>
          {value}
        </FieldRow>
      ))}
      {file ? (
        <FieldRow label="Archivo de sustento">
          <EvidenceLink file={file} address={address(file.id)} />
        </FieldRow>
      ) : null}
    </>
  )
}

function Confirm() {
  return <ConfirmEventDate intent={useIntent("confirmEventDate")} />
}

function Revoke({ id, certificate }: { id: string; certificate: Certificate }) {
  const api = reviewApis[useReviewChannel()]
  const [isRevoking, setRevoking] = useState(false)
  const intent = useIntent("revoke", { onDone: () => setRevoking(false) })
  return (
    <>
      <Button variant="default" c="var(--bad)" mt="sm" onClick={() => setRevoking(true)}>
        Revocar el certificado…
      </Button>
      <RevokeDialog
        opened={isRevoking}
        certificate={certificate}
        intent={intent}
        onClose={() => setRevoking(false)}
        sendEvidence={(file, progress) =>
          uploadFromBrowser(api.sendEvidence, { file, params: { id }, ...progress })
        }
      />
    </>
  )
}
