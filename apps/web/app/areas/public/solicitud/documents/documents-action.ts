import { completeStep, giveBiometricConsent, type PurchaseFlow } from "@trazo/contract/buying/purchase"
import { ApiError } from "@trazo/contract/errors/errors"
import { paths } from "@trazo/contract/paths"
import { documentCatalogue } from "@trazo/domain/requests/documents"
import { type ActionFunctionArgs, type RouterContextProvider, redirect } from "react-router"
import { call } from "../../../../shared-features/platform/api/call.ts"
import { formFailure } from "../../../../shared-features/platform/intent/page-action.ts"
import { addressWithCode } from "../code/send-code.ts"
import { flowOf } from "../flow.ts"

export async function documentsAction({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  try {
    if (form.get("intent") === "consent") {
      return await giveConsent(context, form, paths.purchaseScreen("documents") + new URL(request.url).search)
    }
    return redirect(await addressWithCode(context, await completeDocuments(context)))
  } catch (error) {
    return formFailure(error, form)
  }
}

/** Completes both steps of the screen. @throws ApiError PAPERS_MISSING with what both lack */
async function completeDocuments(context: Readonly<RouterContextProvider>): Promise<PurchaseFlow> {
  try {
    await call(context, completeStep, { params: { step: "documents" } })
  } catch (error) {
    if (!(error instanceof ApiError && error.typeCode === "PAPERS_MISSING")) throw error
    if (flowOf(context).photo) throw error
    const facePhoto = `Falta: ${documentCatalogue.facePhoto.title}`
    throw new ApiError("PAPERS_MISSING", { fields: { ...error.toResponse().fields, facePhoto } })
  }
  return await call(context, completeStep, { params: { step: "photo" } })
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
