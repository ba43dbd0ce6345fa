import { canMove, isFinal, type RequestStatus } from "../requests/request-status.ts"

/** `inReview`: a receipt waits for staff or the bank. `owed`: its confirmation was undone after the certificate was issued. */
export const paymentStatuses = ["pending", "inReview", "received", "refused", "refunded", "owed"] as const

export type PaymentStatus = (typeof paymentStatuses)[number]

export const paymentStatusNames: Record<PaymentStatus, string> = {
  pending: "Pendiente",
  inReview: "En validación",
  received: "Recibido",
  refused: "Rechazado",
  refunded: "Devuelto",
  owed: "Por cobrar",
}

/** A refused payment is final. A new receipt creates a new payment. Received ones are left by an undo or a refund. */
export const paymentMoves: Record<PaymentStatus, readonly PaymentStatus[]> = {
  pending: ["inReview", "received", "refused"],
  inReview: ["received", "refused"],
  received: ["refunded", "inReview", "owed", "refused"],
  refused: [],
  refunded: [],
  owed: ["received"],
}

export function canMovePayment(from: PaymentStatus, to: PaymentStatus): boolean {
  return paymentMoves[from].includes(to)
}

/**
 * What an undone confirmation leads to: until the certificate is issued the payment is checked again, and the request
 * waits for it. Afterwards it is a debt. The payment of a request that ended without one never came. Null: nothing to undo.
 */
export function undoneStatus(payment: PaymentStatus, request: RequestStatus): PaymentStatus | null {
  if (payment !== "received") return null
  if (request === "issued") return "owed"
  return canMove(request, "paymentReview") ? "inReview" : isFinal(request) ? "refused" : null
}
