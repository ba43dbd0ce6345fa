import { settlementOutcomes } from "@trazo/domain/money/cards/card-settlement"
import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { done, idParam } from "../endpoint/field-shapes.ts"

/** Settlements of the gateways of cards: what each paid out, and what it kept. */

const summaryShape = z.object({
  id: z.string(),
  name: z.string(),
  uploadedBy: z.string(),
  uploadedAt: z.iso.datetime(),
  /** Of lines that settle a payment. */
  settledCents: z.int(),
  feeCents: z.int(),
  /** Lines by how they compare with the payments. */
  counts: z.record(z.enum(settlementOutcomes), z.int()),
})
export type CardSettlementSummary = z.infer<typeof summaryShape>

const settlementShape = summaryShape.extend({
  /** Rows that were not understood, at most a hundred. */
  problems: z.array(z.object({ line: z.int(), problem: z.string() })),
  /** Those that settle nothing first, at most two hundred. */
  lines: z.array(
    z.object({
      line: z.int(),
      /** The request's; null without a payment. */
      number: z.string().nullable(),
      /** As the gateway writes it. */
      payment: z.string(),
      amountCents: z.int(),
      feeCents: z.int(),
      /** Of the payment; null without one. */
      paidCents: z.int().nullable(),
      outcome: z.enum(settlementOutcomes),
    }),
  ),
})
export type CardSettlement = z.infer<typeof settlementShape>

const base = "/api/executives/billing/card-settlements"
const params = z.object({ id: idParam })

export const listCardSettlements = defineEndpoint({
  method: "GET",
  path: base,
  access: { permission: "/billing:view" },
  summary: "Las últimas liquidaciones de la pasarela que se leyeron, y los pagos con tarjeta sin liquidar.",
  response: z.object({
    /** The latest first, at most forty. */
    rows: z.array(summaryShape),
    unsettled: z.object({ count: z.int(), cents: z.int() }),
  }),
})

export const getCardSettlement = defineEndpoint({
  method: "GET",
  path: `${base}/:id`,
  access: { permission: "/billing:view" },
  summary: "Una liquidación de la pasarela comparada con los pagos con tarjeta.",
  params,
  response: settlementShape,
  errors: ["NOT_FOUND"],
})

export const sendCardSettlement = defineEndpoint({
  method: "POST",
  path: base,
  access: { permission: "/billing:edit" },
  summary: "Lee la liquidación de una pasarela (CSV o XLSX) y guarda la comisión de cada pago con tarjeta.",
  upload: z.object({}),
  /** `isRepeated`: the same file was read before; its settlement is returned. */
  response: z.object({ id: z.string(), isRepeated: z.boolean() }),
  errors: [
    "SHEET_UNREADABLE",
    "FILE_TOO_LARGE",
    "FILE_MISSING",
    "FILE_EMPTY",
    "OVERLOADED",
    "VALIDATION_FAILED",
  ],
})

export const deleteCardSettlement = defineEndpoint({
  method: "DELETE",
  path: `${base}/:id`,
  access: { permission: "/billing:edit" },
  proof: "recent",
  summary: "Quita una liquidación; sus pagos quedan sin liquidar y sin comisión.",
  params,
  response: done,
  errors: ["NOT_FOUND", "MOVE_NOT_ALLOWED"],
})
