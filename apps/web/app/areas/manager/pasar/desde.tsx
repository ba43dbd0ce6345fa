import { Button, Radio, Stack, Text } from "@mantine/core"
import "@mantine/core/styles/Radio.layer.css"
import { getActivation } from "@trazo/contract/certificates/activation"
import { listCertificates } from "@trazo/contract/certificates/certificates"
import { type HandoverOffer, offerHandover } from "@trazo/contract/certificates/handover"
import { ApiError } from "@trazo/contract/errors/errors"
import { paths } from "@trazo/contract/paths"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import { Form, Link, type RouterContextProvider, redirect, useActionData, useNavigation } from "react-router"
import { isRevocable } from "../../../shared-features/certificates/certificate-state/certificate-labels.ts"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { call, routeError } from "../../../shared-features/platform/api/call.ts"
import {
  formFailure,
  keepPageOnLostConnection,
  useFormFailure,
} from "../../../shared-features/platform/intent/page-action.ts"
import { ErrorSummary } from "../../../ui/fields/error-summary.tsx"
import { TextField } from "../../../ui/fields/text-field.tsx"
import { Page } from "../../../ui/page/page.tsx"
import { rememberPath, requestedPage } from "../session/remembered-path.ts"
import type { Route } from "./+types/desde"
import { Offered } from "./offered.tsx"

export const meta = pageTitle("Pasar mi firma a la computadora")

interface OwnFile {
  /** The request of the file. */
  id: string
  title: string
}

/** Opened from the end of the activation, the account, or a computer's QR. Offers nothing yet. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { host, searchParams: search } = new URL(request.url)
  try {
    const files = await ownFiles(context, search.get("solicitud"))
    return { files, code: search.get("codigo") ?? "", address: `${host}${paths.handover}` }
  } catch (error) {
    if (!(error instanceof ApiError && error.typeCode === "NOT_SIGNED_IN")) throw routeError(error)
    const page = requestedPage(request)
    throw redirect(paths.managerLogin, page ? { headers: { "set-cookie": rememberPath(request, page) } } : {})
  }
}

/** What an activation link opened has one request and no list. */
async function ownFiles(context: Readonly<RouterContextProvider>, id: string | null): Promise<OwnFile[]> {
  if (id) {
    const activation = await call(context, getActivation, { params: { id } }).catch(() => null)
    if (activation?.stage === "done") return [{ id, title: certificateKindNames[activation.kind] }]
  }
  const { rows } = await call(context, listCertificates)
  return rows
    .filter(({ hasP12, status }) => hasP12 && isRevocable(status) && status !== "suspended")
    .map(({ requestId, kind, notAfter }) => ({
      id: requestId,
      title: `${certificateKindNames[kind]}, vence el ${formatDate(new Date(notAfter))}`,
    }))
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const id = String(form.get("solicitud") ?? "")
  try {
    const body = { code: String(form.get("codigo") ?? "") }
    return { id, offer: await call(context, offerHandover, { params: { id }, body }) }
  } catch (error) {
    return formFailure(error, form)
  }
}

export const clientAction = keepPageOnLostConnection

export default function OfferHandover({ loaderData }: Route.ComponentProps) {
  const { files, code, address } = loaderData
  const { message, fields } = useFormFailure()
  const isBusy = useNavigation().formMethod === "POST"
  const offered = useActionData<{ id: string; offer: HandoverOffer } | object>()
  if (offered && "offer" in offered) return <Offered {...offered} />
  return (
    <Page width={560}>
      <Stack pt="md">
        <h1>Pasar mi firma a la computadora</h1>
        {files.length === 0 ? (
          <>
            <Text>Todavía no tiene una firma guardada que pasar.</Text>
            <Button component={Link} to={paths.managerActivation}>
              Activar mi firma
            </Button>
          </>
        ) : (
          <Form method="post" noValidate>
            <Stack align="flex-start">
              <ErrorSummary message={message} fields={fields} labels={{}} />
              <Text>
                En su computadora abra <strong>{address}</strong> y pida el código.
              </Text>
              <TextField
                name="codigo"
                label="Código de la computadora"
                hint="Los ocho números que se ven allá."
                inputMode="numeric"
                letterCase="asTyped"
                autoComplete="off"
                rules={[]}
                defaultValue={code}
                required
              />
              <ChooseFile files={files} />
              <Text c="dimmed">
                Siga solo si usted mismo abrió esa página en su computadora. Si alguien le envió el código,
                cierre esta página.
              </Text>
              <Button type="submit" loading={isBusy}>
                Pasar mi firma
              </Button>
            </Stack>
          </Form>
        )}
      </Stack>
    </Page>
  )
}

function ChooseFile({ files }: { files: readonly OwnFile[] }) {
  if (files.length === 1) return <input type="hidden" name="solicitud" value={files[0]?.id} />
  return (
    <Radio.Group name="solicitud" label="Qué firma" defaultValue={files[0]?.id ?? ""}>
      <Stack gap="xs" mt="xs">
        {files.map(({ id, title }) => (
          <Radio key={id} value={id} label={title} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
