import { giveBiometricConsent } from "@trazo/contract/purchase"
import { type RouterContextProvider, redirect } from "react-router"
import { call } from "../../../../shared-features/api/call.ts"

/** The gate's answer; an unticked box is what the API refuses («Confirmar el check es necesario»). */
export async function giveConsent(
  context: Readonly<RouterContextProvider>,
  form: FormData,
  backTo: string,
): Promise<Response> {
  const accepted = form.get("accepted") === "true"
  await call(context, giveBiometricConsent, { body: { accepted: accepted as true } })
  return redirect(backTo)
}
