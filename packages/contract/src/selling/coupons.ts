import { channels } from "@trazo/domain/buying/channel"
import { certificateKinds } from "@trazo/domain/certificates/certificate-kind"
import { validities } from "@trazo/domain/certificates/validity"
import { maximumCents } from "@trazo/domain/money/money"
import { requestStatuses } from "@trazo/domain/requests/request-status"
import { couponFields, maximumUses, normaliseCoupon } from "@trazo/domain/selling/coupon"
import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { accountStates, fieldShape, idParam, textShape } from "../endpoint/field-shapes.ts"
import { lastChangeShape, versionShape } from "../endpoint/last-change.ts"
import { cursorField, pageShape } from "../endpoint/pages.ts"

/** Coupons: a discount before IVA that applicants redeem when they pay. */
const uses = z.int().min(1).max(maximumUses).nullable()

/** Everything that its editor changes. Exactly one of `percent` and `amountCents`. */
const couponDataShape = z.object({
  code: fieldShape(couponFields.code).transform(normaliseCoupon),
  percent: z.int().min(1).max(100).nullable(),
  /** Without IVA. */
  amountCents: z.int().min(1).max(maximumCents).nullable(),
  /** What it covers; empty: all. */
  kinds: z.array(z.enum(certificateKinds)).max(certificateKinds.length),
  validities: z.array(z.enum(validities)).max(validities.length),
  channels: z.array(z.enum(channels)).max(channels.length),
  /** YYYY-MM-DD in Ecuador, both included. Null: without limit. */
  startsOn: z.iso.date().nullable(),
  endsOn: z.iso.date().nullable(),
  totalUses: uses,
  usesPerClient: uses,
  state: z.enum(accountStates),
})
export type CouponData = z.infer<typeof couponDataShape>

export const couponStandings = ["open", "planned", "expired", "usedUp", "disabled"] as const

const couponRowShape = couponDataShape.extend({
  id: z.string(),
  code: z.string(),
  /** Redemptions that are not released. */
  used: z.int(),
  standing: z.enum(couponStandings),
})
export type CouponRow = z.infer<typeof couponRowShape>

const couponShape = couponRowShape.extend({
  createdAt: z.iso.datetime(),
  /** Newest first. */
  redemptions: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      status: z.enum(requestStatuses),
      channel: z.enum(channels),
      requestId: z.string(),
      discountCents: z.int(),
      at: z.iso.datetime(),
      /** The applicant took it off, or the request ended unpaid. */
      isReleased: z.boolean(),
    }),
  ),
  lastChange: lastChangeShape,
})
export type Coupon = z.infer<typeof couponShape>

export const listCoupons = defineEndpoint({
  method: "GET",
  path: "/api/executives/coupons",
  access: { permission: "/coupons:view" },
  summary: "Los cupones de la distribuidora, el más reciente primero, con sus usos.",
  query: z.object({ search: textShape.max(40).optional(), cursor: cursorField.optional() }),
  response: z.object({ rows: z.array(couponRowShape), ...pageShape, total: z.int() }),
  errors: ["CURSOR_REFUSED"],
})

export const getCoupon = defineEndpoint({
  method: "GET",
  path: "/api/executives/coupons/:id",
  access: { permission: "/coupons:view" },
  summary: "Un cupón con las solicitudes que lo usaron.",
  params: z.object({ id: idParam }),
  response: couponShape,
  errors: ["NOT_FOUND"],
})

export const createCoupon = defineEndpoint({
  method: "POST",
  path: "/api/executives/coupons",
  access: { permission: "/coupons:create" },
  proof: "recent",
  summary: "Crea un cupón, con un código único en la distribuidora.",
  body: couponDataShape.omit({ state: true }),
  response: z.object({ id: z.string() }),
})

export const changeCoupon = defineEndpoint({
  method: "PUT",
  path: "/api/executives/coupons/:id",
  access: { permission: "/coupons:edit" },
  proof: "recent",
  summary: "Cambia un cupón o lo desactiva. Lo que ya se descontó no cambia.",
  params: z.object({ id: idParam }),
  body: couponDataShape.extend({ version: versionShape }),
  response: z.object({ id: z.string() }),
  errors: ["NOT_FOUND", "CHANGED_MEANWHILE"],
})
