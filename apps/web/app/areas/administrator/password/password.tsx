import { ApiError } from "@trazo/contract/errors/errors"
import {
  createFirstAdministrator,
  getAdministratorLink,
  setAdministratorPassword,
} from "@trazo/contract/identity/administrators"
import { data, useActionData } from "react-router"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { chosenPassword } from "../../../shared-features/identity/new-password/chosen-password.ts"
import { call } from "../../../shared-features/platform/api/call.ts"
import {
  formFailure,
  keepPageOnLostConnection,
  useFormFailure,
} from "../../../shared-features/platform/intent/page-action.ts"
import type { Route } from "./+types/password"
import { ChoosePassword } from "./choose-password.tsx"
import { PasswordOutcome } from "./password-outcome.tsx"

export const meta = pageTitle("Su contraseña")

export async function loader({ params, context }: Route.LoaderArgs) {
  try {
    const { isFirst } = await call(context, getAdministratorLink, { params })
    return data({ isGood: true, isFirst })
  } catch (error) {
    const isOver = error instanceof ApiError && error.typeCode !== "INTERNAL"
    if (!isOver) throw error
    return data({ isGood: false, isFirst: false }, { status: 404 })
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  try {
    const password = chosenPassword(form)
    const typed = (name: string) => String(form.get(name) ?? "")
    if (form.get("intent") === "first") {
      const body = { names: typed("names"), email: typed("email"), password }
      await call(context, createFirstAdministrator, { params, body })
    } else await call(context, setAdministratorPassword, { params, body: { password } })
    return { isChosen: true }
  } catch (error) {
    return formFailure(error, form)
  }
}

export const clientAction = keepPageOnLostConnection

export default function AdministratorPassword({ loaderData }: Route.ComponentProps) {
  const actionData = useActionData<typeof action>()
  const { typeCode } = useFormFailure()
  if (actionData && "isChosen" in actionData) return <PasswordOutcome isChosen />
  const isOver = !loaderData.isGood || typeCode === "RESET_LINK_INVALID"
  return isOver ? <PasswordOutcome isChosen={false} /> : <ChoosePassword isFirst={loaderData.isFirst} />
}
