import { Button } from "@mantine/core"
import IconCertificateOff from "@tabler/icons-react/dist/esm/icons/IconCertificateOff.mjs"
import {
  type Certificate,
  listCertificates,
  revokeCertificate,
  sendRevocationCode,
} from "@trazo/contract/certificates/certificates"
import { ApiError } from "@trazo/contract/errors/errors"
import { paths } from "@trazo/contract/paths"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import { data, Link, redirect } from "react-router"
import { isRevocable } from "../../../shared-features/certificates/certificate-state/certificate-labels.ts"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { call, load } from "../../../shared-features/platform/api/call.ts"
import {
  formFailure,
  keepPageOnLostConnection,
} from "../../../shared-features/platform/intent/page-action.ts"
import { EmptyState } from "../../../ui/content/empty-state.tsx"
import { CertificateStatusBadge } from "../../../ui/status/certificate-status-badge.tsx"
import { CardList, Choice } from "../frame/cards.tsx"
import { PageHeading } from "../frame/page-heading.tsx"
import { codeSent } from "../one-time-code/code-proof.ts"
import type { Route } from "./+types/revocation"
import { RevocationFlow } from "./revocation-flow.tsx"

export const meta = pageTitle("Revocar")

export async function loader({ request, context }: Route.LoaderArgs) {
  const { rows } = await load(context, listCertificates)
  const serial = new URL(request.url).searchParams.get("certificado")
  if (serial) {
    const chosen = rows.find((row) => row.serial === serial)
    const missing = new ApiError("CERTIFICATE_NOT_FOUND")
    if (!chosen) throw data(missing.toResponse(), { status: missing.status })
    return { chosen }
  }
  const revocable = rows.filter(({ status }) => isRevocable(status))
  if (revocable.length === 1 && revocable[0]) throw redirect(paths.managerRevocationOf(revocable[0].serial))
  return { revocable }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const params = { serial: new URL(request.url).searchParams.get("certificado") ?? "" }
  const text = (name: string) => String(form.get(name) ?? "")
  const optional = (name: string) => text(name) || undefined
  try {
    if (text("intent") === "send") return codeSent(await call(context, sendRevocationCode, { params }))
    const body = {
      code: text("code"),
      reason: text("reason"),
      note: optional("note"),
      eventDate: optional("eventDate"),
    }
    await call(context, revokeCertificate, { params, body })
    return null
  } catch (error) {
    return formFailure(error, form)
  }
}

export const clientAction = keepPageOnLostConnection

export default function ManagerRevocation({ loaderData }: Route.ComponentProps) {
  if ("revocable" in loaderData) return <ChooseCertificate certificates={loaderData.revocable} />
  const { chosen } = loaderData
  return <RevocationFlow key={chosen.serial} certificate={chosen} />
}

function ChooseCertificate({ certificates }: { certificates: readonly Certificate[] }) {
  if (certificates.length === 0) return <NothingToRevoke />
  return (
    <>
      <PageHeading title="¿Qué certificado quiere revocar?">
        Se revoca cuando ya no debe servir: por ejemplo, si perdió el archivo o alguien más puede usarlo.
      </PageHeading>
      <CardList items={certificates} keyOf={({ serial }) => serial}>
        {({ serial, kind, status, holderNames, notAfter }) => (
          <Choice
            to={paths.managerRevocationOf(serial)}
            title={certificateKindNames[kind]}
            badge={<CertificateStatusBadge status={status} />}
          >
            {holderNames} · vence el {formatDate(new Date(notAfter))} · termina en {serial.slice(-4)}
          </Choice>
        )}
      </CardList>
    </>
  )
}

function NothingToRevoke() {
  return (
    <>
      <PageHeading title="Revocar un certificado" />
      <EmptyState
        icon={IconCertificateOff}
        title="No tiene certificados que revocar"
        action={
          <Button component={Link} to={paths.managerSignatures}>
            Ver mis certificados
          </Button>
        }
      >
        Solo se revoca un certificado que todavía vale.
      </EmptyState>
    </>
  )
}
