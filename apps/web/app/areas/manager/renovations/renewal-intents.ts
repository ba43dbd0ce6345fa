import { paths } from "@trazo/contract/paths"
import { startRenewal } from "@trazo/contract/requests/renewals"
import type { RequestStatus } from "@trazo/domain/requests/request-status"
import { type RouterContextProvider, redirect } from "react-router"
import { call } from "../../../shared-features/platform/api/call.ts"
import { formFailure } from "../../../shared-features/platform/intent/page-action.ts"

/** Starts a renewal, whose cookie the redirect sets. */
export async function renewalAction(request: Request, context: Readonly<RouterContextProvider>) {
  const form = await request.formData()
  try {
    const type = form.get("type") === "reissue" ? "reissue" : "renewal"
    const serial = String(form.get("serial"))
    const { status } = await call(context, startRenewal, { body: { serial, type } })
    return redirect(addressOf(status))
  } catch (error) {
    return formFailure(error, form)
  }
}

function addressOf(status: RequestStatus): string {
  if (status === "draft") return paths.renewalCheck
  return status === "payment" ? paths.payment : paths.requestSent
}
