import { paymentMethods, receiptFields } from "@trazo/domain/requests/payment-receipt"
import { z } from "zod"
import { bankAccountShape } from "./branding.ts"
import { defineEndpoint } from "./endpoint.ts"
import { dayShape, fieldShape } from "./field-shapes.ts"
import { purchaseFlowShape } from "./purchase.ts"

export const getPaymentMethods = defineEndpoint({
  method: "GET",
  path: "/api/requests/current/payment",
  access: "request",
  summary: "Las formas de pago de la solicitud y lo que dice la distribuidora sobre ellas.",
  response: z.object({
    flow: purchaseFlowShape,
    accounts: z.array(bankAccountShape),
  }),
})

/** Idempotent: the same receipt is stored once. */
export const sendReceipt = defineEndpoint({
  method: "POST",
  path: "/api/requests/current/payment",
  access: "request",
  summary: "Registra un pago por transferencia o depósito con su comprobante.",
  upload: z.object({
    method: z.enum(paymentMethods).meta({ title: receiptFields.method.label }),
    accountId: fieldShape(receiptFields.accountId),
    reference: fieldShape(receiptFields.reference),
    paidOn: dayShape(receiptFields.paidOn),
  }),
  response: purchaseFlowShape,
  errors: [
    "PAYMENT_METHOD_NOT_AVAILABLE",
    "VALIDITY_NOT_SOLD",
    "MOVE_NOT_ALLOWED",
    "FILE_TYPE_NOT_ALLOWED",
    "FILE_TOO_LARGE",
    "FILE_DAMAGED",
    "PICTURE_TOO_LARGE",
    "OVERLOADED",
    "FILE_EMPTY",
    "FILE_MISSING",
  ],
})
