import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { idParam } from "../endpoint/field-shapes.ts"
import { monthShape } from "../endpoint/month.ts"

/** What an agreement sold in each month: where the organisation pays, its account. */
const base = "/api/executives/convenios/:id/months"
const params = z.object({ id: idParam })

const monthRowShape = z.object({ month: monthShape, sales: z.int(), totalCents: z.int() })
export type ConvenioMonth = z.infer<typeof monthRowShape>

export const listConvenioMonths = defineEndpoint({
  method: "GET",
  path: base,
  access: { permission: "/convenios/clients:view" },
  summary: "Los últimos meses de un convenio con sus ventas cobradas, el más reciente primero.",
  params,
  response: z.object({ rows: z.array(monthRowShape) }),
  errors: ["NOT_FOUND"],
})

export const readConvenioMonth = defineEndpoint({
  method: "GET",
  path: `${base}/:month/statement`,
  access: { permission: "/convenios/clients:export" },
  summary: "Las ventas de un convenio en un mes, como PDF o XLSX: la cuenta de quien paga por mes.",
  params: params.extend({ month: monthShape }),
  query: z.object({ format: z.enum(["pdf", "xlsx"]) }),
  response: "binary",
  errors: ["NOT_FOUND"],
})
