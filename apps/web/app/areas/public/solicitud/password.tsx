import { clientAccount } from "@trazo/contract/account"
import { ApiError } from "@trazo/contract/errors"
import { submitRequest } from "@trazo/contract/purchase"
import { redirect } from "react-router"
import { call } from "../../../shared-features/api/call.ts"
import { formFailure } from "../../../shared-features/api/form-failure.ts"
import { pageTitle } from "../../../shared-features/branding/page-title.ts"
import { chosenPassword } from "../../../shared-features/new-password/chosen-password.ts"
import { addressOf } from "../purchase/purchase-address.ts"
import type { Route } from "./+types/password"
import { ChoosePassword } from "./account-password/choose-password.tsx"
import { OwnAccount } from "./account-password/own-account.tsx"
import { flowOf } from "./flow.ts"

export const meta = pageTitle("Contraseña")

export async function loader({ context }: Route.LoaderArgs) {
  const { userInfo } = flowOf(context)
  const account = await signedInAccount(context)
  return { isInOwnAccount: account !== null && account.identity === userInfo.identity }
}

/** The signed-in client. The request becomes part of their account. */
async function signedInAccount(context: Route.LoaderArgs["context"]) {
  try {
    return await call(context, clientAccount.getAccount)
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
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

export default function Password({ loaderData }: Route.ComponentProps) {
  return loaderData.isInOwnAccount ? <OwnAccount /> : <ChoosePassword />
}
