import { selectionLimit } from "@trazo/domain/selling/product"
import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { idParam, newPasswordShape } from "../endpoint/field-shapes.ts"
import { purchaseFlowShape, shownContentShape } from "./purchase.ts"

/** The end of a draft: its products and its channel are chosen, and it is submitted or cancelled. */

export const chooseProducts = defineEndpoint({
  method: "PUT",
  path: "/api/requests/current/products",
  access: "request",
  summary: "Guarda qué se compra además del certificado.",
  body: z.object({ products: z.array(idParam).max(selectionLimit) }),
  response: purchaseFlowShape,
  errors: ["MOVE_NOT_ALLOWED", "PRODUCT_NOT_AVAILABLE"],
})

/** Drafts of the shop: neither invited nor a renewal. */
export const chooseChannel = defineEndpoint({
  method: "PUT",
  path: "/api/requests/current/channel",
  access: "request",
  summary: "Pasa la solicitud a la atención exprés, o la devuelve a la normal.",
  body: z.object({ channel: z.enum(["normal", "fast"]) }),
  response: purchaseFlowShape,
  errors: ["MOVE_NOT_ALLOWED", "PRICE_NOT_FOUND", "VALIDITY_NOT_SOLD"],
})

/** The last step. Without a password the client signs in with one-time codes. Idempotent. */
export const submitRequest = defineEndpoint({
  method: "PUT",
  path: "/api/requests/current/submission",
  access: "request",
  summary:
    "Envía la solicitud: queda pendiente de pago, con su número. Con la sesión abierta de un cliente de la misma identidad queda en su cuenta.",
  body: z.object({
    password: newPasswordShape.nullable(),
    /** The shown price with IVA. Without it, the price of the moment. */
    totalCents: z.int().optional(),
    content: shownContentShape,
  }),
  response: purchaseFlowShape,
  errors: [
    "STEP_NOT_REACHED",
    "MOVE_NOT_ALLOWED",
    "PRICE_NOT_FOUND",
    "VALIDITY_NOT_SOLD",
    "IDENTITY_BUSY",
    "INVITATION_CLOSED",
    "TOTAL_CHANGED",
    "REQUEST_CHANGED",
    "PRODUCT_NOT_AVAILABLE",
  ],
})

export const cancelRequest = defineEndpoint({
  method: "PUT",
  path: "/api/requests/current/cancellation",
  access: "request",
  summary: "Anula una solicitud que todavía no se paga.",
  response: purchaseFlowShape,
  errors: ["MOVE_NOT_ALLOWED"],
})
