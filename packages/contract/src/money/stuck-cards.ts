import { stuckCardFields } from "@trazo/domain/money/cards/card-gateway"
import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { done, fieldShape, idParam } from "../endpoint/field-shapes.ts"

/** Payments by card on which the bank or the gateway has not decided for a day. They keep their request from being paid. */
const stuckCardShape = z.object({
  /** Of the session. */
  id: z.string(),
  number: z.string(),
  names: z.string(),
  cents: z.int(),
  /** By which the gateway's panel finds it. */
  reference: z.string(),
  since: z.iso.datetime(),
})
export type StuckCard = z.infer<typeof stuckCardShape>

const base = "/api/executives/certificates/stuck-cards"
const access = { permission: "/certificates:validatePayment" } as const

export const listStuckCards = defineEndpoint({
  method: "GET",
  path: base,
  access,
  summary:
    "Los pagos con tarjeta que llevan un día sin respuesta y no dejan pagar su solicitud de otra forma.",
  /** The oldest first; `total` counts those beyond the rows too. */
  response: z.object({ rows: z.array(stuckCardShape), total: z.int() }),
})

export const releaseStuckCard = defineEndpoint({
  method: "POST",
  path: `${base}/:id/release`,
  access,
  proof: "recent",
  summary:
    "Deja pagar otra vez una solicitud cuyo pago con tarjeta no tiene respuesta. Si se aprueba después y ya está pagada, ese dinero se devuelve.",
  params: z.object({ id: idParam }),
  body: z.object({ reason: fieldShape(stuckCardFields.reason) }),
  response: done,
  errors: ["NOT_FOUND", "MOVE_NOT_ALLOWED"],
})
