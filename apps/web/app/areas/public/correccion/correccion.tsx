import { Button, Stack, Text } from "@mantine/core"
import { type Correction, getCorrection, sendCorrection } from "@trazo/contract/buying/correction"
import { ApiError } from "@trazo/contract/errors/errors"
import { useEffect, useRef } from "react"
import { data, Link } from "react-router"
import { correctionBody } from "../../../shared-features/buying/correction/correction-body.ts"
import { CorrectionForm } from "../../../shared-features/buying/correction/correction-form.tsx"
import { UnsentCorrection } from "../../../shared-features/buying/correction/unsent-correction.tsx"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { call, routeError } from "../../../shared-features/platform/api/call.ts"
import {
  formFailure,
  keepPageOnLostConnection,
  wasReached,
} from "../../../shared-features/platform/intent/page-action.ts"
import { NeedsScript } from "../../../ui/content/needs-script.tsx"
import { Page } from "../../../ui/page/page.tsx"
import { RequestStatusBadge } from "../../../ui/status/request-status-badge.tsx"
import { type NextAction, nextActions } from "../index-resp/next-actions.ts"
import { NoPurchase } from "../purchase/no-purchase.tsx"
import type { Route } from "./+types/correccion"

export const meta = pageTitle("Corrección")

export async function loader({ params, context }: Route.LoaderArgs) {
  try {
    return data(await call(context, getCorrection, { params }))
  } catch (error) {
    if (error instanceof ApiError && error.typeCode === "REQUEST_LINK_INVALID") {
      return data(null, { status: error.status })
    }
    throw routeError(error)
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  try {
    await call(context, sendCorrection, { params, body: correctionBody(form) })
    return null
  } catch (error) {
    return formFailure(error, form)
  }
}

export const clientAction = keepPageOnLostConnection

/** What was refused is stored, and another tab may have changed the rest. */
export const shouldRevalidate = wasReached

export default function Correccion({ loaderData, params }: Route.ComponentProps) {
  if (!loaderData) {
    return (
      <NoPurchase title="Este enlace no es válido o ya no sirve" purpose="sent">
        Si le enviamos otro correo después, abra el último. También puede entrar con su cuenta: ahí están su
        solicitud y lo que sigue.
      </NoPurchase>
    )
  }
  return loaderData.done ? (
    <CorrectionOver correction={loaderData} />
  ) : (
    <Page width={680}>
      <h1>Corrija su solicitud</h1>
      <Text c="dimmed" mt={12} mb="lg">
        Revisamos la solicitud <strong>{loaderData.requestNumber}</strong> y falta poco: corrija solamente lo
        siguiente. Lo demás sigue guardado.
      </Text>
      <NeedsScript what="subir archivos" />
      <CorrectionForm correction={loaderData} token={params.token} />
    </Page>
  )
}

/** A correction that was sent shows the request's present state, however old the link is. */
function CorrectionOver({ correction: { requestNumber, status, openPath } }: { correction: Correction }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { title, text, button } = openPath ? nextCorrection(openPath) : (sent[status] ?? nextActions[status])
  return (
    <Page width={560}>
      <Stack align="center" ta="center" pt="lg">
        <RequestStatusBadge status={status} />
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <Text c="dimmed">
          Solicitud <strong>{requestNumber}</strong>. {text}
        </Text>
        <UnsentCorrection />
        {button ? (
          <Button component={Link} to={button.to}>
            {button.label}
          </Button>
        ) : null}
      </Stack>
    </Page>
  )
}

const sent: Partial<Record<Correction["status"], NextAction>> = {
  review: {
    title: "Recibimos sus correcciones",
    text: "Volvió a revisión. Le avisaremos por correo; no tiene que hacer nada más.",
  },
}

const nextCorrection = (to: string): NextAction => ({
  title: "Necesitamos otra corrección",
  text: "Ya recibimos la anterior. Falta algo más.",
  button: { label: "Corregir mi solicitud", to },
})
