import { channels } from "@trazo/domain/buying/channel"
import { cardReturnFields } from "@trazo/domain/money/cards/card-gateway"
import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { done, fieldShape, idParam } from "../endpoint/field-shapes.ts"

/**
 * Money that was paid by card, is no payment of a request, and that the gateway does not give back: people do. A payment's
 * money is on the list of refunds.
 */
const cardReturnShape = z.object({
  /** Of the session. */
  id: z.string(),
  requestId: z.string(),
  number: z.string(),
  channel: z.enum(channels),
  names: z.string(),
  email: z.string(),
  cents: z.int(),
  /** Visa ···1111 */
  card: z.string(),
  authorization: z.string(),
  /** By which the gateway's panel finds it. */
  transaction: z.string(),
  /** Why it is no payment. */
  why: z.string(),
  paidAt: z.iso.datetime(),
})
export type CardReturn = z.infer<typeof cardReturnShape>

const base = "/api/executives/certificates/card-returns"
const access = { permission: "/certificates:validatePayment" } as const

export const listCardReturns = defineEndpoint({
  method: "GET",
  path: base,
  access,
  summary: "Los cobros con tarjeta que no son de ninguna solicitud y que hay que devolver a mano.",
  /** The oldest first; `total` counts those beyond the rows too. */
  response: z.object({ rows: z.array(cardReturnShape), total: z.int() }),
})

export const recordCardReturn = defineEndpoint({
  method: "PUT",
  path: `${base}/:id`,
  access,
  proof: "recent",
  summary: "Registra que el dinero de un cobro con tarjeta se devolvió a mano, y escribe al cliente.",
  params: z.object({ id: idParam }),
  body: z.object({ reference: fieldShape(cardReturnFields.reference) }),
  response: done,
  errors: ["NOT_FOUND", "REFUND_DECIDED"],
})
