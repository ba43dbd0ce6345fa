import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"

export const endClientSessions = defineEndpoint({
  method: "DELETE",
  path: "/api/executives/clients/:id/sessions",
  access: { permission: "/clients:edit" },
  summary: "Cierra todas las sesiones de un cliente que tiene una solicitud con la distribuidora.",
  params: z.object({ id: z.uuid() }),
  response: z.object({ ok: z.literal(true) }),
  errors: ["NOT_FOUND"],
})
