import { Anchor, Button } from "@mantine/core"
import type { UploadedDocument } from "@trazo/contract/buying/purchase"
import { type Review, reviewApis } from "@trazo/contract/desk/review"
import { paths, queueChannelAt } from "@trazo/contract/paths"
import { formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { useState } from "react"
import { Link, useLocation } from "react-router"
import {
  isRevocable,
  isSuspendable,
} from "../../../../shared-features/certificates/certificate-state/certificate-labels.ts"
import {
  evidenceFileLabel,
  type SendEvidence,
} from "../../../../shared-features/certificates/staff-revocation/evidence-file.tsx"
import {
  ConfirmEventDate,
  EvidenceLink,
  isDateToConfirm,
  revocationFacts,
} from "../../../../shared-features/certificates/staff-revocation/revocation-facts.tsx"
import { RevokeDialog } from "../../../../shared-features/certificates/staff-revocation/revoke-dialog.tsx"
import {
  ReleaseDialog,
  SuspendDialog,
} from "../../../../shared-features/certificates/staff-revocation/suspension-dialogs.tsx"
import { suspensionFacts } from "../../../../shared-features/certificates/staff-revocation/suspension-facts.ts"
import { endpointUrl } from "../../../../shared-features/platform/api/endpoint-url.ts"
import { uploadFromBrowser } from "../../../../shared-features/platform/api/upload-from-browser.ts"
import { useIntent } from "../../../../shared-features/platform/intent/use-intent.ts"
import { CertificateStatusBadge } from "../../../../ui/status/certificate-status-badge.tsx"
import { DataSection, FieldRow } from "../field-row.tsx"

/** The issued certificate with its state, and its revocation by staff with the permission. */
export function IssuedCertificate({ review }: { review: Review }) {
  const { certificate } = review
  if (!certificate) return null
  const { serial, status, notAfter, revocation, suspensions } = certificate
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
        {revocation ? (
          <FactRows
            requestId={review.id}
            facts={revocationFacts(revocation)}
            file={revocation.evidenceFile}
          />
        ) : null}
        {suspensions.map((one) => (
          <FactRows key={one.at} requestId={review.id} facts={suspensionFacts(one)} file={one.evidenceFile} />
        ))}
      </DataSection>
      {mayRevoke && isSuspendable(certificate) ? <Suspend id={review.id} certificate={certificate} /> : null}
      {mayRevoke &&
      status === "suspended" &&
      suspensions.find(({ end }) => end === null)?.by === "distributor" ? (
        <Release certificate={certificate} />
      ) : null}
      {mayRevoke && isRevocable(status) ? <Revoke id={review.id} certificate={certificate} /> : null}
      {mayRevoke && revocation && isDateToConfirm(revocation) ? <Confirm /> : null}
    </>
  )
}

type Certificate = NonNullable<Review["certificate"]>

interface FactRowsProps {
  requestId: string
  facts: [label: string, value: string][]
  /** Evidence. */
  file: UploadedDocument | null
}

function FactRows({ requestId: id, facts, file }: FactRowsProps) {
  const { path } = reviewApis[queueChannelAt(useLocation().pathname)].document
  const address = (file: string) => endpointUrl(path, { params: { id, file } })
  return (
    <>
      {facts.map(([label, value]) => (
        <FieldRow key={label} label={label}>
          {value}
        </FieldRow>
      ))}
      {file ? (
        <FieldRow label={evidenceFileLabel}>
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
  const sendEvidence = useSendEvidence(id)
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
        sendEvidence={sendEvidence}
      />
    </>
  )
}

function useSendEvidence(id: string): SendEvidence {
  const api = reviewApis[queueChannelAt(useLocation().pathname)]
  return (file, progress) => uploadFromBrowser(api.sendEvidence, { file, params: { id }, ...progress })
}

function Suspend({ id, certificate }: { id: string; certificate: Certificate }) {
  const sendEvidence = useSendEvidence(id)
  const [isOpen, setOpen] = useState(false)
  const intent = useIntent("suspend", { onDone: () => setOpen(false) })
  const dialog = { opened: isOpen, certificate, intent, onClose: () => setOpen(false), sendEvidence }
  return (
    <>
      <Button variant="default" mt="sm" mr="sm" onClick={() => setOpen(true)}>
        Suspender el certificado…
      </Button>
      <SuspendDialog {...dialog} />
    </>
  )
}

function Release({ certificate }: { certificate: Certificate }) {
  const [isOpen, setOpen] = useState(false)
  const intent = useIntent("releaseSuspension", { onDone: () => setOpen(false) })
  return (
    <>
      <Button variant="default" mt="sm" mr="sm" onClick={() => setOpen(true)}>
        Levantar la suspensión…
      </Button>
      <ReleaseDialog {...{ opened: isOpen, certificate, intent }} onClose={() => setOpen(false)} />
    </>
  )
}
