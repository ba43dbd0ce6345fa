import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"

/**
 * What became of the latest attempt to pay by card. `open`: it can be paid at `url`. `pending`: the bank decides. `refused`,
 * `left`: the bank refused the card or the payer turned back; with `url` it can be tried there again. `unopened`: the gateway
 * opened no payment. `returned`: its money goes or went back.
 */
export const cardAttemptShape = z.object({
  state: z.enum(["open", "pending", "refused", "left", "unopened", "expired", "paid", "returned", "byHand"]),
  /** In the gateway's words. */
  reason: z.string().nullable(),
  /** Of the gateway's page. */
  url: z.string().nullable(),
})

export type CardAttempt = z.infer<typeof cardAttemptShape>

/** Tabs that call it get the same payment. */
export const startCardPayment = defineEndpoint({
  method: "POST",
  path: "/api/requests/current/card-payment",
  access: "request",
  summary: "Abre el pago con tarjeta de la solicitud en la pasarela de la distribuidora.",
  response: cardAttemptShape,
  errors: [
    "PAYMENT_METHOD_NOT_AVAILABLE",
    "CARD_PAYMENT_PENDING",
    "CARD_GATEWAY_UNAVAILABLE",
    "COUPON_EXPIRED",
    "VALIDITY_NOT_SOLD",
    "MOVE_NOT_ALLOWED",
  ],
})

/** Nothing of the call is believed: the gateway is asked. */
export const returnFromCard = defineEndpoint({
  method: "POST",
  path: "/api/card-payments/return",
  access: "public",
  summary: "Pregunta a la pasarela qué pasó con un pago del que regresa quien paga.",
  body: z.object({
    reference: z.string().max(40),
    /** The query with which the gateway sent the payer back. */
    query: z.string().max(1000),
  }),
  response: cardAttemptShape,
  errors: ["PAYMENT_NOT_FOUND"],
})

const notificationShape = z.looseObject({
  requestId: z.union([z.int(), z.string().max(40)]).optional(),
  signature: z.string().max(200).optional(),
})

/** Only a signed one makes the gateway be asked. The others are answered alike. */
export const notifyCardPayment = defineEndpoint({
  method: "POST",
  path: "/api/card-payments/notification",
  access: "public",
  summary: "Recibe el aviso de una pasarela sobre un pago con tarjeta.",
  body: notificationShape,
  response: z.object({ ok: z.literal(true) }),
})

/** The same on the platform's payment host, which is no distributor's. */
export const notifyPaymentHost = defineEndpoint({
  method: "POST",
  path: "/api/card-payments/notification/:distributor",
  access: "platform",
  summary: "Recibe en la dirección de pagos de la plataforma el aviso de la pasarela de una distribuidora.",
  params: z.object({ distributor: z.uuid() }),
  body: notificationShape,
  response: z.object({ ok: z.literal(true) }),
})
