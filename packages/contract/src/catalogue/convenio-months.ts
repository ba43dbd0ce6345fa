import { convenioPayers } from "@trazo/domain/requests/convenio"
import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { idParam } from "../endpoint/field-shapes.ts"
import { monthShape } from "../endpoint/month.ts"

/** What an agreement sold in each month: the account of the organisation, and apart what people paid themselves. */
const base = "/api/executives/convenios/:id/months"
const params = z.object({ id: idParam })

const monthRowShape = z.object({ month: monthShape, sales: z.int(), totalCents: z.int() })
export type ConvenioMonth = z.infer<typeof monthRowShape>

export const listConvenioMonths = defineEndpoint({
  method: "GET",
  path: base,
  access: { permission: "/convenios/clients:view" },
  summary:
    "Los últimos meses de un convenio con sus ventas cobradas, por quien pagó, el más reciente primero.",
  params,
  response: z.object({ organisation: z.array(monthRowShape), person: z.array(monthRowShape) }),
  errors: ["NOT_FOUND"],
})

export const readConvenioMonth = defineEndpoint({
  method: "GET",
  path: `${base}/:month/statement`,
  access: { permission: "/convenios/clients:export" },
  summary:
    "Las ventas de un convenio en un mes, como PDF o XLSX: la cuenta de la organización, o lo que pagaron las personas.",
  params: params.extend({ month: monthShape }),
  query: z.object({ format: z.enum(["pdf", "xlsx"]), payer: z.enum(convenioPayers) }),
  response: "binary",
  errors: ["NOT_FOUND"],
})
