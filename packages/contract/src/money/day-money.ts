import { settlementMethods } from "@trazo/domain/money/payment-receipt"
import { invoiceStates } from "@trazo/domain/money/sale-invoice"
import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { dayShape } from "../endpoint/field-shapes.ts"

const sum = { count: z.int(), cents: z.int() }

const dayMoneyShape = z.object({
  /** Payments that were received on the day, by method: those that count, and those that were refunded since. */
  sales: z.array(
    z.object({
      method: z.enum(settlementMethods),
      ...sum,
      refundedCount: z.int(),
      refundedCents: z.int(),
    }),
  ),
  /** Invoices of the day by state. */
  invoices: z.array(z.object({ state: z.enum(invoiceStates), ...sum })),
  /** Money that went back on the day, whenever it was received. */
  refunds: z.object(sum),
})
export type DayMoney = z.infer<typeof dayMoneyShape>

export const getDayMoney = defineEndpoint({
  method: "GET",
  path: "/api/executives/billing/day",
  access: { permission: "/billing:view" },
  summary: "Lo vendido, cobrado por forma de pago, facturado y devuelto en un día de Ecuador.",
  query: z.object({ day: dayShape({ label: "Día", maximum: 10 }) }),
  response: dayMoneyShape,
})
