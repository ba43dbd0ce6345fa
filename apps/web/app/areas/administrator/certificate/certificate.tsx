import { paths } from "@trazo/contract/paths"
import {
  getPlatformCertificate,
  getPlatformEvidence,
  type PlatformCertificate,
  sendPlatformEvidence,
} from "@trazo/contract/staff-revocation"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { useState } from "react"
import { Link } from "react-router"
import { load } from "../../../shared-features/api/call.ts"
import { endpointUrl } from "../../../shared-features/api/endpoint-url.ts"
import { uploadFromBrowser } from "../../../shared-features/api/upload-from-browser.ts"
import { pageTitle } from "../../../shared-features/branding/page-title.ts"
import { isRevocable } from "../../../shared-features/certificate-state/certificate-labels.ts"
import { Fact, Facts } from "../../../shared-features/certificate-state/facts.tsx"
import { keepPageOnLostConnection } from "../../../shared-features/intent/action-errors.ts"
import { handleIntents } from "../../../shared-features/intent/handle-intents.ts"
import { intentHook } from "../../../shared-features/intent/use-intent.ts"
import {
  ConfirmEventDate,
  EvidenceLink,
  isDateToConfirm,
  revocationFacts,
} from "../../../shared-features/staff-revocation/revocation-facts.tsx"
import { RevokeDialog } from "../../../shared-features/staff-revocation/revoke-dialog.tsx"
import { CertificateStatusBadge } from "../../../ui/certificate-status-badge.tsx"
import { Section, SectionBody } from "../../../ui/editor/section.tsx"
import { RecordPage } from "../../../ui/record/record-page.tsx"
import type { Route } from "./+types/certificate"
import { certificateIntents } from "./certificate-intents.ts"

export const meta = pageTitle("Certificado")

export async function loader({ params, context }: Route.LoaderArgs) {
  return { certificate: await load(context, getPlatformCertificate, { params }) }
}

export async function action({ request, params: { serial }, context }: Route.ActionArgs) {
  return handleIntents(await request.formData(), certificateIntents(context, serial))
}

export const clientAction = keepPageOnLostConnection

const useCertificateIntent = intentHook<ReturnType<typeof certificateIntents>>()

/** An unknown certificate shows the product's error page (B12). */
export default function Certificate({ loaderData: { certificate } }: Route.ComponentProps) {
  const [isRevoking, setRevoking] = useState(false)
  const revoke = useCertificateIntent("revoke", { onDone: () => setRevoking(false) })
  const { serial, holderNames, status } = certificate
  return (
    <RecordPage
      key={serial}
      title={holderNames}
      badges={<CertificateStatusBadge status={status} />}
      breadcrumb={[{ to: paths.administratorCertificates, title: "Certificados" }]}
      actions={[
        {
          ...{ key: "revoke", label: "Revocar…", isDestructive: true, isAllowed: isRevocable(status) },
          onPress: () => setRevoking(true),
        },
      ]}
    >
      <CertificateSection certificate={certificate} />
      <RevocationSection certificate={certificate} />
      <RevokeDialog
        opened={isRevoking}
        certificate={certificate}
        intent={revoke}
        onClose={() => setRevoking(false)}
        sendEvidence={(file, progress) =>
          uploadFromBrowser(sendPlatformEvidence, { file, params: { serial }, ...progress })
        }
      />
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
  const file = revocation.evidenceFile
  const address = (file: string) => endpointUrl(getPlatformEvidence.path, { params: { serial, file } })
  return (
    <Section title="Revocación">
      <SectionBody>
        <Facts>
          {revocationFacts(revocation).map(([name, value]) => (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ))}
          {file ? (
            <Fact name="Archivo de sustento">
              <EvidenceLink file={file} address={address(file.id)} />
            </Fact>
          ) : null}
        </Facts>
        {isDateToConfirm(revocation) ? <ConfirmEventDate intent={confirm} /> : null}
      </SectionBody>
    </Section>
  )
}
