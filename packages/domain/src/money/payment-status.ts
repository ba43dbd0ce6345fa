/** `inReview`: a receipt waits for staff or the bank. */
export const paymentStatuses = ["pending", "inReview", "received", "refused", "refunded"] as const

export type PaymentStatus = (typeof paymentStatuses)[number]

export const paymentStatusNames: Record<PaymentStatus, string> = {
  pending: "Pendiente",
  inReview: "En validación",
  received: "Recibido",
  refused: "Rechazado",
  refunded: "Devuelto",
}

/** A refused payment is final. A new receipt creates a new payment. */
export const paymentMoves: Record<PaymentStatus, readonly PaymentStatus[]> = {
  pending: ["inReview", "received", "refused"],
  inReview: ["received", "refused"],
  received: ["refunded"],
  refused: [],
  refunded: [],
}

export function canMovePayment(from: PaymentStatus, to: PaymentStatus): boolean {
  return paymentMoves[from].includes(to)
}
