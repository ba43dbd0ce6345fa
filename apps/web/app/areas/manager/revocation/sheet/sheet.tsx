import { Button, Text } from "@mantine/core"
import { type Certificate, listCertificates } from "@trazo/contract/certificates/certificates"
import { getRevocationSheet, renewRevocationSheet } from "@trazo/contract/certificates/revocation-sheet"
import { ApiError } from "@trazo/contract/errors/errors"
import { paths } from "@trazo/contract/paths"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import { data, Link, type RouterContextProvider } from "react-router"
import { isRevocable } from "../../../../shared-features/certificates/certificate-state/certificate-labels.ts"
import { pageTitle } from "../../../../shared-features/distributors/branding/page-title.ts"
import { ProofProvider } from "../../../../shared-features/identity/second-factor/proof-provider.tsx"
import { call, load } from "../../../../shared-features/platform/api/call.ts"
import {
  handleIntents,
  type Intents,
  keepPageOnLostConnection,
} from "../../../../shared-features/platform/intent/page-action.ts"
import { intentHook } from "../../../../shared-features/platform/intent/use-intent.ts"
import { IntentForm } from "../../../../ui/editor/intent-form.tsx"
import { Flow } from "../../frame/cards.tsx"
import { PageHeading } from "../../frame/page-heading.tsx"
import { SheetCode } from "../../process/activation/sheet-code.tsx"
import type { Route } from "./+types/sheet"

export const meta = pageTitle("Código de revocación")

const serialOf = (request: Request) => new URL(request.url).searchParams.get("certificado") ?? ""

export async function loader({ request, context }: Route.LoaderArgs) {
  const serial = serialOf(request)
  const { rows } = await load(context, listCertificates)
  const certificate = rows.find((row) => row.serial === serial)
  const missing = new ApiError("CERTIFICATE_NOT_FOUND")
  if (!certificate) throw data(missing.toResponse(), { status: missing.status })
  return { certificate, ...(await load(context, getRevocationSheet, { params: { serial } })) }
}

const sheetIntents = (context: Readonly<RouterContextProvider>, serial: string) =>
  ({ renew: () => call(context, renewRevocationSheet, { params: { serial } }) }) satisfies Intents

const useSheetIntent = intentHook<ReturnType<typeof sheetIntents>>()

export async function action({ request, context }: Route.ActionArgs) {
  return handleIntents(await request.formData(), sheetIntents(context, serialOf(request)))
}

export const clientAction = keepPageOnLostConnection

export default function RevocationSheet({ loaderData }: Route.ComponentProps) {
  return (
    <ProofProvider area="client">
      <Sheet {...loaderData} />
    </ProofProvider>
  )
}

function Sheet({ certificate, madeAt }: { certificate: Certificate; madeAt: string | null }) {
  const renew = useSheetIntent("renew")
  const { kind, serial, status } = certificate
  const made = renew.done?.result.code
  return (
    <Flow
      head={
        <PageHeading title="Código de revocación">
          {certificateKindNames[kind]} · número de serie terminado en {serial.slice(-8)}
        </PageHeading>
      }
    >
      <p>
        Con su código de revocación puede revocar esta firma sin entrar a su cuenta, en{" "}
        <Link to={paths.revoke}>esta página</Link>. Guárdelo lejos del archivo de su firma.
      </p>
      {made ? <SheetCode serial={serial} code={made} /> : null}
      {made || !isRevocable(status) ? null : (
        <>
          <Text c="dimmed">
            {madeAt
              ? `Su código es del ${formatDate(new Date(madeAt))}; está en su correo o en la hoja que imprimió. Si lo perdió, cree otro: el anterior deja de servir.`
              : "Esta firma todavía no tiene un código de revocación."}
          </Text>
          <IntentForm intent={renew} submitLabel={madeAt ? "Crear otro código" : "Crear mi código"} />
        </>
      )}
      {isRevocable(status) ? null : <p>Esta firma ya no vale, así que no necesita código.</p>}
      <Button component={Link} to={paths.managerSignatures} variant="default">
        Ver mis certificados
      </Button>
    </Flow>
  )
}
