import { type Channel, channelNames } from "../buying/channel.ts"
import { type CertificateKind, certificateKindNames } from "../certificates/certificate-kind.ts"
import { type Validity, validityNames } from "../certificates/validity.ts"
import type { FieldRule } from "../forms/field-rules.ts"
import type { FormField } from "../forms/form-field.ts"
import { wholeNumber } from "../forms/whole-number.ts"
import { amount, type Cents } from "../money/money.ts"
import type { PricedCertificate } from "./price-key.ts"

const codeShape: FieldRule = (value) =>
  /^[A-Z0-9-]*$/.test(normaliseCoupon(value ?? "")) ? null : "Use solo letras sin tilde, números y guiones"

export const maximumUses = 100_000

export const couponFields = {
  code: {
    label: "Código",
    hint: "Lo que escribirá el cliente. Mayúsculas y minúsculas valen igual.",
    maximum: 30,
    rules: [codeShape],
  },
  percent: { label: "Porcentaje", maximum: 3, kind: "digits", rules: [wholeNumber(1, 100)] },
  amount: { label: "Valor sin IVA", maximum: 12, letterCase: "asTyped", rules: [amount] },
  totalUses: {
    label: "Usos en total",
    hint: "Vacío: sin límite.",
    maximum: 6,
    kind: "digits",
    isOptional: true,
    rules: [wholeNumber(1, maximumUses)],
  },
  usesPerClient: {
    label: "Usos por cliente",
    hint: "Por número de documento. Vacío: sin límite.",
    maximum: 6,
    kind: "digits",
    isOptional: true,
    rules: [wholeNumber(1, maximumUses)],
  },
} as const satisfies Record<string, FormField>

/** Upper case and without spaces, so that «verano 10» is VERANO10. */
export function normaliseCoupon(typed: string): string {
  return typed.normalize("NFC").replace(/\s+/g, "").toUpperCase()
}

interface CouponTerms {
  percent: number | null
  amountCents: Cents | null
}

/** Taken off the base, in whole cents, at most the whole base. */
export function couponDiscount({ percent, amountCents }: CouponTerms, baseCents: Cents): Cents {
  const wanted = percent === null ? (amountCents ?? 0) : Math.floor((baseCents * percent + 50) / 100)
  return Math.min(wanted, baseCents)
}

/** What a coupon covers. An empty list covers all. */
interface CouponCover {
  kinds: readonly CertificateKind[]
  validities: readonly Validity[]
  channels: readonly Channel[]
}

export function isCovered(cover: CouponCover, { kind, validity, channel }: PricedCertificate): boolean {
  const covers = <Value>(all: readonly Value[], value: Value) => all.length === 0 || all.includes(value)
  return covers(cover.kinds, kind) && covers(cover.validities, validity) && covers(cover.channels, channel)
}

/** «Persona natural · 1 año, 2 años», or «Todo». */
export function coverText({ kinds, validities, channels }: CouponCover): string {
  const parts = [
    kinds.map((kind) => certificateKindNames[kind]),
    validities.map((validity) => validityNames[validity]),
    channels.map((channel) => channelNames[channel]),
  ]
  return (
    parts
      .filter((names) => names.length > 0)
      .map((names) => names.join(", "))
      .join(" · ") || "Todo"
  )
}
