import { certificateKinds } from "@trazo/domain/certificates/certificate-kind"
import { validities } from "@trazo/domain/certificates/validity"
import { fastPromiseFields } from "@trazo/domain/desk/review-promise-fields"
import { z } from "zod"
import { catalogueShape, shopPromiseShape } from "../distributors/catalogue.ts"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { fieldShape } from "../endpoint/field-shapes.ts"
import { lastChangeShape, versionShape } from "../endpoint/last-change.ts"

const openingShape = z.object({ opens: z.string(), closes: z.string(), saturdays: z.boolean() })

const certificateShape = z.object({
  kind: z.enum(certificateKinds),
  validity: z.enum(validities),
  /** With IVA, above the normal channel. Null: the normal channel does not sell it. */
  differenceCents: z.int().nullable(),
})

const fastOfferShape = z.object({
  /** Of a request that is paid now. */
  answerBy: z.iso.datetime(),
  /** Opening hours in which staff answer. */
  hours: z.int(),
  opening: openingShape,
  certificates: z.array(certificateShape),
})
export type FastOffer = z.infer<typeof fastOfferShape>

/** What the page of a channel shows. One statement reads it. */
export const getShop = defineEndpoint({
  method: "GET",
  path: "/api/catalogue/shop",
  access: "public",
  summary: "Lo que muestra la tienda de un canal: certificados, precios y hasta cuándo se responde.",
  query: z.object({ channel: z.enum(["normal", "fast"]).default("normal") }),
  response: z.object({
    catalogue: catalogueShape,
    /** What the fast channel promises at this moment. Null where it sells nothing. */
    fast: fastOfferShape.nullable(),
    /** What the normal channel promises at this moment. */
    promise: shopPromiseShape,
  }),
})

const missedRules = {
  notifyStaff: z.boolean(),
  notifyClient: z.boolean(),
  /** Puts what was paid above the normal price on the list of refunds. */
  refundDifference: z.boolean(),
}

const fastSettingsShape = z.object({
  opening: openingShape,
  hours: z.int(),
  answerBy: z.iso.datetime(),
  ...missedRules,
  certificates: z.array(
    certificateShape.extend({ priceKey: z.string(), totalCents: z.int(), isOffered: z.boolean() }),
  ),
  /** Promises missed in the last `shownMissedDays`. */
  missed: z.int(),
  lastChange: lastChangeShape,
  mayEdit: z.boolean(),
})
export type FastSettings = z.infer<typeof fastSettingsShape>

const path = "/api/executives/fast/configuration"

export const getFastSettings = defineEndpoint({
  method: "GET",
  path,
  access: { permission: "/fast/configuration:view" },
  summary: "Qué se vende por el canal exprés, en qué plazo se responde y qué pasa si se incumple.",
  response: fastSettingsShape,
})

export const saveFastSettings = defineEndpoint({
  method: "PUT",
  path,
  access: { permission: "/fast/configuration:edit" },
  proof: "recent",
  summary:
    "Guarda la configuración del canal exprés. Lo que tiene precio y no viene en la lista deja de venderse.",
  body: z.object({
    opens: fieldShape(fastPromiseFields.opens),
    closes: fieldShape(fastPromiseFields.closes),
    saturdays: z.boolean(),
    hours: fieldShape(fastPromiseFields.hours),
    /** Price keys. */
    offered: z.array(z.string().max(60)).max(60),
    ...missedRules,
    version: versionShape,
  }),
  errors: ["CHANGED_MEANWHILE"],
  response: fastSettingsShape,
})
