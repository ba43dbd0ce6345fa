import { reviewReasonField } from "@trazo/domain/desk/review-reason"
import { paymentMethods } from "@trazo/domain/money/payment-receipt"
import { z } from "zod"
import { uploadedDocumentShape } from "../buying/purchase.ts"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { fieldShape, idParam, textShape } from "../endpoint/field-shapes.ts"
import { cursorField, pageShape } from "../endpoint/pages.ts"
import { movementUseShape, undoneShape } from "./movement-use.ts"
import { paymentReversalShape } from "./payment-reversal.ts"

/** What the staff of a bank see: the transfers and deposits to the distributor's accounts in it, and nothing else. */

/** `owed`: its confirmation was undone after the certificate was issued. */
export const bankPaymentStates = ["waiting", "confirmed", "refused", "owed"] as const
export type BankPaymentState = (typeof bankPaymentStates)[number]
/** `reversed`: those of the confirmed ones whose money the bank took back. */
export const bankPaymentLists = [...bankPaymentStates, "reversed"] as const
export type BankPaymentList = (typeof bankPaymentLists)[number]

export const bankPaymentShape = z.object({
  id: z.string(),
  state: z.enum(bankPaymentStates),
  number: z.string(),
  /** Of the applicant, with the company if there is one. */
  payer: z.string(),
  amountCents: z.int(),
  method: z.enum(paymentMethods),
  /** Type and number of the distributor's account. */
  account: z.string(),
  reference: z.string(),
  paidOn: z.string(),
  sentAt: z.iso.datetime(),
  receipt: uploadedDocumentShape.nullable(),
  /** Another request has a payment with the same number or the same receipt. */
  isRepeated: z.boolean(),
  /** Of a refusal. */
  reason: z.string(),
  /** Null for staff of the distributor, and while nobody decided. */
  decidedBy: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  /** The bank took the money of a confirmed payment back. */
  reversal: paymentReversalShape.nullable(),
  /** The movements that pay of it. A payment that waits may be paid in part. */
  uses: z.array(movementUseShape),
  /** The last time that somebody undid its confirmation. */
  undone: undoneShape.nullable(),
  canUndo: z.boolean(),
})
export type BankPayment = z.infer<typeof bankPaymentShape>

const access = "banks" as const
const params = z.object({ id: idParam })

export const listBankPayments = defineEndpoint({
  method: "GET",
  path: "/api/banks/payments",
  access,
  summary: "Los pagos a las cuentas de la distribuidora en el banco de quien pregunta.",
  query: z.object({
    state: z.enum(bankPaymentLists).default("waiting"),
    /** In the number of the request, the names or the number of the receipt. */
    search: textShape.max(80).optional(),
    cursor: cursorField.optional(),
  }),
  response: z.object({
    rows: z.array(bankPaymentShape),
    ...pageShape,
    counts: z.record(z.enum(bankPaymentLists), z.int()),
  }),
  errors: ["CURSOR_REFUSED"],
})

export const getBankPayment = defineEndpoint({
  method: "GET",
  path: "/api/banks/payments/:id",
  access,
  summary: "Un pago a una cuenta del banco.",
  params,
  /** `next`: the next payment that waits, of the whole bank; null when no other does. */
  response: bankPaymentShape.extend({ next: z.string().nullable() }),
  errors: ["PAYMENT_NOT_FOUND"],
})

export const readBankReceipt = defineEndpoint({
  method: "GET",
  path: "/api/banks/payments/:id/receipt",
  access,
  summary: "El comprobante de un pago.",
  params,
  response: "binary",
  errors: ["PAYMENT_NOT_FOUND", "NOT_FOUND"],
})

/** Each payment is decided on its own: one that somebody else decided meanwhile does not stop the others. */
export const outcomesShape = z.object({
  decided: z.int(),
  failed: z.array(z.object({ id: z.string(), number: z.string(), message: z.string() })),
})
export type BankOutcomes = z.infer<typeof outcomesShape>

const ids = z.array(idParam).min(1).max(100)

export const confirmBankPayments = defineEndpoint({
  method: "POST",
  path: "/api/banks/confirmations",
  access,
  summary: "Confirma que llegaron pagos: sus solicitudes pasan a revisión.",
  body: z.object({ ids }),
  response: outcomesShape,
})

export const refuseBankPayments = defineEndpoint({
  method: "POST",
  path: "/api/banks/refusals",
  access,
  summary: "Rechaza pagos que no llegaron, con el motivo que lee el cliente.",
  body: z.object({ ids, reason: fieldShape(reviewReasonField) }),
  response: outcomesShape,
})

export const undoBankConfirmation = defineEndpoint({
  method: "POST",
  path: "/api/banks/payments/:id/undone",
  access,
  summary: "Deshace la confirmación de un pago, con el motivo que lee el cliente, y libera sus movimientos.",
  params,
  body: z.object({ reason: fieldShape(reviewReasonField) }),
  response: z.object({ state: z.enum(bankPaymentStates) }),
  errors: ["PAYMENT_NOT_FOUND", "MOVE_NOT_ALLOWED"],
})
