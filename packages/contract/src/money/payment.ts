import { paymentMethods, promotionField, receiptFields } from "@trazo/domain/money/payment-receipt"
import { z } from "zod"
import { purchaseFlowShape } from "../buying/purchase.ts"
import { bankAccountShape } from "../distributors/branding.ts"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { dayShape, fieldShape } from "../endpoint/field-shapes.ts"
import { uploadErrors } from "../errors/upload-errors.ts"
import { cardAttemptShape } from "./card-payments.ts"
import { saleBuyerShape } from "./invoice-buyer.ts"

export const getPaymentMethods = defineEndpoint({
  method: "GET",
  path: "/api/requests/current/payment",
  access: "request",
  summary: "Las formas de pago de la solicitud y lo que dice la distribuidora sobre ellas.",
  response: z.object({
    flow: purchaseFlowShape,
    /** Null: the distributor takes no cards, and none was tried. */
    card: z
      .object({
        isOffered: z.boolean(),
        /** Shown before transfers. */
        isFirst: z.boolean(),
        attempt: cardAttemptShape.nullable(),
      })
      .nullable(),
    /** Empty: the distributor takes no transfers now. */
    methods: z.array(z.enum(paymentMethods)),
    accounts: z.array(bankAccountShape),
    /** Whether the distributor wants the receipt's number besides its picture. */
    asksReference: z.boolean(),
    /** Null: nothing is paid, and nothing invoiced. */
    buyer: saleBuyerShape.nullable(),
  }),
})

/** A prepaid code or a coupon of the whole price pays, and the request goes on to review. */
export const redeemPromotion = defineEndpoint({
  method: "POST",
  path: "/api/requests/current/promotion",
  access: "request",
  summary: "Aplica un cupón o el código de un vendedor a una solicitud por pagar.",
  body: z.object({ promotion: fieldShape(promotionField) }),
  response: purchaseFlowShape,
  errors: ["PROMOTION_NOT_FOUND", "COUPON_REFUSED", "VALIDITY_NOT_SOLD", "MOVE_NOT_ALLOWED"],
})

export const removePromotion = defineEndpoint({
  method: "DELETE",
  path: "/api/requests/current/promotion",
  access: "request",
  summary: "Quita el cupón y el código de una solicitud por pagar, que vuelve a su precio.",
  response: purchaseFlowShape,
  errors: ["MOVE_NOT_ALLOWED"],
})

/** Idempotent: the same receipt is stored once. */
export const sendReceipt = defineEndpoint({
  method: "POST",
  path: "/api/requests/current/payment",
  access: "request",
  summary: "Registra un pago por transferencia o depósito con su comprobante.",
  upload: z.object({
    /** The request that the page shows: another tab may have opened another one. */
    requestId: z.uuid().optional(),
    method: z.enum(paymentMethods).meta({ title: receiptFields.method.label }),
    accountId: fieldShape(receiptFields.accountId),
    /** Required where the distributor asks for it. */
    reference: fieldShape({ ...receiptFields.reference, isOptional: true }).optional(),
    paidOn: dayShape(receiptFields.paidOn),
  }),
  response: purchaseFlowShape,
  errors: [
    "OTHER_REQUEST",
    "PAYMENT_METHOD_NOT_AVAILABLE",
    "COUPON_EXPIRED",
    "VALIDITY_NOT_SOLD",
    "MOVE_NOT_ALLOWED",
    ...uploadErrors,
  ],
})
