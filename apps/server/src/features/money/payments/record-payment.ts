import { createHash } from "node:crypto"
import { ApiError } from "@trazo/contract/errors/errors"
import { validityEnd } from "@trazo/domain/certificates/validity"
import { ecuadorDay } from "@trazo/domain/dates/calendar-date"
import { fieldMessages } from "@trazo/domain/forms/field-rules"
import type { PaymentMethod } from "@trazo/domain/money/payment-receipt"
import type { Actor } from "../../../actor.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { newId } from "../../../random.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { loadDistributor } from "../../platform/branding/distributor.ts"
import { activePaymentMethods } from "../../platform/branding/ways-to-pay.ts"
import { insertUpload, type StoredUpload } from "../../platform/files/accept-upload.ts"
import { readPicturesLater } from "../../requests/document-readings/read-pictures.ts"
import { approveUnchanged } from "../../requests/renewals/approve-unchanged.ts"
import { moveRequest } from "../../requests/requests/move-request.ts"
import type { RequestRow } from "../../requests/requests/request.ts"
import { issueInvoice } from "../invoices/issue-invoice.ts"
import { mailPaymentOutcome, mailPaymentSent } from "./mail-payment-outcome.ts"
import { findLatestPayment, insertPayment, type PaymentWithReceipt } from "./payment.ts"
import { requireNoPendingCard } from "./pending-card.ts"

/**
 * Registers a transfer or deposit with its receipt and moves the request to payment review. Recording the same receipt
 * twice returns the request unchanged.
 * @throws ApiError PAYMENT_METHOD_NOT_AVAILABLE, VALIDITY_NOT_SOLD, MOVE_NOT_ALLOWED
 */
export async function recordPayment(
  tx: ScopedTransaction,
  payment: NewPayment,
  deps: Deps,
): Promise<RequestRow> {
  const { request, sent, receipt } = payment
  if (await isRecorded(tx, { request, sent, bytes: receipt.bytes }, deps)) return request
  return storePayment(tx, payment, deps)
}

/**
 * Returns whether this receipt is recorded already. Reads no picture.
 * @throws ApiError PAYMENT_METHOD_NOT_AVAILABLE, MOVE_NOT_ALLOWED, VALIDITY_NOT_SOLD, VALIDATION_FAILED if it can't be recorded
 */
export async function isRecorded(
  tx: ScopedTransaction,
  { request, ...payment }: Pick<NewPayment, "request" | "sent"> & { bytes: Uint8Array },
  deps: Pick<Deps, "clock" | "authority">,
): Promise<boolean> {
  const latest = await findLatestPayment(tx, request.id)
  const isWaiting = latest?.status === "inReview" || latest?.status === "received"
  if (latest && isWaiting && isSameReceipt(latest, payment)) return true
  requirePayable(request, deps)
  await requireNoPendingCard(tx, request.id)
  await requireAccount(tx, payment.sent)
  return false
}

async function requireAccount(
  tx: ScopedTransaction,
  { method, accountId, reference }: PaymentFields,
): Promise<void> {
  const { methods, accounts, asksReference } = activePaymentMethods(await loadDistributor(tx))
  if (!methods.includes(method) || !accounts.some((account) => account.id === accountId)) {
    throw new ApiError("PAYMENT_METHOD_NOT_AVAILABLE")
  }
  if (asksReference && reference === "") {
    throw new ApiError("VALIDATION_FAILED", { fields: { reference: fieldMessages.required } })
  }
}

interface Settlement {
  /** Locked in this transaction. */
  request: RequestRow
  actor: Actor
  method: "card" | "code" | "coupon" | "free" | "convenio" | "account"
  /** Unique to the payment, but for a code, which shows its last group only. */
  reference: string
  /** Stores in the same transaction what else the payment needs. */
  onPaid?: (paymentId: string) => Promise<void>
}

/**
 * Records that a card, a code, a coupon, a price of zero or the account of an agreement settles the request, moves it to review and
 * mails the holder.
 * @throws ApiError MOVE_NOT_ALLOWED, VALIDITY_NOT_SOLD, CARD_PAYMENT_PENDING
 */
export async function settlePayment(
  tx: ScopedTransaction,
  { request, actor, method, reference, onPaid }: Settlement,
  deps: Deps,
): Promise<RequestRow> {
  requirePayable(request, deps)
  if (method !== "card") await requireNoPendingCard(tx, request.id)
  const now = deps.clock.now()
  const id = newId(deps.random, now)
  const amountCents = request.totalCents ?? 0
  await insertPayment(tx, {
    id,
    requestId: request.id,
    method,
    amountCents,
    reference,
    accountId: "",
    paidOn: ecuadorDay(now),
    receiptFileId: null,
    createdAt: now,
    status: "received",
  })
  await onPaid?.(id)
  await issueInvoice(tx, { paymentId: id, request, method, actor }, deps)
  const data = { request: request.id, amountCents, method }
  recordAudit(tx, { actor, action: "payment.received", object: `payment:${id}`, data }, deps)
  const moved = await moveRequest(tx, { request, to: "review", actor }, deps)
  await mailPaymentOutcome(tx, moved, { status: "received", reason: null }, deps)
  return await approveUnchanged(tx, moved, deps)
}

/** @throws ApiError MOVE_NOT_ALLOWED, VALIDITY_NOT_SOLD */
export function requirePayable(request: RequestRow, deps: Pick<Deps, "clock" | "authority">): void {
  if (request.status !== "payment") throw new ApiError("MOVE_NOT_ALLOWED")
  if (validityEnd({ validity: request.validity, from: deps.clock.now() }) > deps.authority.notAfter)
    throw new ApiError("VALIDITY_NOT_SOLD")
}

export interface PaymentFields {
  method: PaymentMethod
  accountId: string
  /** Empty where the distributor does not ask for it. */
  reference: string
  /** YYYY-MM-DD */
  paidOn: string
}

interface NewPayment {
  /** Locked in this transaction. */
  request: RequestRow
  actor: Actor
  sent: PaymentFields
  receipt: StoredUpload
}

async function storePayment(
  tx: ScopedTransaction,
  { request, actor, sent, receipt }: NewPayment,
  deps: Deps,
): Promise<RequestRow> {
  const now = deps.clock.now()
  await insertUpload(tx, "receipt", receipt, deps)
  deps.crash.reach("receipt-written")
  const id = newId(deps.random, now)
  await insertPayment(tx, {
    id,
    requestId: request.id,
    method: sent.method,
    amountCents: request.totalCents ?? 0,
    accountId: sent.accountId,
    reference: sent.reference,
    paidOn: sent.paidOn,
    receiptFileId: receipt.id,
    status: "inReview",
    createdAt: now,
  })
  const data = { request: request.id, amountCents: request.totalCents ?? 0, method: sent.method }
  recordAudit(tx, { actor, action: "payment.sent", object: `payment:${id}`, data }, deps)
  const moved = await moveRequest(tx, { request, to: "paymentReview", actor }, deps)
  await readPicturesLater(tx, request, deps)
  await mailPaymentSent(tx, moved, deps)
  return moved
}

function isSameReceipt(
  payment: PaymentWithReceipt,
  { sent, bytes }: Pick<NewPayment, "sent"> & { bytes: Uint8Array },
): boolean {
  const digest = createHash("sha256").update(bytes).digest()
  return (
    payment.method === sent.method &&
    payment.accountId === sent.accountId &&
    payment.reference === sent.reference &&
    payment.paidOn === sent.paidOn &&
    payment.sha256?.equals(digest) === true
  )
}
