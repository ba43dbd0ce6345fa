import type { FormField } from "../forms/form-field.ts"
import { wholeNumber } from "../forms/whole-number.ts"
import { amount, type Cents } from "../money/money.ts"

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

/** What can be delivered: a token, or something that the distributor made up. */
const deliverableTypes: readonly ProductType[] = ["token", "other"]

/** A delivery is sold only with something to deliver: the certificate itself is a file. */
export function hasSomethingToDeliver(products: readonly Pick<SelectedProduct, "type">[]): boolean {
  return products.some(({ type }) => deliverableTypes.includes(type))
}

/** Without deliveries that have nothing to deliver. */
export function withoutIdleDelivery<Product extends Pick<SelectedProduct, "type">>(
  products: readonly Product[],
): Product[] {
  return products.filter(({ type }) => type !== "delivery" || hasSomethingToDeliver(products))
}

/** Products of one request. */
export const selectionLimit = 20

export function productsBase(products: readonly Pick<SelectedProduct, "baseCents">[]): Cents {
  return products.reduce((sum, { baseCents }) => sum + baseCents, 0)
}
