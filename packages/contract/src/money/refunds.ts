import { channels } from "@trazo/domain/buying/channel"
import { settlementMethods } from "@trazo/domain/money/payment-receipt"
import {
  gatewayRefunds,
  refundFields,
  refundParts,
  refundRefusalField,
  refundStates,
} from "@trazo/domain/money/refund"
import { requestStatuses } from "@trazo/domain/requests/request-status"
import { z } from "zod"
import { uploadedDocumentShape } from "../buying/purchase.ts"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { done, fieldShape, idParam, textShape } from "../endpoint/field-shapes.ts"
import { periodShape } from "../endpoint/month.ts"
import { cursorField, pageShape } from "../endpoint/pages.ts"
import { uploadErrors } from "../errors/upload-errors.ts"

/** Received payments of requests that ended without a certificate, and parts of payments that go back for another reason. */
const refundShape = z.object({
  /** Of the payment. */
  id: z.string(),
  state: z.enum(refundStates),
  requestId: z.string(),
  number: z.string(),
  channel: z.enum(channels),
  status: z.enum(requestStatuses),
  names: z.string(),
  identity: z.string(),
  method: z.enum(settlementMethods),
  part: z.enum(refundParts),
  /** Of the part. */
  amountCents: z.int(),
  /** Of the client's payment. */
  paymentReference: z.string(),
  endedAt: z.iso.datetime(),
  /** Of the money that went back. Empty while it is pending, and for a refusal. */
  reference: z.string(),
  reason: z.string(),
  proof: uploadedDocumentShape.nullable(),
  /** Of a payment by card: whether its gateway gives the money back. Null for other payments. */
  gateway: z.enum(gatewayRefunds).nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
})
export type Refund = z.infer<typeof refundShape>

const base = "/api/executives/certificates/refunds"
const access = { permission: "/certificates:validatePayment" } as const
const params = z.object({ id: idParam })
export const refundPageSizes = { screen: 40, export: 500 } as const

export const listRefunds = defineEndpoint({
  method: "GET",
  path: base,
  access,
  summary: "Las devoluciones de pagos de solicitudes que terminaron sin certificado.",
  query: z.object({
    /** In the number, names or identity of the request. */
    search: textShape.max(80).optional(),
    /** Without it, those that are still to be paid back. */
    state: z.enum(refundStates).optional(),
    /** Of requests that ended in it. */
    period: periodShape.optional(),
    /** Decided in it. */
    decided: periodShape.optional(),
    /** Rows of a page. */
    size: z.enum(["screen", "export"]).default("screen"),
    cursor: cursorField.optional(),
  }),
  response: z.object({
    rows: z.array(refundShape),
    ...pageShape,
    total: z.int(),
    totalCents: z.int(),
  }),
  errors: ["CURSOR_REFUSED"],
})

export const getRefund = defineEndpoint({
  method: "GET",
  path: `${base}/:id`,
  access,
  summary: "Una devolución, con su comprobante.",
  params,
  response: refundShape,
  errors: ["NOT_FOUND"],
})

export const sendRefundProof = defineEndpoint({
  method: "POST",
  path: `${base}/:id/proof`,
  access,
  summary: "Sube el comprobante de una devolución.",
  params,
  upload: z.object({}),
  response: uploadedDocumentShape,
  errors: ["NOT_FOUND", ...uploadErrors],
})

export const getRefundProof = defineEndpoint({
  method: "GET",
  path: `${base}/:id/proof/:file`,
  access,
  summary: "El comprobante de una devolución.",
  params: params.extend({ file: idParam }),
  response: "binary",
  errors: ["NOT_FOUND"],
})

export const recordRefund = defineEndpoint({
  method: "PUT",
  path: `${base}/:id/refunded`,
  access,
  proof: "recent",
  summary: "Registra que el pago se devolvió, con su comprobante; no se puede deshacer.",
  params,
  body: z.object({ reference: fieldShape(refundFields.reference), proof: z.string().max(40) }),
  response: done,
  errors: ["NOT_FOUND", "REFUND_DECIDED"],
})

export const refuseRefund = defineEndpoint({
  method: "PUT",
  path: `${base}/:id/refused`,
  access,
  proof: "recent",
  summary: "Niega la devolución, con el motivo que leerá el cliente; no se puede deshacer.",
  params,
  body: z.object({ reason: fieldShape(refundRefusalField) }),
  response: done,
  errors: ["NOT_FOUND", "REFUND_DECIDED"],
})
