import { reopenReasonField } from "@trazo/domain/money/invoices/accounting-month"
import { settlementMethods } from "@trazo/domain/money/payment-receipt"
import { invoiceStates } from "@trazo/domain/money/sale-invoice"
import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { fieldShape } from "../endpoint/field-shapes.ts"
import { monthShape } from "../endpoint/month.ts"

/** A month of the money, which a person closes. */

const documentsShape = z.object({
  count: z.int(),
  untaxedCents: z.int(),
  taxedCents: z.int(),
  ivaCents: z.int(),
  totalCents: z.int(),
})

const figuresShape = z.object({
  sales: z.array(z.object({ method: z.enum(settlementMethods), count: z.int(), cents: z.int() })),
  invoices: documentsShape,
  creditNotes: documentsShape,
  fees: z.object({ count: z.int(), settledCents: z.int(), cents: z.int() }),
  refunds: z.object({ count: z.int(), cents: z.int() }),
})

const closingShape = z.object({
  by: z.string(),
  at: z.iso.datetime(),
  /** Null while it holds. */
  reopened: z.object({ by: z.string(), at: z.iso.datetime(), reason: z.string() }).nullable(),
})

const monthMoneyShape = z.object({
  month: z.string(),
  environment: z.enum(["test", "production"]),
  /** As they were at the closing that holds, else as they are now. */
  figures: figuresShape,
  /** Whether a closed month adds up to something else now. */
  hasChanged: z.boolean(),
  isClosed: z.boolean(),
  /** Whether the month is over. */
  mayClose: z.boolean(),
  /** Documents without a final state, the first ones; a month with any is not closed. */
  unfinished: z.object({
    count: z.int(),
    rows: z.array(
      z.object({
        id: z.string(),
        /** Of the document, else of its request. */
        number: z.string(),
        state: z.enum(invoiceStates),
      }),
    ),
  }),
  /** Received sales of the month that have no invoice and could have one. */
  withoutInvoice: z.int(),
  /** The last first. */
  closings: z.array(closingShape),
})
export type MonthMoney = z.infer<typeof monthMoneyShape>

const path = "/api/executives/billing/months/:month"
const params = z.object({ month: monthShape })

export const getMonthMoney = defineEndpoint({
  method: "GET",
  path,
  access: { permission: "/billing:view" },
  summary:
    "Lo vendido, facturado, acreditado, devuelto y las comisiones de tarjetas de un mes, y si está cerrado.",
  params,
  response: monthMoneyShape,
})

export const closeMonthMoney = defineEndpoint({
  method: "POST",
  path: `${path}/closing`,
  access: { permission: "/billing:edit" },
  summary:
    "Cierra un mes que ya terminó: sus cifras quedan como están. No se puede mientras un comprobante del mes no termina.",
  params,
  /** What whoever closes has seen: invoiced less credited, and sold. */
  body: z.object({ invoicedCents: z.int(), soldCents: z.int() }),
  response: monthMoneyShape,
  errors: ["MOVE_NOT_ALLOWED", "TOTAL_CHANGED"],
})

export const reopenMonthMoney = defineEndpoint({
  method: "POST",
  path: `${path}/reopening`,
  access: { permission: "/billing:edit" },
  summary: "Reabre un mes cerrado, con su motivo.",
  params,
  body: z.object({ reason: fieldShape(reopenReasonField) }),
  response: monthMoneyShape,
  errors: ["MOVE_NOT_ALLOWED"],
})
