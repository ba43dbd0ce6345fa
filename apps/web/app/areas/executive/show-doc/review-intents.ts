import { endClientSessions } from "@trazo/contract/client-sessions"
import { ApiError } from "@trazo/contract/errors"
import type { AccountDecision, CorrectionTarget, ReviewApi } from "@trazo/contract/review"
import type { AddressDecision } from "@trazo/domain/access/identity-account"
import type { RouterContextProvider } from "react-router"
import { call } from "../../../shared-features/api/call.ts"
import type { Intents, SentForm } from "../../../shared-features/intent/handle-intents.ts"
import { revocationBody } from "../../../shared-features/staff-revocation/revocation-form.ts"

export function reviewIntents(
  context: Readonly<RouterContextProvider>,
  { api, id }: { api: ReviewApi; id: string },
) {
  const params = { id }
  return {
    approve: (form) => call(context, api.approve, { params, body: accountDecision(form) }),
    disputeAccount: (form) => call(context, api.disputeAccount, { params, body: disputedAccount(form) }),
    decideAccountDispute: (form) =>
      call(context, api.decideAccountDispute, { params, body: { answer: disputeDecision(form) } }),
    askCorrection: (form) => call(context, api.askCorrection, { params, body: { targets: targetsOf(form) } }),
    reject: (form) => call(context, api.reject, { params, body: form.pick("reason") }),
    validatePayment: () => call(context, api.validatePayment, { params }),
    refusePayment: (form) => call(context, api.refusePayment, { params, body: form.pick("reason") }),
    revoke: (form) => call(context, api.revoke, { params, body: revocationBody(form) }),
    confirmEventDate: () => call(context, api.confirmEventDate, { params }),
    endClientSessions: (form) => call(context, endClientSessions, { params: { id: form.text("client") } }),
    resendCorrection: () => call(context, api.resendCorrection, { params }),
    resendMail: (form) => call(context, api.resendMail, { params: { id, ...form.pick("mail") } }),
  } satisfies Intents
}

/** The decision on the account that the identity already has. */
function accountDecision(form: SentForm): { account?: AccountDecision } {
  if (!form.has("address")) return {}
  const address = form.text("address") as AddressDecision
  return { account: { id: form.text("accountId"), email: form.text("accountEmail"), address } }
}

function disputeDecision(form: SentForm): "confirm" | "refuse" {
  return form.text("decision") === "confirm" ? "confirm" : "refuse"
}

function disputedAccount(form: SentForm) {
  const account = { id: form.text("accountId"), email: form.text("accountEmail") }
  return { account, ...form.pick("reason") }
}

/** @throws ApiError VALIDATION_FAILED for a field that is not JSON; the API validates the rest. */
function targetsOf(form: SentForm): CorrectionTarget[] {
  try {
    return JSON.parse(form.text("targets")) as CorrectionTarget[]
  } catch {
    throw new ApiError("VALIDATION_FAILED")
  }
}
