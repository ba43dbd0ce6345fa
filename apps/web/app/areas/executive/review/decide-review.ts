import { ApiError } from "@trazo/contract/errors"
import type { AccountDecision, CorrectionTarget } from "@trazo/contract/review"
import type { AddressDecision } from "@trazo/domain/access/identity-account"
import type { ActionFunctionArgs } from "react-router"
import { call } from "../../../shared-features/api/call.ts"
import { formFailure } from "../../../shared-features/api/form-failure.ts"
import type { ReviewApi } from "../channel/review-api.ts"
import { type Answer, isAnswer } from "./review-decisions.ts"

/** The action of a review: one of the answers, with its reason or what has to be corrected; or its link again. */
export async function answerRequest(
  api: ReviewApi,
  { request, context, params }: Pick<ActionFunctionArgs, "request" | "context" | "params">,
) {
  const form = await request.formData()
  const answer = form.get("answer")
  try {
    if (answer === "resendCorrection") {
      await call(context, api.resendCorrection, { params: { id: params.id ?? "" } })
      return { done: answer }
    }
    if (answer === "resendMail") {
      const mail = String(form.get("mail"))
      await call(context, api.resendMail, { params: { id: params.id ?? "", mail } })
      return { done: answer }
    }
    if (!isAnswer(answer)) throw new ApiError("VALIDATION_FAILED")
    await send(api, answer, { context, id: params.id ?? "", form })
    return { done: answer }
  } catch (error) {
    return formFailure(error, form)
  }
}

export type Sending = Pick<ActionFunctionArgs, "context"> & { id: string; form: FormData }

export function send(api: ReviewApi, answer: Answer, { context, id, form }: Sending) {
  const params = { id }
  const reason = String(form.get("reason") ?? "")
  if (answer === "approve") return call(context, api.approve, { params, body: decisionOf(form) })
  if (answer === "validatePayment") return call(context, api.validatePayment, { params })
  if (answer === "refusePayment") return call(context, api.refusePayment, { params, body: { reason } })
  if (answer === "reject") return call(context, api.reject, { params, body: { reason } })
  return call(context, api.askCorrection, { params, body: { targets: targetsOf(form) } })
}

/** What the reviewer decided on the account that the identity has already; none where there is none. */
export function decisionOf(form: FormData): { account?: AccountDecision } {
  const address = form.get("address")
  if (address === null) return {}
  const account = { id: String(form.get("accountId")), email: String(form.get("accountEmail")) }
  return { account: { ...account, address: address as AddressDecision } }
}

/** As this page's own form sends them; the API judges them. */
export function targetsOf(form: FormData): CorrectionTarget[] {
  try {
    return JSON.parse(String(form.get("targets"))) as CorrectionTarget[]
  } catch {
    throw new ApiError("VALIDATION_FAILED")
  }
}
