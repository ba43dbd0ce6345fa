import type { FormField } from "../forms/form-field.ts"
import { wholeNumber } from "../forms/whole-number.ts"
import { amount, type Cents, formatMoney } from "../money/money.ts"

/** Without 0, O, 1 and I, which people confuse. 32 characters: five bits each. */
const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"

const codeLength = 13
const normalised = new RegExp(`^[${alphabet}]{${codeLength}}$`)

/** A seller's code of 65 bits from at least 13 random bytes: the low five bits of each choose a character. */
export function sellerCode(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, codeLength), (byte) => alphabet[byte & 31]).join("")
}

/** Removes what people add when they copy a code. Null unless it has the form of a seller's code. */
export function readSellerCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[^A-Z0-9]/g, "")
  return normalised.test(code) ? code : null
}

/** «ABCD-EFGH-JKLMN» */
export function formatSellerCode(code: string): string {
  return [code.slice(0, 4), code.slice(4, 8), code.slice(8)].join("-")
}

/** «····-JKLMN»: names a used code to people who must not use it, because it can be given back. */
export function maskSellerCode(code: string): string {
  return `····-${code.slice(8)}`
}

export const maximumLotSize = 500

export const lotFields = {
  seller: {
    label: "Vendedor",
    hint: "Quien entrega los códigos. Un nombre nuevo crea un vendedor.",
    maximum: 80,
  },
  size: { label: "Cuántos códigos", maximum: 3, kind: "digits", rules: [wholeNumber(1, maximumLotSize)] },
  prepaid: {
    label: "Valor que paga cada código, con IVA",
    hint: "El código se usa una vez: si el certificado cuesta menos, la diferencia no se devuelve.",
    maximum: 12,
    letterCase: "asTyped",
    rules: [amount],
  },
  unit: {
    label: "Lo que el vendedor debe por cada código, con IVA",
    maximum: 12,
    letterCase: "asTyped",
    rules: [amount],
  },
  commission: {
    label: "Comisión del vendedor por cada venta pagada",
    hint: "Vacío: sin comisión.",
    maximum: 12,
    letterCase: "asTyped",
    isOptional: true,
    rules: [amount],
  },
} as const satisfies Record<string, FormField>

interface PrepaidTerms {
  /** The only certificate that the code pays; null for any. */
  priceKey: string | null
  /** The most that the code pays; null with `priceKey`. */
  prepaidCents: Cents | null
}

/** Why a prepaid code does not pay a request, or null. */
export function prepaidProblem(
  { priceKey, prepaidCents }: PrepaidTerms,
  request: { priceKey: string; totalCents: Cents; hasProducts?: boolean },
): string | null {
  if (priceKey !== null) {
    if (priceKey !== request.priceKey) return "Este código paga otro certificado, no el que usted pidió."
    return request.hasProducts
      ? "Este código paga solo el certificado: pida la firma sin productos para usarlo."
      : null
  }
  const covered = prepaidCents ?? 0
  if (covered >= request.totalCents) return null
  return `Este código paga hasta ${formatMoney(covered)} y su solicitud cuesta ${formatMoney(request.totalCents)}.`
}
