import { invoiceBuyerCodes } from "@trazo/domain/money/invoices/invoice"
import { buyerChoices, invoiceBuyerFields } from "@trazo/domain/money/invoices/invoice-buyer"
import { buyerCodes } from "@trazo/domain/money/invoicing"
import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { typedShape } from "../endpoint/field-shapes.ts"

export const invoiceBuyerShape = z.object({
  code: z.enum(invoiceBuyerCodes),
  identity: z.string(),
  names: z.string(),
  address: z.string().nullable(),
  email: z.string().nullable(),
})

/** Whose invoice a request's payment gets. */
export const saleBuyerShape = z.object({
  choice: z.enum(buyerChoices),
  /** What the invoice says. */
  buyer: invoiceBuyerShape,
  /** The request's holder, or its company. */
  own: invoiceBuyerShape,
  /** The other buyer whom the account chose last. */
  former: invoiceBuyerShape.nullable(),
  /** Whether the total is below the SRI's limit. */
  mayBeFinalConsumer: z.boolean(),
  /** Until the invoice is sent to the SRI. */
  mayChange: z.boolean(),
})
export type SaleBuyer = z.infer<typeof saleBuyerShape>

/** Fields of another buyer count for the choice «other» alone. */
export const chooseInvoiceBuyer = defineEndpoint({
  method: "PUT",
  path: "/api/requests/current/invoice-buyer",
  access: "request",
  summary: "Elige a nombre de quién va la factura de la solicitud, hasta que se envía al SRI.",
  body: z.object({
    choice: z.enum(buyerChoices).meta({ title: "A nombre de quién" }),
    kind: z.enum(buyerCodes).optional().meta({ title: "Tipo de identificación" }),
    identity: typedShape(invoiceBuyerFields.identity).optional(),
    names: typedShape(invoiceBuyerFields.names).optional(),
    address: typedShape(invoiceBuyerFields.address).optional(),
    email: typedShape(invoiceBuyerFields.email).optional(),
  }),
  response: saleBuyerShape,
  errors: ["MOVE_NOT_ALLOWED"],
})
