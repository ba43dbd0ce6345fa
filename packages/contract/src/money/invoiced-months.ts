import { invoiceStates } from "@trazo/domain/money/sale-invoice"
import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { idParam } from "../endpoint/field-shapes.ts"
import { monthShape } from "../endpoint/month.ts"

/** What invoices say of the months of a monthly account, beside what it owes. */

const invoicedMonthShape = z.object({
  month: monthShape,
  /** Of the invoices in force, less their credit notes. */
  cents: z.int(),
  invoiceCount: z.int(),
  /** The last ones. */
  invoices: z.array(
    z.object({
      id: z.string(),
      /** 001-001-000000001. Null until it has one. */
      number: z.string().nullable(),
      state: z.enum(invoiceStates),
      totalCents: z.int(),
    }),
  ),
  /** Why what is owed is not what is invoiced. The four differences add up to it. */
  without: z.object({ count: z.int(), cents: z.int() }),
  /** Credited, and still in the account: its money went back. */
  creditedCents: z.int(),
  /** Taken off the account, and not credited yet. */
  toCreditCents: z.int(),
  /** Of the IVA, in a month that was closed before its invoice. */
  roundingCents: z.int(),
  /** Whether staff may invoice what is left as one invoice of the month. */
  mayIssue: z.boolean(),
})
export type InvoicedMonth = z.infer<typeof invoicedMonthShape>

/** Of the months that are shown. Null before the account was opened. */
export const invoicedShape = z
  .object({
    accountId: z.string(),
    environment: z.enum(["test", "production"]),
    months: z.array(invoicedMonthShape),
  })
  .nullable()
export type InvoicedAccount = z.infer<typeof invoicedShape>

export const issueMonthInvoice = defineEndpoint({
  method: "POST",
  path: "/api/executives/billing/accounts/:id/months/:month/invoice",
  access: { permission: "/billing:create" },
  summary:
    "Factura a la organización de una cuenta mensual lo que un mes terminado cargó y no tiene factura, en una sola.",
  params: z.object({ id: idParam, month: monthShape }),
  /** One for each rate of IVA. */
  response: z.object({ invoiceIds: z.array(z.string()) }),
  errors: ["NOT_FOUND", "MOVE_NOT_ALLOWED"],
})
