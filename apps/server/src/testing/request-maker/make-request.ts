import type { ReviewedChannel } from "@trazo/domain/buying/channel"
import { type StepKey, stepKeys } from "@trazo/domain/buying/steps"
import type { CertificateKind } from "@trazo/domain/certificates/certificate-kind"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { getPaymentMethods, sendReceipt } from "../../features/buying/purchases/pay-request.ts"
import { startPurchase } from "../../features/buying/purchases/start-purchase.ts"
import { submitRequest } from "../../features/buying/purchases/submit-request.ts"
import { loadRequest } from "../../features/requests/requests/request.ts"
import { resumeTokenOf } from "../../features/requests/requests/resume-token.ts"
import { fillInStep } from "../../seed/scenarios/fill-in-step.ts"
import { makerDeps } from "./maker-deps.ts"
import { documentFile, receiptFile } from "./sample-files.ts"

export interface WantedRequest {
  kind: CertificateKind
  channel: ReviewedChannel
  userInfo: Record<string, string>
  password: string
  /** A step of the draft that is then the next one, or the request is submitted, or its receipt is sent. */
  until: StepKey | "payment" | "paid"
}

interface MadeRequest {
  id: string
  number: string
  /** Of the cookie with which the applicant's browser opens the request. */
  resumeToken: string
}

/** Makes a request with the operations that the applicant's pages call. */
export async function makeRequest(scope: Scope, wanted: WantedRequest, deps: Deps): Promise<MadeRequest> {
  const { deps: own, mails } = makerDeps(deps)
  const { kind, channel, userInfo, until } = wanted
  const { flow } = await startPurchase(scope, { kind, channel, validity: "OneYear", address: null }, own)
  const actor = { area: "applicant", id: flow.id } as const
  const applicant = { scope, actor, foreing: false, userInfo, document: documentFile, mailedCode: mails.code }
  const isDraft = until !== "payment" && until !== "paid"
  const steps = stepKeys.slice(1, isDraft ? stepKeys.indexOf(until) : undefined)
  for (const step of steps) await fillInStep(applicant, step, own)
  if (!isDraft) {
    const submission = { actor, password: wanted.password, signedInAs: null, browser: null }
    await submitRequest(scope, submission, own)
  }
  if (until === "paid") await pay(scope, actor, own)
  await mails.deliver()
  const row = await inScope(deps.db, scope, (tx) => loadRequest(tx, flow.id))
  return { id: row.id, number: row.number ?? "", resumeToken: resumeTokenOf(row, deps) }
}

async function pay(scope: Scope, actor: { area: "applicant"; id: string }, deps: Deps): Promise<void> {
  const { accounts, flow } = await getPaymentMethods(scope, actor, deps)
  const reference = flow.number?.replaceAll("-", "") ?? "1"
  const payment = {
    method: "transfer",
    accountId: accounts[0]?.id ?? "",
    reference,
    paidOn: "2026-01-15",
    file: await receiptFile(reference),
    address: null,
  } as const
  await sendReceipt(scope, actor, payment, deps)
}
