import { submitRequest } from "@trazo/contract/purchase"
import { redirect } from "react-router"
import { call } from "../../../shared-features/api/call.ts"
import { formFailure } from "../../../shared-features/api/form-failure.ts"
import { pageTitle } from "../../../shared-features/branding/page-title.ts"
import { chosenPassword } from "../../../shared-features/new-password/chosen-password.ts"
import { addressOf } from "../purchase/purchase-address.ts"
import type { Route } from "./+types/password"
import { AccountFound } from "./account-password/account-found.tsx"
import { ChoosePassword } from "./account-password/choose-password.tsx"
import { flowOf } from "./flow.ts"
import { useFlow } from "./use-flow.ts"

export const meta = pageTitle("Contraseña")

export function loader({ context }: Route.LoaderArgs) {
  flowOf(context)
  return null
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  try {
    const password = form.get("intent") === "without" ? null : chosenPassword(form)
    return redirect(addressOf(await call(context, submitRequest, { body: { password } })))
  } catch (error) {
    return formFailure(error, form)
  }
}

export default function Password() {
  return useFlow().options.hasAccount ? <AccountFound /> : <ChoosePassword />
}
