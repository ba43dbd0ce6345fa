import { channels } from "@trazo/domain/buying/channel"
import { certificateKinds } from "@trazo/domain/certificates/certificate-kind"
import { validities } from "@trazo/domain/certificates/validity"
import { invoiceBuyerCodes } from "@trazo/domain/money/invoices/invoice"
import { settlementMethods } from "@trazo/domain/money/payment-receipt"
import { invoiceStates } from "@trazo/domain/money/sale-invoice"
import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { idParam, textShape } from "../endpoint/field-shapes.ts"
import { monthShape, periodShape } from "../endpoint/month.ts"
import { cursorField, pageShape } from "../endpoint/pages.ts"

/** Received payments with what their invoices need. */

const saleShape = z.object({
  /** Of the payment. */
  id: z.string(),
  /** When the payment was received. */
  at: z.iso.datetime(),
  requestId: z.string(),
  channel: z.enum(channels),
  number: z.string(),
  kind: z.enum(certificateKinds),
  validity: z.enum(validities),
  /** Names of what was sold besides the certificate. */
  products: z.array(z.string()),
  method: z.enum(settlementMethods),
  isRefunded: z.boolean(),
  /** The latest one. */
  invoice: z.object({ id: z.string(), state: z.enum(invoiceStates) }).nullable(),
  buyer: z.object({
    /** SRI, tipoIdentificacionComprador. */
    code: z.enum(invoiceBuyerCodes),
    identity: z.string(),
    names: z.string(),
    email: z.string(),
    address: z.string(),
  }),
  baseCents: z.int(),
  ivaCents: z.int(),
  totalCents: z.int(),
  /** What the gateway of a card kept, by its settlement. Null before it, and for other payments. */
  feeCents: z.int().nullable(),
})
export type Sale = z.infer<typeof saleShape>

export const salesFilter = {
  /** In the request's number or the buyer's names or identity. */
  search: textShape.max(120).optional(),
  /** Required without `period`. */
  month: monthShape.optional(),
  /** Instead of the month. */
  period: periodShape.optional(),
  method: z.enum(settlementMethods).optional(),
  kind: z.enum(certificateKinds).optional(),
  validity: z.enum(validities).optional(),
  /** Sales with a code of this seller, or without any. */
  seller: z.uuid().or(z.literal("none")).optional(),
  /** Received sales that have no invoice and could have one. */
  invoice: z.literal("none").optional(),
  /** Sales to people of this agreement. */
  convenio: idParam.optional(),
  /** What this monthly account owes and no invoice says. */
  uninvoiced: idParam.optional(),
}

/** Without refunded sales, which have their own count and total with IVA. */
const totalsShape = z.object({
  count: z.int(),
  baseCents: z.int(),
  ivaCents: z.int(),
  totalCents: z.int(),
  refundedCount: z.int(),
  refundedCents: z.int(),
})
export type SalesTotals = z.infer<typeof totalsShape>

export const listSales = defineEndpoint({
  method: "GET",
  path: "/api/executives/billing/sales",
  access: { permission: "/billing:view" },
  summary: "Las ventas cobradas en un mes o período con los datos de su factura, lo último primero.",
  query: z.object({
    ...salesFilter,
    /** From a response with the same filters. */
    cursor: cursorField.optional(),
  }),
  /** Refunded sales do not count in the totals. `sellerName`, `convenioName`: of the filter. */
  response: z.object({
    rows: z.array(saleShape),
    ...pageShape,
    totals: totalsShape,
    sellerName: z.string().nullable(),
    convenioName: z.string().nullable(),
  }),
  errors: ["CURSOR_REFUSED"],
})
