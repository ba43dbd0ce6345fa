import { paths } from "@trazo/contract/paths"
import { completeStep } from "@trazo/contract/purchase"
import { type ActionFunctionArgs, redirect } from "react-router"
import { call } from "../../../../shared-features/api/call.ts"
import { formFailure } from "../../../../shared-features/api/form-failure.ts"
import { addressOf } from "../flow-address.ts"
import { giveConsent } from "./consent-action.ts"

/** The consent gate, or «Continuar» of a step of papers. */
export async function papersAction({ request, context }: ActionFunctionArgs, step: "documents" | "photo") {
  const form = await request.formData()
  try {
    if (form.get("intent") === "consent") return await giveConsent(context, form, paths.purchaseStep(step))
    return redirect(addressOf(await call(context, completeStep, { params: { step } })))
  } catch (error) {
    return formFailure(error, form)
  }
}
