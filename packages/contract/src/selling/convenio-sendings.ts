import { sendingStates } from "@trazo/domain/selling/sending"
import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { done, idParam } from "../endpoint/field-shapes.ts"

/** The invitation of everybody in an agreement who has none yet, by a job. */
const path = "/api/executives/convenios/:id/sending"
const params = z.object({ id: idParam })

const sendingShape = z.object({
  id: z.string(),
  state: z.enum(sendingStates),
  /** People without an invitation when it began, and those of them who got one. */
  total: z.int(),
  sent: z.int(),
  /** Why it ended before its end. */
  stopped: z.string().nullable(),
  startedBy: z.string(),
  startedAt: z.iso.datetime(),
})
export type ConvenioSending = z.infer<typeof sendingShape>

export const getConvenioSending = defineEndpoint({
  method: "GET",
  path,
  access: { permission: "/convenios/clients:view" },
  summary: "Cuántas personas de un convenio están sin invitar, y el último envío a todas.",
  params,
  response: z.object({
    waiting: z.int(),
    /** Free places of the quota; null without one. */
    places: z.int().nullable(),
    last: sendingShape.nullable(),
  }),
  errors: ["NOT_FOUND"],
})

export const startConvenioSending = defineEndpoint({
  method: "POST",
  path,
  access: { permission: "/convenios/clients:edit" },
  proof: "recent",
  summary: "Invita a todas las personas de un convenio que están sin invitar. Uno en marcha es el mismo.",
  params,
  response: z.object({ id: z.string(), total: z.int() }),
  errors: ["NOT_FOUND", "MOVE_NOT_ALLOWED", "INVITATION_CLOSED"],
})

export const stopConvenioSending = defineEndpoint({
  method: "DELETE",
  path,
  access: { permission: "/convenios/clients:edit" },
  summary: "Detiene el envío a todas. Lo ya enviado queda.",
  params,
  response: done,
  errors: ["NOT_FOUND"],
})
