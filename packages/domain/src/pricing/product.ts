import type { FormField } from "../forms/form-field.ts"
import { wholeNumber } from "../forms/whole-number.ts"
import { amount, type Cents } from "./money.ts"

/** What is sold besides certificates (docs/product-decisions.md section 3). */
export const productTypes = ["token", "delivery", "priority", "other"] as const
type ProductType = (typeof productTypes)[number]

export const productTypeNames: Record<ProductType, string> = {
  token: "Token",
  delivery: "Envío",
  priority: "Atención prioritaria",
  other: "Otro",
}

export const maximumStock = 100_000

export const productFields = {
  name: { label: "Nombre", maximum: 60, letterCase: "asTyped" },
  description: {
    label: "Descripción",
    hint: "Lo que el cliente recibe, en una frase.",
    maximum: 200,
    letterCase: "asTyped",
    isOptional: true,
  },
  price: { label: "Precio sin IVA", maximum: 12, letterCase: "asTyped", rules: [amount] },
  stock: {
    label: "Existencias",
    hint: "Vacío: sin control de existencias.",
    maximum: 6,
    kind: "digits",
    isOptional: true,
    rules: [wholeNumber(0, maximumStock)],
  },
} as const satisfies Record<string, FormField>

/** What a request takes besides its certificate, with the price without IVA at which it is sold. */
export interface SelectedProduct {
  id: string
  type: ProductType
  name: string
  baseCents: Cents
}

/** Products of one request. */
export const selectionLimit = 20

export function productsBase(products: readonly Pick<SelectedProduct, "baseCents">[]): Cents {
  return products.reduce((sum, { baseCents }) => sum + baseCents, 0)
}
