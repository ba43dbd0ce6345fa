import { reviewReasonField } from "../desk/review-reason.ts"
import type { FormField } from "../forms/form-field.ts"
import { receiptFields } from "./payment-receipt.ts"

export const refundStates = ["pending", "refunded", "refused"] as const
export type RefundState = (typeof refundStates)[number]

export const refundStateNames: Record<RefundState, string> = {
  pending: "Por devolver",
  refunded: "Devuelto",
  refused: "Negado",
}

/** What of a payment goes back. `difference`: while the request goes on; `rest`: the remainder, when it ended later. */
export const refundParts = ["whole", "difference", "rest"] as const
export type RefundPart = (typeof refundParts)[number]

export const refundPartNames: Record<RefundPart, string> = {
  whole: "Todo el pago",
  difference: "La diferencia del servicio exprés",
  rest: "El resto del pago",
}

/** What the gateway of a card does with a refund. `byHand`: it gives nothing back, so that people do. */
export const gatewayRefunds = ["asked", "done", "byHand"] as const
export type GatewayRefund = (typeof gatewayRefunds)[number]

export const gatewayRefundNames: Record<GatewayRefund, string> = {
  asked: "La pasarela lo está devolviendo",
  done: "Lo devolvió la pasarela",
  byHand: "Devuélvalo a mano",
}

export const refundFields = {
  reference: {
    ...receiptFields.reference,
    label: "Número de comprobante de la devolución",
    hint: "Si devolvió un código o cupón, el número con que lo repuso.",
  },
} as const satisfies Record<string, FormField>

export const refundRefusalField = {
  ...reviewReasonField,
  label: "Motivo de la negativa",
} as const satisfies FormField
