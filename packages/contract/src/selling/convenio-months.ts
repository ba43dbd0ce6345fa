import { convenioPayers } from "@trazo/domain/selling/convenio"
import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { done, idParam } from "../endpoint/field-shapes.ts"
import { monthShape } from "../endpoint/month.ts"
import { invoicedShape } from "../money/invoiced-months.ts"
import { accountMonthShape, closingBody, paidBody, undoneBody } from "../money/monthly-account.ts"

/** What an agreement sold in each month: the account of the organisation, and apart what people paid themselves. */
const base = "/api/executives/convenios/:id/months"
const params = z.object({ id: idParam })
const ofMonth = params.extend({ month: monthShape })

const salesMonthShape = z.object({ month: monthShape, sales: z.int(), totalCents: z.int() })
export type SalesMonth = z.infer<typeof salesMonthShape>

export const listConvenioMonths = defineEndpoint({
  method: "GET",
  path: base,
  access: { permission: "/convenios/clients:view" },
  summary:
    "Los últimos meses de un convenio, el más reciente primero: la cuenta de la organización, y lo que pagaron las personas.",
  params,
  response: z.object({
    /** Of the organisation: charged and not paid yet. */
    unpaidCents: z.int(),
    organisation: z.array(accountMonthShape),
    /** Of the organisation's months. */
    invoiced: invoicedShape,
    person: z.array(salesMonthShape),
  }),
  errors: ["NOT_FOUND"],
})

export const closeConvenioMonth = defineEndpoint({
  method: "PUT",
  path: `${base}/:month/closing`,
  access: { permission: "/convenios/clients:edit" },
  proof: "recent",
  summary:
    "Cierra un mes terminado de la cuenta de una organización, que ya no cambia. Repetirlo no cambia nada.",
  params: ofMonth,
  body: closingBody,
  response: z.object({ totalCents: z.int() }),
  errors: ["NOT_FOUND", "TOTAL_CHANGED"],
})

export const recordConvenioMonthPaid = defineEndpoint({
  method: "PUT",
  path: `${base}/:month/payment`,
  access: { permission: "/convenios/certificates:validatePayment" },
  proof: "recent",
  summary: "Registra que la organización pagó un mes cerrado. Repetirlo no cambia nada.",
  params: ofMonth,
  body: paidBody,
  response: done,
  errors: ["NOT_FOUND"],
})

export const undoConvenioMonthPaid = defineEndpoint({
  method: "PUT",
  path: `${base}/:month/payment/undone`,
  access: { permission: "/convenios/certificates:validatePayment" },
  proof: "recent",
  summary: "Deshace el pago de un mes, que la organización debe otra vez.",
  params: ofMonth,
  body: undoneBody,
  response: done,
  errors: ["NOT_FOUND", "MOVE_NOT_ALLOWED"],
})

export const readConvenioMonth = defineEndpoint({
  method: "GET",
  path: `${base}/:month/statement`,
  access: { permission: "/convenios/clients:export" },
  summary:
    "Las ventas de un convenio en un mes, como PDF o XLSX: la cuenta de la organización, o lo que pagaron las personas.",
  params: ofMonth,
  query: z.object({ format: z.enum(["pdf", "xlsx"]), payer: z.enum(convenioPayers) }),
  response: "binary",
  errors: ["NOT_FOUND"],
})
