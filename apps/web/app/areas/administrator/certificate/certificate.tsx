import type { UploadedDocument } from "@trazo/contract/buying/purchase"
import {
  confirmPlatformEventDate,
  getPlatformCertificate,
  getPlatformEvidence,
  type PlatformCertificate,
  releaseForPlatform,
  revokeForPlatform,
  sendPlatformEvidence,
  suspendForPlatform,
} from "@trazo/contract/certificates/staff-revocation"
import { paths } from "@trazo/contract/paths"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { useState } from "react"
import type { RouterContextProvider } from "react-router"
import { Link } from "react-router"
import {
  isRevocable,
  isSuspendable,
} from "../../../shared-features/certificates/certificate-state/certificate-labels.ts"
import { Fact, Facts } from "../../../shared-features/certificates/certificate-state/facts.tsx"
import {
  evidenceFileLabel,
  type SendEvidence,
} from "../../../shared-features/certificates/staff-revocation/evidence-file.tsx"
import {
  ConfirmEventDate,
  EvidenceLink,
  isDateToConfirm,
  revocationFacts,
} from "../../../shared-features/certificates/staff-revocation/revocation-facts.tsx"
import {
  RevokeDialog,
  revocationBody,
} from "../../../shared-features/certificates/staff-revocation/revoke-dialog.tsx"
import {
  ReleaseDialog,
  SuspendDialog,
} from "../../../shared-features/certificates/staff-revocation/suspension-dialogs.tsx"
import { suspensionFacts } from "../../../shared-features/certificates/staff-revocation/suspension-facts.ts"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { call, load } from "../../../shared-features/platform/api/call.ts"
import { endpointUrl } from "../../../shared-features/platform/api/endpoint-url.ts"
import { uploadFromBrowser } from "../../../shared-features/platform/api/upload-from-browser.ts"
import type { Intents } from "../../../shared-features/platform/intent/page-action.ts"
import {
  endpointIntents,
  handleIntents,
  keepPageOnLostConnection,
} from "../../../shared-features/platform/intent/page-action.ts"
import { intentHook } from "../../../shared-features/platform/intent/use-intent.ts"
import { Section, SectionBody } from "../../../ui/editor/section.tsx"
import { RecordPage } from "../../../ui/record/record-page.tsx"
import { CertificateStatusBadge } from "../../../ui/status/certificate-status-badge.tsx"
import type { Route } from "./+types/certificate"

export const meta = pageTitle("Certificado")

export async function loader({ params, context }: Route.LoaderArgs) {
  return { certificate: await load(context, getPlatformCertificate, { params }) }
}

function certificateIntents(context: Readonly<RouterContextProvider>, serial: string) {
  const params = { serial }
  const others = {
    suspend: suspendForPlatform,
    releaseSuspension: releaseForPlatform,
    confirmEventDate: confirmPlatformEventDate,
  }
  return {
    ...endpointIntents(context, others, params),
    revoke: (form) => call(context, revokeForPlatform, { params, body: revocationBody(form) }),
  } satisfies Intents
}

export async function action({ request, params: { serial }, context }: Route.ActionArgs) {
  return handleIntents(await request.formData(), certificateIntents(context, serial))
}

export const clientAction = keepPageOnLostConnection

const useCertificateIntent = intentHook<ReturnType<typeof certificateIntents>>()

/** An unknown certificate shows the product's error page (B12). */
export default function Certificate({ loaderData: { certificate } }: Route.ComponentProps) {
  const [open, setOpen] = useState<"revoke" | "suspend" | "release" | null>(null)
  const close = () => setOpen(null)
  const revoke = useCertificateIntent("revoke", { onDone: close })
  const suspend = useCertificateIntent("suspend", { onDone: close })
  const release = useCertificateIntent("releaseSuspension", { onDone: close })
  const { serial, holderNames, status } = certificate
  const sendEvidence: SendEvidence = (file, progress) =>
    uploadFromBrowser(sendPlatformEvidence, { file, params: { serial }, ...progress })
  return (
    <RecordPage
      key={serial}
      title={holderNames}
      badges={<CertificateStatusBadge status={status} />}
      breadcrumb={[{ to: paths.administratorCertificates, title: "Certificados" }]}
      actions={[
        {
          key: "suspend",
          label: "Suspender…",
          isAllowed: isSuspendable(certificate),
          onPress: () => setOpen("suspend"),
        },
        {
          key: "release",
          label: "Levantar la suspensión…",
          isAllowed: status === "suspended",
          onPress: () => setOpen("release"),
        },
        {
          key: "revoke",
          label: "Revocar…",
          isDestructive: true,
          isAllowed: isRevocable(status),
          onPress: () => setOpen("revoke"),
        },
      ]}
    >
      <CertificateSection certificate={certificate} />
      <RevocationSection certificate={certificate} />
      {certificate.suspensions.map((one) => (
        <Section key={one.at} title="Suspensión">
          <SectionBody>
            <EvidencedFacts serial={serial} facts={suspensionFacts(one)} file={one.evidenceFile} />
          </SectionBody>
        </Section>
      ))}
      <RevokeDialog
        {...{ certificate, sendEvidence, onClose: close }}
        opened={open === "revoke"}
        intent={revoke}
      />
      <SuspendDialog
        {...{ certificate, sendEvidence, onClose: close }}
        opened={open === "suspend"}
        intent={suspend}
      />
      <ReleaseDialog {...{ certificate, onClose: close }} opened={open === "release"} intent={release} />
    </RecordPage>
  )
}

function CertificateSection({ certificate }: { certificate: PlatformCertificate }) {
  const { serial, identity, kind, notBefore, notAfter, distributor } = certificate
  return (
    <Section title="Certificado">
      <SectionBody>
        <Facts>
          <Fact name="Identidad">{identity}</Fact>
          <Fact name="Tipo">{certificateKindNames[kind]}</Fact>
          <Fact name="Emitido">{formatDateTime(new Date(notBefore))}</Fact>
          <Fact name="Vence">{formatDateTime(new Date(notAfter))}</Fact>
          <Fact name="Número de serie">{serial}</Fact>
          <Fact name="Distribuidora">
            <Link to={paths.administratorDistributor(distributor.id)}>{distributor.name}</Link>
          </Fact>
        </Facts>
      </SectionBody>
    </Section>
  )
}

function RevocationSection({ certificate: { serial, revocation } }: { certificate: PlatformCertificate }) {
  const confirm = useCertificateIntent("confirmEventDate")
  if (!revocation) return null
  return (
    <Section title="Revocación">
      <SectionBody>
        <EvidencedFacts serial={serial} facts={revocationFacts(revocation)} file={revocation.evidenceFile} />
        {isDateToConfirm(revocation) ? <ConfirmEventDate intent={confirm} /> : null}
      </SectionBody>
    </Section>
  )
}

interface EvidencedFactsProps {
  serial: string
  facts: [name: string, value: string][]
  file: UploadedDocument | null
}

function EvidencedFacts({ serial, facts, file }: EvidencedFactsProps) {
  const address = (file: string) => endpointUrl(getPlatformEvidence.path, { params: { serial, file } })
  return (
    <Facts>
      {facts.map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
      {file ? (
        <Fact name={evidenceFileLabel}>
          <EvidenceLink file={file} address={address(file.id)} />
        </Fact>
      ) : null}
    </Facts>
  )
}
