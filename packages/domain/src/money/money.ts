import type { FieldRule } from "../forms/field-rules.ts"

/** Whole cents of the US dollar, Ecuador's currency. */
export type Cents = number

/**
 * 2360 becomes «$23,60» and 123450 «$1.234,50» (es-EC, narrow symbol). Written by hand because browsers and Node have
 * different locale data and both render the same page.
 */
export function formatMoney(cents: Cents): string {
  const sign = cents < 0 ? "-" : ""
  const amount = Math.abs(Math.round(cents))
  const dollars = String(Math.floor(amount / 100)).replace(/\B(?=(\d{3})+$)/g, ".")
  return `${sign}$${dollars},${String(amount % 100).padStart(2, "0")}`
}

/** $99.999,99. No price, discount or prepaid amount is above it. */
export const maximumCents: Cents = 9_999_999

const amountShape = /^(\d{1,5})(?:[.,](\d{1,2}))?$/

/** Reads a typed amount, «23,60» or «$23.60». Null unless it has at most two decimals and no thousands separator. */
export function parseMoney(text: string): Cents | null {
  const [, dollars, decimals = ""] = amountShape.exec(text.trim().replace(/^\$\s*/, "")) ?? []
  return dollars === undefined ? null : Number(dollars) * 100 + Number(decimals.padEnd(2, "0"))
}

/** A typed amount of money. Passes an empty value. */
export const amount: FieldRule = (value) => {
  const text = (value ?? "").trim().replace(/^\$\s*/, "")
  if (text === "" || parseMoney(text) !== null) return null
  if (text.startsWith("-")) return "El valor no puede ser negativo"
  if (/^\d+[.,]\d{3,}$/.test(text)) return "Use máximo dos decimales y ningún separador de miles"
  if (/^\d{6,}([.,]\d{1,2})?$/.test(text)) return `El valor máximo es ${formatMoney(maximumCents)}`
  return "Escriba un valor como 23,60"
}

/** 2360 becomes «23,60», as people type it. */
export function editableMoney(cents: Cents): string {
  return `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, "0")}`
}
