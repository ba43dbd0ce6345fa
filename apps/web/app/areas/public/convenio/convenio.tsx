import { Button, Paper, Stack, Text } from "@mantine/core"
import { type InvitationPreview, openInvitation, previewInvitation } from "@trazo/contract/buying/invitations"
import { ApiError } from "@trazo/contract/errors/errors"
import { paths } from "@trazo/contract/paths"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { validityNames } from "@trazo/domain/certificates/validity"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import { data, Form, Link, redirect, useNavigation } from "react-router"
import { addressOf } from "../../../shared-features/buying/purchase/purchase-address.ts"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { call, routeError } from "../../../shared-features/platform/api/call.ts"
import {
  formFailure,
  keepPageOnLostConnection,
  useFormFailure,
} from "../../../shared-features/platform/intent/page-action.ts"
import { PriceLines } from "../../../shared-features/selling/offers/price-lines.tsx"
import { ErrorSummary } from "../../../ui/fields/error-summary.tsx"
import { TextField } from "../../../ui/fields/text-field.tsx"
import { Page } from "../../../ui/page/page.tsx"
import { findFlow } from "../purchase/find-purchase.ts"
import type { Route } from "./+types/convenio"

export const meta = pageTitle("Su convenio")

/** Opened from the mail. Starts nothing: programs that check links open it too. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const code = new URL(request.url).searchParams.get("codigo")?.trim() ?? ""
  if (!code) return data({ code: "", invitation: null, refusal: null, own: null })
  try {
    const invitation = await call(context, previewInvitation, { body: { code: code.slice(0, 100) } })
    return data({ code, invitation, refusal: null, own: null })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw routeError(error)
    const flow = await findFlow(context, request).catch(() => null)
    const own = flow?.convenio ? addressOf(flow) : null
    return data({ code, invitation: null, refusal: error.message, own }, { status: error.status })
  }
}

/** The redirect sets the purchase's cookie. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  try {
    const code = String(form.get("code") ?? "").slice(0, 100)
    return redirect(addressOf((await call(context, openInvitation, { body: { code } })).flow))
  } catch (error) {
    return formFailure(error, form)
  }
}

export const clientAction = keepPageOnLostConnection

export default function Convenio({ loaderData }: Route.ComponentProps) {
  const { code, invitation, refusal, own } = loaderData
  return (
    <Page width={560}>
      {invitation ? <Invitation code={code} invitation={invitation} /> : null}
      {refusal ? <Refused refusal={refusal} own={own} /> : null}
      {invitation || refusal ? null : <TypeCode />}
    </Page>
  )
}

function Invitation({ code, invitation }: { code: string; invitation: InvitationPreview }) {
  const { message } = useFormFailure()
  const { state } = useNavigation()
  const { organisation, names, identity, kind, validity, payer, price, expiresAt, isStarted } = invitation
  return (
    <Stack gap="lg">
      <header>
        <h1>{organisation} le ofrece su firma electrónica</h1>
        <Text c="dimmed" mt="sm">
          Para {names}, con el documento {identity}. Solo esa persona puede usar esta invitación.
        </Text>
      </header>
      <Paper withBorder radius="lg" p="lg" shadow="xs">
        <Text fw={650}>
          {certificateKindNames[kind]}, {validityNames[validity]}
        </Text>
        <Text my="sm">
          {payer === "organisation"
            ? `La paga ${organisation}: usted no paga nada.`
            : "La paga usted, con el precio del convenio. Podrá hacerlo por transferencia o depósito."}
        </Text>
        <PriceLines price={price} />
      </Paper>
      <Text>
        Sus datos ya están llenos: usted los revisa. Tenga a mano su cédula y la cámara; le tomará unos diez
        minutos.
      </Text>
      <Form method="post">
        <input type="hidden" name="code" value={code} />
        <Stack gap="md">
          <ErrorSummary message={message} />
          <Button type="submit" size="md" loading={state !== "idle"}>
            {isStarted ? "Continuar mi solicitud" : "Pedir mi firma"}
          </Button>
        </Stack>
      </Form>
      <Text c="dimmed" size="sm">
        La invitación vale hasta el {formatDate(new Date(expiresAt))}. Es personal: no la reenvíe.
      </Text>
    </Stack>
  )
}

function Refused({ refusal, own }: { refusal: string; own: string | null }) {
  return (
    <Stack align="center" ta="center" pt="md">
      <h1>{own ? "Su solicitud está abierta en este dispositivo" : "No podemos abrir esta invitación"}</h1>
      {own ? null : <Text>{refusal}</Text>}
      {own ? (
        <Button component="a" href={own}>
          Continuar mi solicitud
        </Button>
      ) : (
        <Button component={Link} to={paths.home}>
          Ir al inicio
        </Button>
      )}
      <a href={paths.managerRequests}>Entrar a mi cuenta</a>
    </Stack>
  )
}

function TypeCode() {
  return (
    <Stack gap="lg">
      <header>
        <h1>Su firma por convenio</h1>
        <Text c="dimmed" mt="sm">
          Si su organización tiene un convenio, le llegó un correo con un enlace. Ábralo, o pegue aquí el
          código que está al final de ese enlace.
        </Text>
      </header>
      <Form method="get">
        <Stack gap="md">
          <TextField name="codigo" label="Código de la invitación" letterCase="asTyped" required />
          <Button type="submit">Ver mi invitación</Button>
        </Stack>
      </Form>
      <Text c="dimmed">
        ¿No tiene un convenio? <Link to={paths.home}>Vea las firmas a la venta</Link>
      </Text>
    </Stack>
  )
}
