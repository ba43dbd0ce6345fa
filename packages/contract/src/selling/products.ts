import { certificateKinds } from "@trazo/domain/certificates/certificate-kind"
import { maximumCents } from "@trazo/domain/money/money"
import { maximumStock, productFields, productTypes } from "@trazo/domain/selling/product"
import { z } from "zod"
import { priceShape } from "../distributors/catalogue.ts"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { accountStates, fieldShape, idParam } from "../endpoint/field-shapes.ts"
import { lastChangeShape, versionShape } from "../endpoint/last-change.ts"

/** What a distributor sells besides certificates. */
const productDataShape = z.object({
  type: z.enum(productTypes),
  name: fieldShape(productFields.name),
  description: fieldShape(productFields.description),
  /** Without IVA. */
  baseCents: z.int().min(0).max(maximumCents),
  /** Null: without stock control. */
  stock: z.int().min(0).max(maximumStock).nullable(),
  /** The certificates that it is sold with; empty: all. */
  kinds: z.array(z.enum(certificateKinds)).max(certificateKinds.length),
  state: z.enum(accountStates),
})
export type ProductData = z.infer<typeof productDataShape>

const productShape = productDataShape.extend({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  price: priceShape,
  lastChange: lastChangeShape,
})
export type Product = z.infer<typeof productShape>

/** A product of a request. The price includes IVA apart. */
export const soldProductShape = z.object({
  id: z.string(),
  type: z.enum(productTypes),
  name: z.string(),
  price: priceShape,
})
export type SoldProduct = z.infer<typeof soldProductShape>

export const offeredProductShape = soldProductShape.extend({ description: z.string() })
export type OfferedProduct = z.infer<typeof offeredProductShape>

export const listProducts = defineEndpoint({
  method: "GET",
  path: "/api/executives/products",
  access: { permission: "/products:view" },
  summary: "Lo que la distribuidora vende además de los certificados.",
  response: z.object({ rows: z.array(productShape), ivaPercent: z.int() }),
})

export const createProduct = defineEndpoint({
  method: "POST",
  path: "/api/executives/products",
  access: { permission: "/products:create" },
  summary: "Agrega un producto.",
  body: productDataShape,
  response: z.object({ id: z.string() }),
})

export const changeProduct = defineEndpoint({
  method: "PUT",
  path: "/api/executives/products/:id",
  access: { permission: "/products:edit" },
  summary: "Cambia un producto, sus existencias o su estado.",
  params: z.object({ id: idParam }),
  body: productDataShape.extend({ version: versionShape }),
  response: z.object({ id: z.string() }),
  errors: ["NOT_FOUND", "CHANGED_MEANWHILE"],
})
