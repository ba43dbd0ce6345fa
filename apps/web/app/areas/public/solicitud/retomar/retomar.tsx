import { ApiError } from "@trazo/contract/errors"
import { resumePurchase } from "@trazo/contract/purchase"
import { data, redirect } from "react-router"
import { call, routeError } from "../../../../shared-features/api/call.ts"
import { pageTitle } from "../../../../shared-features/branding/page-title.ts"
import { NoPurchase } from "../../purchase/no-purchase.tsx"
import { addressOf } from "../../purchase/purchase-address.ts"
import type { Route } from "./+types/retomar"

export const meta = pageTitle("Continuar mi solicitud")

/** Opened from the mail. The redirect sets the purchase's cookie. */
export async function loader({ params, context }: Route.LoaderArgs) {
  try {
    const flow = await call(context, resumePurchase, { body: { token: params.token } })
    throw redirect(addressOf(flow))
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return data(null, { status: error.status })
    throw routeError(error)
  }
}

export default function Resume() {
  return (
    <NoPurchase title="Este enlace no es válido o ya no sirve">
      Revise que esté completo, tal como llegó en el correo. También puede entrar con su cuenta.
    </NoPurchase>
  )
}
