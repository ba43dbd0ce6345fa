import { Anchor, Button, Stack, Text } from "@mantine/core"
import { ApiError } from "@trazo/contract/errors/errors"
import { returnFromCard, startCardPayment } from "@trazo/contract/money/card-payments"
import { getPaymentMethods } from "@trazo/contract/money/payment"
import { paths } from "@trazo/contract/paths"
import { Link, redirect } from "react-router"
import { pageTitle } from "../../../../shared-features/distributors/branding/page-title.ts"
import { call, routeError } from "../../../../shared-features/platform/api/call.ts"
import {
  formFailure,
  keepPageOnLostConnection,
  useFormFailure,
} from "../../../../shared-features/platform/intent/page-action.ts"
import { Page } from "../../../../ui/page/page.tsx"
import type { Route } from "./+types/card"

export const meta = pageTitle("Pago con tarjeta")

/** Between the payment and the gateway: on the way there, and with `?pago=` on the way back. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { search, searchParams } = new URL(request.url)
  const reference = searchParams.get("pago")
  if (reference !== null) {
    const body = { reference: reference.slice(0, 40), query: search.slice(0, 1000) }
    const { state } = await call(context, returnFromCard, { body }).catch(leave)
    if (state === "paid" || state === "returned" || state === "byHand") return { state, url: null }
    throw redirect(paths.payment)
  }
  // The page shows why the action failed.
  if (searchParams.has("inicio")) return { state: "failed", url: null } as const
  const { card } = await call(context, getPaymentMethods).catch(leave)
  const url = card?.attempt?.url
  if (!url) throw redirect(paths.payment)
  return { state: "open", url } as const
}

function leave(error: unknown): never {
  throw error instanceof ApiError ? redirect(paths.payment) : routeError(error)
}

/** Browsers hold redirects of a form to the page's policy, so the gateway's address is followed by the page. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  try {
    await call(context, startCardPayment)
  } catch (error) {
    if (error instanceof ApiError && error.typeCode === "MOVE_NOT_ALLOWED") throw redirect(paths.payment)
    return formFailure(error, form)
  }
  throw redirect(paths.card)
}

export const clientAction = keepPageOnLostConnection

export default function Card({ loaderData }: Route.ComponentProps) {
  const { message } = useFormFailure()
  const { state, url } = loaderData
  if (url !== null) return <Onward url={url} />
  if (state === "failed") return <Outcome title="No se abrió el pago con tarjeta" text={message ?? ""} />
  return <Outcome {...texts[state]} />
}

const texts = {
  paid: {
    title: "Pago recibido",
    text: "Su banco lo confirmó y ya revisamos su solicitud. Le avisamos por correo cuando esté lista; no tiene que hacer nada más.",
    isPaid: true,
  },
  returned: {
    title: "Su pago con tarjeta se devuelve",
    text: "Su solicitud ya estaba pagada o cerrada, o el valor cobrado no era el suyo. El banco lo acredita en su tarjeta.",
  },
  byHand: {
    title: "Le devolvemos su pago con tarjeta",
    text: "No pudimos devolverlo por la pasarela. Le escribiremos para entregarle su dinero.",
  },
}

function Onward({ url }: { url: string }) {
  return (
    <Page width={640}>
      <meta httpEquiv="refresh" content={`0;url=${url}`} />
      <Stack align="start">
        <h1>Vamos a la página de pago</h1>
        <Text>Se abre sola. Cuando termine, vuelve aquí.</Text>
        <Anchor href={url}>Abrir la página de pago</Anchor>
      </Stack>
    </Page>
  )
}

interface OutcomeProps {
  title: string
  text: string
  isPaid?: boolean
}

function Outcome({ title, text, isPaid = false }: OutcomeProps) {
  return (
    <Page width={640}>
      <Stack align="start">
        <h1>{title}</h1>
        <Text fz="1.125rem">{text}</Text>
        <Button component={Link} to={isPaid ? paths.requestSent : paths.payment}>
          {isPaid ? "Ver el avance de mi solicitud" : "Volver a mi solicitud"}
        </Button>
      </Stack>
    </Page>
  )
}
