import { savePersonalData } from "@trazo/contract/purchase"
import { redirect } from "react-router"
import { call } from "../../../shared-features/api/call.ts"
import { formFailure } from "../../../shared-features/api/form-failure.ts"
import { pageTitle } from "../../../shared-features/branding/page-title.ts"
import type { Route } from "./+types/personal"
import { addressOf } from "./flow-address.ts"
import { flowOf } from "./flow-context.ts"
import { PersonalForm } from "./personal-data/personal-form.tsx"
import { typedPersonal } from "./personal-data/typed-personal.ts"

export const meta = pageTitle("Sus datos")

export function loader({ context }: Route.LoaderArgs) {
  flowOf(context)
  return null
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  try {
    return redirect(addressOf(await call(context, savePersonalData, { body: typedPersonal(form) })))
  } catch (error) {
    return formFailure(error, form)
  }
}

export default function Personal() {
  return <PersonalForm />
}
