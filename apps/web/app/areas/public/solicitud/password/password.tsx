import { clientAccount } from "@trazo/contract/accounts/account"
import { ApiError } from "@trazo/contract/errors/errors"
import { submitRequest } from "@trazo/contract/requests/submission"
import { Form, redirect } from "react-router"
import { call } from "../../../../shared-features/api/call.ts"
import { formFailure } from "../../../../shared-features/api/form-failure.ts"
import { useFormFailure } from "../../../../shared-features/api/use-form-failure.ts"
import { pageTitle } from "../../../../shared-features/branding/page-title.ts"
import { chosenPassword } from "../../../../shared-features/new-password/chosen-password.ts"
import { ErrorSummary } from "../../../../ui/fields/error-summary.tsx"
import { addressOf } from "../../purchase/purchase-address.ts"
import { flowOf } from "../flow.ts"
import step from "../step.module.css"
import { StepButtons, StepHeading, useIsSubmitting } from "../step.tsx"
import { useFlow } from "../use-flow.ts"
import type { Route } from "./+types/password"
import { ChoosePassword, ShownTotal } from "./choose-password.tsx"

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
    return redirect(
      addressOf(await call(context, submitRequest, { body: { password, ...shownTotal(form) } })),
    )
  } catch (error) {
    return formFailure(error, form)
  }
}

/** The price that the page showed. */
function shownTotal(form: FormData): { totalCents?: number } {
  const typed = String(form.get("totalCents") ?? "")
  return /^\d{1,9}$/.test(typed) ? { totalCents: Number(typed) } : {}
}

export default function Password({ loaderData }: Route.ComponentProps) {
  return loaderData.isInOwnAccount ? <OwnAccount /> : <ChoosePassword />
}

/** For clients signed in to an account of the same identity, who choose no password. */
function OwnAccount() {
  const { message } = useFormFailure()
  const isSending = useIsSubmitting()
  const isPaid = useFlow().convenio?.payer === "organisation"
  return (
    <Form method="post" className={step.form}>
      <ErrorSummary message={message} />
      <ShownTotal />
      <StepHeading title="Su solicitud queda en su cuenta">
        Inició sesión con el mismo documento: con esa cuenta seguirá su solicitud y activará su firma.
      </StepHeading>
      <StepButtons
        step="password"
        label={isPaid ? "Enviar" : "Enviar y pagar"}
        intent="without"
        isBusy={isSending}
      />
    </Form>
  )
}
