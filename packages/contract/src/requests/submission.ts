import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { newPasswordShape } from "../endpoint/field-shapes.ts"
import { purchaseFlowShape } from "./purchase.ts"

/** The end of a draft: it is submitted or cancelled. */

/** The last step. Without a password the client signs in with one-time codes. Idempotent. */
export const submitRequest = defineEndpoint({
  method: "PUT",
  path: "/api/requests/current/submission",
  access: "request",
  summary:
    "Envía la solicitud: queda pendiente de pago, con su número. Con la sesión abierta de un cliente de la misma identidad queda en su cuenta.",
  body: z.object({ password: newPasswordShape.nullable() }),
  response: purchaseFlowShape,
  errors: ["STEP_NOT_REACHED", "MOVE_NOT_ALLOWED", "PRICE_NOT_FOUND", "VALIDITY_NOT_SOLD", "IDENTITY_BUSY"],
})

export const cancelRequest = defineEndpoint({
  method: "PUT",
  path: "/api/requests/current/cancellation",
  access: "request",
  summary: "Anula una solicitud que todavía no se paga.",
  response: purchaseFlowShape,
  errors: ["MOVE_NOT_ALLOWED"],
})
