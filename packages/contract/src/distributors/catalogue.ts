import { channels } from "@trazo/domain/buying/channel"
import { certificateKinds } from "@trazo/domain/certificates/certificate-kind"
import { validities } from "@trazo/domain/certificates/validity"
import { paymentMethods } from "@trazo/domain/money/payment-receipt"
import { requestStatuses } from "@trazo/domain/requests/request-status"
import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"

/** Integer cents of US dollars, IVA at the rate in force. */
export const priceShape = z.object({
  baseCents: z.int(),
  ivaCents: z.int(),
  totalCents: z.int(),
})

const offerShape = z.object({
  priceKey: z.string(),
  kind: z.enum(certificateKinds),
  validity: z.enum(validities),
  channel: z.enum(channels),
  price: priceShape,
})

export type Offer = z.infer<typeof offerShape>

export const catalogueShape = z.object({
  /** For example 0.15. */
  ivaRate: z.number(),
  offers: z.array(offerShape),
  /** What most buyers of a kind took lately; empty where too few bought. */
  mostTaken: z.array(offerShape.pick({ kind: true, validity: true })),
  /** How the distributor is paid, in the order of its payment page. */
  paidBy: z.array(z.enum(["card", ...paymentMethods])),
})
export type Catalogue = z.infer<typeof catalogueShape>

/** The status catalogue (checklist I1). */
export const listRequestStatuses = defineEndpoint({
  method: "GET",
  path: "/api/request-statuses",
  access: "platform",
  summary: "Los estados de una solicitud, con su ícono y su descripción.",
  response: z.array(z.object({ id: z.enum(requestStatuses), icon: z.string(), description: z.string() })),
})

export const getCatalogue = defineEndpoint({
  method: "GET",
  path: "/api/catalogue",
  access: "public",
  summary: "Los certificados a la venta por un canal, con su precio con IVA.",
  query: z.object({ channel: z.enum(channels).default("normal") }),
  response: catalogueShape,
})

export const shopPromiseShape = z.object({
  /** Of a request that is paid now. */
  answerBy: z.iso.datetime(),
  /** Opening hours in which staff answer. */
  hours: z.int(),
  opening: z.object({ opens: z.string(), closes: z.string(), saturdays: z.boolean() }),
})
export type ShopPromise = z.infer<typeof shopPromiseShape>
