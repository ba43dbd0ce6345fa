import { createHash } from "node:crypto"
import { ApiError } from "@trazo/contract/errors"
import type { PurchaseFlow } from "@trazo/contract/purchase"
import type { AcceptedUpload } from "@trazo/domain/files/upload-rules"
import { type PaymentMethod, paidOnProblem } from "@trazo/domain/requests/payment-receipt"
import type { Actor } from "../../actor.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { newId } from "../../random.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { loadDistributor } from "../branding/load-distributor.ts"
import { storeFile } from "../files/stored-files.ts"
import { ownRequestId } from "../requests/load-draft.ts"
import { loadFlow } from "../requests/load-flow.ts"
import { lockRequest } from "../requests/load-request.ts"
import { moveRequest } from "../requests/move-request.ts"
import type { RequestRow } from "../requests/request-row.ts"
import { acceptUpload } from "../requests/upload-document.ts"
import { activeBankAccounts } from "./get-payment-methods.ts"
import { findLatestPayment, insertPayment, type PaymentWithReceipt } from "./queries.ts"

/**
 * Registers a transfer or deposit with its receipt for validation. Sending the same receipt twice returns the current
 * flow.
 * @throws ApiError PAYMENT_METHOD_NOT_AVAILABLE, MOVE_NOT_ALLOWED, VALIDATION_FAILED, FILE_…
 */
export async function sendReceipt(
  scope: Scope,
  actor: Actor,
  sent: SentPayment,
  deps: Deps,
): Promise<PurchaseFlow> {
  const paidOn = paidOnProblem(sent.paidOn, deps.clock.now())
  if (paidOn) throw new ApiError("VALIDATION_FAILED", { fields: { paidOn } })
  const accepted = await acceptUpload(sent.file, "document")

  const flow = await inScope(deps.db, scope, async (tx) => {
    const request = await lockRequest(tx, ownRequestId(actor))
    const latest = await findLatestPayment(tx, request.id)
    const isWaiting = latest?.status === "inReview" || latest?.status === "received"
    if (latest && isWaiting && isSameReceipt(latest, sent)) return loadFlow(tx, request, deps)
    if (request.status !== "payment") throw new ApiError("MOVE_NOT_ALLOWED")
    await requireAccount(tx, sent.accountId)
    const moved = await storePayment(tx, { request, actor, sent, accepted }, deps)
    return loadFlow(tx, moved, deps)
  })
  deps.crash.reach("payment-committed")
  return flow
}

async function requireAccount(tx: ScopedTransaction, accountId: string): Promise<void> {
  const accounts = activeBankAccounts(await loadDistributor(tx))
  if (!accounts.some((account) => account.id === accountId)) {
    throw new ApiError("PAYMENT_METHOD_NOT_AVAILABLE")
  }
}

type NewPayment = { request: RequestRow; actor: Actor; sent: SentPayment; accepted: AcceptedUpload }

async function storePayment(
  tx: ScopedTransaction,
  { request, actor, sent, accepted }: NewPayment,
  deps: Deps,
): Promise<RequestRow> {
  const now = deps.clock.now()
  const receipt = await storeFile(
    tx,
    {
      purpose: "receipt",
      name: accepted.fileName,
      mediaType: accepted.mediaType,
      content: sent.file.bytes,
    },
    deps,
  )
  deps.crash.reach("receipt-written")
  const id = newId(deps.random, now)
  await insertPayment(tx, {
    id,
    request_id: request.id,
    method: sent.method,
    amount_cents: request.total_cents ?? 0,
    account_id: sent.accountId,
    reference: sent.reference,
    paid_on: sent.paidOn,
    receipt_file_id: receipt.id,
    created_at: now,
  })
  const data = { request: request.id, amountCents: request.total_cents ?? 0, method: sent.method }
  recordAudit(tx, { actor, action: "payment.sent", object: `payment:${id}`, data }, deps)
  return moveRequest(tx, { request, to: "paymentReview", actor }, deps)
}

interface SentPayment {
  method: PaymentMethod
  accountId: string
  reference: string
  /** YYYY-MM-DD */
  paidOn: string
  file: { name: string; bytes: Uint8Array }
}

/** Detects double clicks and resubmitted forms. */
function isSameReceipt(payment: PaymentWithReceipt, sent: SentPayment): boolean {
  const digest = createHash("sha256").update(sent.file.bytes).digest()
  return (
    payment.method === sent.method &&
    payment.account_id === sent.accountId &&
    payment.reference === sent.reference &&
    payment.paid_on === sent.paidOn &&
    payment.sha256?.equals(digest) === true
  )
}
