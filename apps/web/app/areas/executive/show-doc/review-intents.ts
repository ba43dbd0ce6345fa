import { endClientSessions } from "@trazo/contract/clients/client-sessions"
import type { AccountDecision, CorrectionTarget, ReviewApi } from "@trazo/contract/reviews/review"
import type { AddressDecision } from "@trazo/domain/access/identity-account"
import type { ReviewCheck } from "@trazo/domain/requests/review-checks"
import { type RouterContextProvider, redirect } from "react-router"
import { call } from "../../../shared-features/api/call.ts"
import type { Intents, SentForm } from "../../../shared-features/intent/handle-intents.ts"
import {
  releaseBody,
  revocationBody,
  suspensionBody,
} from "../../../shared-features/staff-revocation/revocation-form.ts"

export function reviewIntents(
  context: Readonly<RouterContextProvider>,
  { api, id, queue }: { api: ReviewApi; id: string; queue: string },
) {
  const params = { id }
  return {
    approve: (form) =>
      call(context, api.approve, { params, body: { ...accountDecision(form), ...decisionFacts(form) } }),
    disputeAccount: (form) => call(context, api.disputeAccount, { params, body: disputedAccount(form) }),
    decideAccountDispute: (form) =>
      call(context, api.decideAccountDispute, { params, body: { answer: disputeDecision(form) } }),
    askCorrection: (form) =>
      call(context, api.askCorrection, {
        params,
        body: { targets: form.json<CorrectionTarget[]>("targets"), ...decisionFacts(form) },
      }),
    reject: (form) =>
      call(context, api.reject, { params, body: { ...form.pick("reason"), ...decisionFacts(form) } }),
    validatePayment: (form) => call(context, api.validatePayment, { params, body: seenAssignee(form) }),
    refusePayment: (form) =>
      call(context, api.refusePayment, { params, body: { ...form.pick("reason"), ...seenAssignee(form) } }),
    assign: (form) =>
      call(context, api.assign, { params, body: { ...seenAssignee(form), ...assignee(form) } }),
    release: () => call(context, api.release, { params }),
    note: (form) => call(context, api.addNote, { params, body: form.pick("note") }),
    revoke: (form) => call(context, api.revoke, { params, body: revocationBody(form) }),
    suspend: (form) => call(context, api.suspend, { params, body: suspensionBody(form) }),
    releaseSuspension: (form) => call(context, api.releaseSuspension, { params, body: releaseBody(form) }),
    confirmEventDate: () => call(context, api.confirmEventDate, { params }),
    endClientSessions: (form) => call(context, endClientSessions, { params: { id: form.text("client") } }),
    remove: async (form) => {
      await call(context, api.remove, { params, body: form.pick("reason") })
      return redirect(queue)
    },
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

const seenAssignee = (form: SentForm) => (form.has("seenAssignee") ? form.pick("seenAssignee") : {})

/** With an approval, a rejection or a correction. */
const decisionFacts = (form: SentForm) => ({ ...seenAssignee(form), ...checks(form) })

function checks(form: SentForm): { checks?: ReviewCheck[] } {
  if (!form.has("checks")) return {}
  return { checks: form.text("checks").split(",").filter(Boolean) as ReviewCheck[] }
}

/** Without a colleague the sender takes the request. */
const assignee = (form: SentForm) => (form.has("to") ? form.pick("to") : {})

function disputeDecision(form: SentForm): "confirm" | "refuse" {
  return form.text("decision") === "confirm" ? "confirm" : "refuse"
}

function disputedAccount(form: SentForm) {
  const account = { id: form.text("accountId"), email: form.text("accountEmail") }
  return { account, ...form.pick("reason") }
}
