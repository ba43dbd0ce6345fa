import { requestStatuses } from "@trazo/domain/requests/request-status"
import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { certDataShape, movementShape, purchaseFlowShape } from "../requests/purchase.ts"

export const clientRequestRowShape = z.object({
  id: z.string(),
  number: z.string(),
  status: z.enum(requestStatuses),
  certData: certDataShape,
  totalCents: z.int(),
  statusSince: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  nextActor: z.enum(["client", "staff", "nobody"]),
  /** Until when staff answer; null while they need not act. */
  answerBy: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
})
export type ClientRequestRow = z.infer<typeof clientRequestRowShape>

export const listClientRequests = defineEndpoint({
  method: "GET",
  path: "/api/clients/requests",
  access: "client",
  summary: "Las solicitudes del cliente, la última primero.",
  response: z.object({ rows: z.array(clientRequestRowShape) }),
})

export const getClientRequest = defineEndpoint({
  method: "GET",
  path: "/api/clients/requests/:id",
  access: "client",
  summary: "Una solicitud del cliente con su historia y lo que sigue.",
  params: z.object({ id: z.uuid() }),
  response: clientRequestRowShape.extend({
    timeline: z.array(movementShape),
    certificateSerial: z.string().nullable(),
    /** The path to continue at, when the client must act. */
    next: z.object({ label: z.string(), path: z.string() }).nullable(),
  }),
  errors: ["REQUEST_NOT_FOUND"],
})

/** Sets the purchase's cookie, so that a signed-in client can continue a purchase (payment). */
export const continuePurchase = defineEndpoint({
  method: "POST",
  path: "/api/clients/requests/:id/continuation",
  access: "client",
  summary: "Retoma en esta sesión una solicitud propia (pago).",
  params: z.object({ id: z.uuid() }),
  response: purchaseFlowShape,
  errors: ["REQUEST_NOT_FOUND"],
})

export const claimableRequestShape = z.object({
  id: z.string(),
  number: z.string(),
  verifiedEmail: z.string(),
})
export type ClaimableRequest = z.infer<typeof claimableRequestShape>

/** Claiming requires a session of the identity's account and the request's resume token on this device. */
export const getClaimableRequest = defineEndpoint({
  method: "GET",
  path: "/api/clients/requests/claimable",
  access: "client",
  summary: "La solicitud empezada en este equipo que se puede agregar a la cuenta, si hay una.",
  response: z.object({ request: claimableRequestShape.nullable() }),
})

export const claimRequest = defineEndpoint({
  method: "POST",
  path: "/api/clients/requests/claimable",
  access: "client",
  summary: "Agrega a la cuenta la solicitud empezada en este equipo, de la misma identidad.",
  response: claimableRequestShape,
  errors: ["REQUEST_NOT_FOUND", "MOVE_NOT_ALLOWED", "ACCOUNT_DISPUTED"],
})

export const getLastRecord = defineEndpoint({
  method: "GET",
  path: "/api/clients/me/last",
  access: "client",
  summary: "El identificador con el que el cliente se une a su sala de avisos.",
  response: z.object({ _id: z.string() }),
})
