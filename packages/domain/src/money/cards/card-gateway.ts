import type { FormField } from "../../forms/form-field.ts"
import { refundFields } from "../refund.ts"

export const gatewayKinds = ["placetopay", "payphone"] as const
export type GatewayKind = (typeof gatewayKinds)[number]

export const gatewayKindNames: Record<GatewayKind, string> = {
  placetopay: "PlacetoPay",
  payphone: "PayPhone",
}

/** What each gateway calls its credentials, and where its API is. */
export const gatewayTerms: Record<
  GatewayKind,
  { account: string; secret: string; addresses: readonly string[] }
> = {
  placetopay: {
    account: "Identificador del sitio (login)",
    secret: "Clave secreta (tranKey)",
    addresses: ["https://checkout.placetopay.ec", "https://checkout-test.placetopay.ec"],
  },
  payphone: {
    account: "Tienda (storeId)",
    secret: "Token de la aplicación",
    addresses: ["https://pay.payphonetodoesposible.com"],
  },
}

export const gatewayFields = {
  address: {
    label: "Dirección de la pasarela",
    hint: "La que le dio la pasarela. Empieza con https:// y es de PlacetoPay o de PayPhone.",
    maximum: 200,
    kind: "url",
    letterCase: "asTyped",
  },
  account: { label: "Cuenta en la pasarela", maximum: 120, letterCase: "asTyped" },
  secret: { label: "Clave de la pasarela", maximum: 2000, letterCase: "asTyped" },
} as const satisfies Record<string, FormField>

export const cardReturnFields = {
  reference: {
    ...refundFields.reference,
    hint: "El de la transferencia, o el de la anulación en el panel de la pasarela.",
  },
} as const satisfies Record<string, FormField>

/** What staff say when they release a request from a payment by card that nobody decides on. */
export const stuckCardFields = {
  reason: { label: "Motivo", maximum: 300, letterCase: "asTyped" },
} as const

/** A bank that decides later than this is asked by people. */
export const stuckCardHours = 24
