import { paths } from "@trazo/contract/paths"
import { completeStep, giveBiometricConsent } from "@trazo/contract/requests/purchase"
import { type ActionFunctionArgs, type RouterContextProvider, redirect } from "react-router"
import { call } from "../../../../shared-features/api/call.ts"
import { formFailure } from "../../../../shared-features/api/form-failure.ts"
import { addressOf } from "../../purchase/purchase-address.ts"

export async function documentsAction({ request, context }: ActionFunctionArgs, step: "documents" | "photo") {
  const form = await request.formData()
  try {
    if (form.get("intent") === "consent") {
      return await giveConsent(context, form, paths.purchaseStep(step) + new URL(request.url).search)
    }
    return redirect(addressOf(await call(context, completeStep, { params: { step } })))
  } catch (error) {
    return formFailure(error, form)
  }
}

/** The API refuses an unticked box («Confirmar el check es necesario»). */
async function giveConsent(
  context: Readonly<RouterContextProvider>,
  form: FormData,
  backTo: string,
): Promise<Response> {
  const accepted = form.get("accepted") === "true"
  await call(context, giveBiometricConsent, { body: { accepted: accepted as true } })
  return redirect(backTo)
}
