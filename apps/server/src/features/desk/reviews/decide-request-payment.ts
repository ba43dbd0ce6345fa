import type { RequestState } from "@trazo/contract/endpoint/field-shapes"
import { ApiError } from "@trazo/contract/errors/errors"
import type { Executive } from "../../../actor.ts"
import type { Scope, ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { refusePayment, validatePayment } from "../../money/payments/decide-payment.ts"
import { loadPayment } from "../../money/payments/payment.ts"
import { loadReceiptReading } from "../../requests/document-readings/read-pictures.ts"
import type { RequestRow } from "../../requests/requests/request.ts"
import { endAssignment, requireNoOtherAssignee } from "../../requests/review-records/assignments.ts"
import { recordNote } from "../../requests/review-records/review-records.ts"
import { undoConfirmation } from "../undone-payments/undo-confirmation.ts"
import { presentReceipt } from "./presenters.ts"
import { type DecisionCall, decide } from "./review-request.ts"

type DecidePayment = (
  tx: ScopedTransaction,
  decision: { request: RequestRow; actor: Executive },
) => Promise<RequestRow>

/** @throws ApiError REQUEST_NOT_FOUND, PAYMENT_NOT_FOUND, MOVE_NOT_ALLOWED, REQUEST_TAKEN */
function decideRequestPayment(
  scope: Scope,
  { seenAssignee, ...call }: DecisionCall,
  decidePayment: DecidePayment,
  deps: Deps,
): Promise<RequestState> {
  return decide(
    scope,
    { ...call, permission: "validatePayment" },
    async (tx, locked) => {
      await requireNoOtherAssignee(tx, { ...locked, seenAssignee }, deps)
      const request = await decidePayment(tx, locked)
      if (request.status === "payment") await endAssignment(tx, request.id)
      return request
    },
    deps,
  )
}

/**
 * Receives the payment. A receipt that differs from what is owed needs a note, which stays with the request.
 * @throws ApiError REQUEST_NOT_FOUND, PAYMENT_NOT_FOUND, MOVE_NOT_ALLOWED, REQUEST_TAKEN, RECEIPT_DIFFERS
 */
export function validateRequestPayment(
  scope: Scope,
  { note = "", ...call }: DecisionCall & { note?: string | undefined },
  deps: Deps,
): Promise<RequestState> {
  const validate: DecidePayment = async (tx, decision) => {
    const { request } = decision
    const isOpen = request.status === "paymentReview"
    if (isOpen && note === "") await requireReceiptAgrees(tx, request, deps)
    if (isOpen && note !== "") await recordNote(tx, { ...decision, text: `Pago validado: ${note}` }, deps)
    return await validatePayment(tx, decision, deps)
  }
  return decideRequestPayment(scope, call, validate, deps)
}

/** @throws ApiError RECEIPT_DIFFERS */
async function requireReceiptAgrees(
  tx: ScopedTransaction,
  request: RequestRow,
  { clock }: Pick<Deps, "clock">,
): Promise<void> {
  const [payment, receipt] = await Promise.all([
    loadPayment(tx, request.id),
    loadReceiptReading(tx, request, clock.now()),
  ])
  const { parts = [] } = presentReceipt({ request, payment, receipt }) ?? {}
  if (parts.some(({ outcome }) => outcome === "differs")) throw new ApiError("RECEIPT_DIFFERS")
}

/** @throws ApiError REQUEST_NOT_FOUND, PAYMENT_NOT_FOUND, MOVE_NOT_ALLOWED, REQUEST_TAKEN */
export function undoRequestPayment(
  scope: Scope,
  { reason, ...call }: DecisionCall & { reason: string },
  deps: Deps,
): Promise<RequestState> {
  const undo: DecidePayment = (tx, decision) => undoConfirmation(tx, { ...decision, reason }, deps)
  return decideRequestPayment(scope, call, undo, deps)
}

/** @throws ApiError REQUEST_NOT_FOUND, PAYMENT_NOT_FOUND, MOVE_NOT_ALLOWED, REQUEST_TAKEN */
export function refuseRequestPayment(
  scope: Scope,
  { reason, ...call }: DecisionCall & { reason: string },
  deps: Deps,
): Promise<RequestState> {
  const refuse: DecidePayment = (tx, decision) => refusePayment(tx, { ...decision, reason }, deps)
  return decideRequestPayment(scope, call, refuse, deps)
}
