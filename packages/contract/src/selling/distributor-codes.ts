import { maximumCents } from "@trazo/domain/money/money"
import { lotFields, maximumLotSize } from "@trazo/domain/selling/seller-code"
import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { fieldShape, idParam, textShape } from "../endpoint/field-shapes.ts"
import { monthShape } from "../endpoint/month.ts"
import { cursorField, pageShape } from "../endpoint/pages.ts"

/** Codes that sellers hand out, in lots. A prepaid one pays a request; another one attributes the sale to its seller. */
const cents = z.int().min(0).max(maximumCents)

const lotDataShape = z.object({
  seller: fieldShape(lotFields.seller),
  size: z.int().min(1).max(maximumLotSize),
  prepaid: z.boolean(),
  /** The certificate that a prepaid code pays. */
  priceKey: textShape.max(60).nullable(),
  /** What a prepaid code pays of any certificate, IVA included. Exactly one of both for a prepaid lot. */
  prepaidCents: cents.min(1).nullable(),
  /** What the seller owes for each prepaid code, IVA included. */
  unitCents: cents,
  /** What the seller earns for each paid request, where the code is not prepaid. */
  commissionCents: cents,
  /** YYYY-MM-DD in Ecuador, included. Null: without limit. */
  expiresOn: z.iso.date().nullable(),
})
export type LotData = z.infer<typeof lotDataShape>

const lotRowShape = lotDataShape.extend({
  id: z.string(),
  seller: z.string(),
  priceKey: z.string().nullable(),
  redeemed: z.int(),
  cancelled: z.int(),
  isExpired: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type LotRow = z.infer<typeof lotRowShape>

export const codeStates = ["available", "redeemed", "cancelled"] as const

const lotShape = lotRowShape.extend({
  createdBy: z.string().nullable(),
  codes: z.array(
    z.object({
      id: z.string(),
      /** Null unless the reader may export codes. */
      code: z.string().nullable(),
      state: z.enum(codeStates),
      /** Number of the request that redeemed it. */
      number: z.string().nullable(),
      redeemedAt: z.iso.datetime().nullable(),
    }),
  ),
})
export type Lot = z.infer<typeof lotShape>

export const listLots = defineEndpoint({
  method: "GET",
  path: "/api/executives/distributorcodes",
  access: { permission: "/distributorcodes:view" },
  summary: "Los lotes de códigos, el más reciente primero.",
  query: z.object({ search: textShape.max(80).optional(), cursor: cursorField.optional() }),
  response: z.object({ rows: z.array(lotRowShape), ...pageShape, total: z.int() }),
  errors: ["CURSOR_REFUSED"],
})

export const getLot = defineEndpoint({
  method: "GET",
  path: "/api/executives/distributorcodes/lots/:id",
  access: { permission: "/distributorcodes:view" },
  summary: "Un lote con el estado de sus códigos.",
  params: z.object({ id: idParam }),
  response: lotShape,
  errors: ["NOT_FOUND"],
})

export const createLot = defineEndpoint({
  method: "POST",
  path: "/api/executives/distributorcodes",
  access: { permission: "/distributorcodes:create" },
  proof: "recent",
  summary: "Crea un lote de códigos para un vendedor. Los prepagados pagan una solicitud.",
  body: lotDataShape,
  response: z.object({ id: z.string() }),
})

export const cancelLot = defineEndpoint({
  method: "PUT",
  path: "/api/executives/distributorcodes/lots/:id/cancellation",
  access: { permission: "/distributorcodes:delete" },
  summary: "Anula los códigos de un lote que todavía no se usan.",
  params: z.object({ id: idParam }),
  response: z.object({ cancelled: z.int() }),
  errors: ["NOT_FOUND"],
})

export const getLotSheet = defineEndpoint({
  method: "GET",
  path: "/api/executives/distributorcodes/lots/:id/sheet",
  access: { permission: "/distributorcodes:export" },
  summary: "La hoja para imprimir de un lote: los códigos disponibles, cada uno con su QR (PDF).",
  params: z.object({ id: idParam }),
  response: "binary",
  errors: ["NOT_FOUND"],
})

const statementShape = z.object({
  month: z.string(),
  rows: z.array(
    z.object({
      sellerId: z.string(),
      seller: z.string(),
      /** Codes of lots that were made in the month, without those that were cancelled unused. */
      sold: z.int(),
      /** Codes that were redeemed in the month by requests that are paid. */
      redeemed: z.int(),
      /** For prepaid codes. */
      owedCents: z.int(),
      commissionCents: z.int(),
      /** What the seller owes less the commission. Negative: the distributor owes it. */
      balanceCents: z.int(),
    }),
  ),
})
export type Statement = z.infer<typeof statementShape>

export const getStatement = defineEndpoint({
  method: "GET",
  path: "/api/executives/distributorcodes/statement",
  access: { permission: "/distributorcodes:export" },
  summary: "El estado de cuenta de los vendedores en un mes, al centavo.",
  query: z.object({ month: monthShape }),
  response: statementShape,
})
