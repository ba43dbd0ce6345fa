import { certificateKinds } from "@trazo/domain/certificates/certificate-kind"
import { validities } from "@trazo/domain/certificates/validity"
import { maximumCents } from "@trazo/domain/money/money"
import { priceLists } from "@trazo/domain/selling/price-key"
import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { done, idParam, textShape } from "../endpoint/field-shapes.ts"
import { priceShape } from "./catalogue.ts"

/** The prices of a distributor's certificates as its executives change them. */
const pricedCellShape = z.object({
  priceKey: z.string(),
  kind: z.enum(certificateKinds),
  validity: z.enum(validities),
  list: z.enum(priceLists),
  /** In force now; null when the certificate is not for sale. */
  price: priceShape.nullable(),
  /** The key's newest change, to send with the next one. Null before the first. */
  version: z.string().nullable(),
  /** The next change that has not begun. */
  next: z.object({ id: z.string(), price: priceShape.nullable(), validFrom: z.iso.datetime() }).nullable(),
  /** Drafts of this certificate, which a change touches. Submitted requests keep their price. */
  openDrafts: z.int(),
})
export type PricedCell = z.infer<typeof pricedCellShape>

const priceGridShape = z.object({
  /** Whole percent, at today's rate. */
  ivaPercent: z.int(),
  /** The channels whose module the distributor has, and the renewals. */
  lists: z.array(z.enum(priceLists)),
  cells: z.array(pricedCellShape),
  mayEdit: z.boolean(),
})
export type PriceGrid = z.infer<typeof priceGridShape>

export const getPriceGrid = defineEndpoint({
  method: "GET",
  path: "/api/executives/prices",
  access: { permission: "/prices:view" },
  summary: "Los precios de la distribuidora por tipo, vigencia y canal, con sus cambios programados.",
  response: priceGridShape,
})

export const changePrices = defineEndpoint({
  method: "PUT",
  path: "/api/executives/prices",
  access: { permission: "/prices:edit" },
  summary:
    "Cambia precios desde ahora o desde la medianoche de un día. Las solicitudes ya enviadas conservan el suyo.",
  body: z.object({
    changes: z
      .array(
        z.object({
          priceKey: textShape.max(60),
          /** Cents without IVA; null takes the certificate off sale. */
          baseCents: z.int().min(0).max(maximumCents).nullable(),
          /** `version` of the price that the author saw. */
          seen: z.uuid().nullable(),
        }),
      )
      .min(1)
      .max(100),
    /** YYYY-MM-DD in Ecuador; null for now. */
    validFrom: z.iso.date().nullable(),
  }),
  response: done,
  errors: ["PRICE_CHANGED"],
})

export const cancelPriceChange = defineEndpoint({
  method: "DELETE",
  path: "/api/executives/prices/changes/:id",
  access: { permission: "/prices:delete" },
  summary: "Retira un cambio de precio que todavía no empieza.",
  params: z.object({ id: idParam }),
  response: done,
  errors: ["NOT_FOUND"],
})

const priceHistoryShape = z.object({
  entries: z.array(
    z.object({
      id: z.string(),
      price: priceShape.nullable(),
      /** Null for the first price. */
      validFrom: z.iso.datetime().nullable(),
      /** Null for the first price and for an account that no longer exists. */
      who: z.string().nullable(),
      at: z.iso.datetime().nullable(),
    }),
  ),
})
export type PriceHistory = z.infer<typeof priceHistoryShape>

export const getPriceHistory = defineEndpoint({
  method: "GET",
  path: "/api/executives/prices/history/:priceKey",
  access: { permission: "/prices:view" },
  summary: "Los cambios de un precio con su autor, el más reciente primero.",
  params: z.object({ priceKey: textShape.max(60) }),
  response: priceHistoryShape,
  errors: ["NOT_FOUND"],
})
