import { getCorrection, sendCorrection } from "@trazo/contract/correction"
import { ApiError } from "@trazo/contract/errors"
import { data } from "react-router"
import { call } from "../../shared-features/api/call.ts"
import { formFailure } from "../../shared-features/api/form-failure.ts"
import { pageTitle } from "../../shared-features/branding/page-title.ts"
import type { Route } from "./+types/correccion"
import { CorrectionDone } from "./correction-parts/correction-done.tsx"
import { CorrectionForm } from "./correction-parts/correction-form.tsx"
import { NoPurchase } from "./purchase-link/no-purchase.tsx"
import { typedPersonal } from "./solicitud/personal-data/typed-personal.ts"

export const meta = pageTitle("Corrección")

export async function loader({ params, context }: Route.LoaderArgs) {
  try {
    return data(await call(context, getCorrection, { params }))
  } catch (error) {
    if (error instanceof ApiError && error.typeCode === "REQUEST_LINK_INVALID") {
      return data(null, { status: error.status })
    }
    throw error
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  try {
    await call(context, sendCorrection, { params, body: { fields: typedPersonal(form).userInfo } })
    return null
  } catch (error) {
    return formFailure(error, form)
  }
}

export default function Correccion({ loaderData, params }: Route.ComponentProps) {
  if (!loaderData) {
    return (
      <NoPurchase title="Este enlace no es válido o ya no sirve">
        Si ya envió su corrección, no tiene que hacer nada más: le avisaremos por correo.
      </NoPurchase>
    )
  }
  return loaderData.done ? (
    <CorrectionDone number={loaderData.requestNumber} />
  ) : (
    <CorrectionForm correction={loaderData} token={params.token} />
  )
}
