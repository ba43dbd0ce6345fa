import { taxDocumentCodes } from "@trazo/domain/money/invoices/invoice"
import { settlementMethods } from "@trazo/domain/money/payment-receipt"
import { paymentStatuses } from "@trazo/domain/money/payment-status"
import { requestStatuses } from "@trazo/domain/requests/request-status"
import { z } from "zod"
import { certDataShape, movementShape, purchaseFlowShape } from "../buying/purchase.ts"
import { priceShape } from "../distributors/catalogue.ts"
import { saleReceiptPath } from "../endpoint/api-paths.ts"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { clientInvoicePath } from "./client-invoice-path.ts"

export const clientRequestRowShape = z.object({
  id: z.string(),
  number: z.string(),
  status: z.enum(requestStatuses),
  certData: certDataShape,
  totalCents: z.int(),
  statusSince: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  nextActor: z.enum(["client", "staff", "nobody"]),
  /** Until when staff answer; null while they need not act. */
  answerBy: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
})
export type ClientRequestRow = z.infer<typeof clientRequestRowShape>

export const listClientRequests = defineEndpoint({
  method: "GET",
  path: "/api/clients/requests",
  access: "client",
  summary: "Las solicitudes del cliente, la última primero.",
  response: z.object({ rows: z.array(clientRequestRowShape) }),
})

const clientPaymentShape = z.object({
  method: z.enum(settlementMethods),
  status: z.enum(paymentStatuses),
  amountCents: z.int(),
  reference: z.string(),
  /** YYYY-MM-DD. */
  paidOn: z.string(),
  /** Why it was refused. */
  reason: z.string().nullable(),
  /** The request ended after it was paid, and the money is not returned yet. */
  isRefundDue: z.boolean(),
})
export type ClientPayment = z.infer<typeof clientPaymentShape>

export const clientRequestShape = clientRequestRowShape.extend({
  timeline: z.array(movementShape),
  /** Until when staff answer, of an unpaid request if it is paid now. */
  expectedAnswerBy: z.iso.datetime().nullable(),
  certificateSerial: z.string().nullable(),
  /** The path to continue at, when the client must act. */
  next: z.object({ label: z.string(), path: z.string() }).nullable(),
  price: priceShape,
  /** The latest payment. */
  payment: clientPaymentShape.nullable(),
  /** `getSaleReceipt` gives its PDF. */
  hasReceipt: z.boolean(),
  /** What the SRI authorised, the first first. `getClientInvoice` gives it. */
  invoices: z.array(
    z.object({
      id: z.string(),
      document: z.enum(taxDocumentCodes),
      number: z.string(),
    }),
  ),
  mayCancel: z.boolean(),
})

export const getClientRequest = defineEndpoint({
  method: "GET",
  path: "/api/clients/requests/:id",
  access: "client",
  summary: "Una solicitud del cliente con su historia y lo que sigue.",
  params: z.object({ id: z.uuid() }),
  response: clientRequestShape,
  errors: ["REQUEST_NOT_FOUND"],
})

export const cancelClientRequest = defineEndpoint({
  method: "PUT",
  path: "/api/clients/requests/:id/cancellation",
  access: "client",
  proof: "recent",
  summary: "Anula una solicitud propia. Anulada dos veces, responde lo mismo.",
  params: z.object({ id: z.uuid() }),
  response: clientRequestShape,
  errors: ["REQUEST_NOT_FOUND", "MOVE_NOT_ALLOWED"],
})

export const getSaleReceipt = defineEndpoint({
  method: "GET",
  path: saleReceiptPath,
  access: "client",
  summary: "El recibo de lo que se pagó por una solicitud propia (PDF).",
  params: z.object({ id: z.uuid() }),
  response: "binary",
  errors: ["REQUEST_NOT_FOUND", "SALE_NOT_FOUND", "SALE_REFUNDED"],
})

export const getClientInvoice = defineEndpoint({
  method: "GET",
  path: clientInvoicePath,
  access: "client",
  summary: "Una factura o nota de crédito autorizada de una solicitud propia: su XML o su RIDE (PDF).",
  params: z.object({ id: z.uuid(), invoice: z.uuid(), format: z.enum(["xml", "pdf"]) }),
  response: "binary",
  errors: ["REQUEST_NOT_FOUND", "NOT_FOUND"],
})

/** Sets the purchase's cookie, so that a signed-in client can continue a purchase (payment). */
export const continuePurchase = defineEndpoint({
  method: "POST",
  path: "/api/clients/requests/:id/continuation",
  access: "client",
  summary: "Retoma en esta sesión una solicitud propia (pago).",
  params: z.object({ id: z.uuid() }),
  response: purchaseFlowShape,
  errors: ["REQUEST_NOT_FOUND"],
})

export const claimableRequestShape = z.object({
  id: z.string(),
  number: z.string(),
  verifiedEmail: z.string(),
})
export type ClaimableRequest = z.infer<typeof claimableRequestShape>

/** Claiming requires a session of the identity's account and the request's resume token on this device. */
export const getClaimableRequest = defineEndpoint({
  method: "GET",
  path: "/api/clients/requests/claimable",
  access: "client",
  summary: "La solicitud empezada en este equipo que se puede agregar a la cuenta, si hay una.",
  response: z.object({ request: claimableRequestShape.nullable() }),
})

export const claimRequest = defineEndpoint({
  method: "POST",
  path: "/api/clients/requests/claimable",
  access: "client",
  summary: "Agrega a la cuenta la solicitud empezada en este equipo, de la misma identidad.",
  response: claimableRequestShape,
  errors: ["REQUEST_NOT_FOUND", "MOVE_NOT_ALLOWED", "ACCOUNT_DISPUTED"],
})

export const getLastRecord = defineEndpoint({
  method: "GET",
  path: "/api/clients/me/last",
  access: "client",
  summary: "El identificador con el que el cliente se une a su sala de avisos.",
  response: z.object({ _id: z.string() }),
})
