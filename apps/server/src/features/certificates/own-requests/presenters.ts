import type {
  ClientPayment,
  ClientRequestRow,
  getClientRequest as endpoint,
} from "@trazo/contract/certificates/client-requests"
import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import type { ReviewPromise } from "@trazo/domain/desk/review-promise"
import { isCancellable, requestStatusCatalogue } from "@trazo/domain/requests/request-status"
import { answerByOf, type RequestRow } from "../../requests/requests/request.ts"
import type { ClientPaymentRow } from "./own-request.ts"
import { receiptProblem } from "./receipt-problem.ts"

type ClientRequest = RouteResponse<typeof endpoint>

export function presentRequestRow(request: RequestRow, promise: ReviewPromise): ClientRequestRow {
  const { kind, validity, channel, status, statusSince: since } = request
  return {
    id: request.id,
    number: request.number ?? "",
    status,
    certData: { kind, validity, channel },
    totalCents: request.totalCents ?? 0,
    statusSince: since.toISOString(),
    createdAt: request.createdAt.toISOString(),
    nextActor: requestStatusCatalogue[status].nextActor,
    reason: request.reason,
    answerBy: answerByOf(request, promise),
  }
}

interface RequestParts
  extends Pick<ClientRequest, "timeline" | "expectedAnswerBy" | "certificateSerial" | "invoices" | "next"> {
  promise: ReviewPromise
  payment: ClientPaymentRow | null
}

export function presentClientRequest(
  request: RequestRow,
  { promise, payment, ...parts }: RequestParts,
): ClientRequest {
  return {
    ...presentRequestRow(request, promise),
    ...parts,
    price: {
      baseCents: request.baseCents ?? 0,
      ivaCents: request.ivaCents ?? 0,
      totalCents: request.totalCents ?? 0,
    },
    payment: payment && presentPayment(payment),
    hasReceipt: receiptProblem(payment) === null,
    mayCancel: isCancellable(request.status),
  }
}

function presentPayment(row: ClientPaymentRow): ClientPayment {
  const { method, status, reference, reason, amountCents, paidOn } = row
  const isRefundDue = row.refundDue && status === "received"
  return { method, status, reference, reason, amountCents, paidOn, isRefundDue }
}
