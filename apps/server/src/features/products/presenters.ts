import type { LastChange } from "@trazo/contract/last-change"
import type { Product } from "@trazo/contract/products"
import { type IvaRate, priceWithIva } from "@trazo/domain/pricing/iva"
import type { ProductRow } from "./queries.ts"

export function presentProduct(row: ProductRow, rate: IvaRate, lastChange: LastChange): Product {
  const { id, type, name, description, base_cents: baseCents, stock, kinds, state } = row
  const price = priceWithIva(baseCents, rate)
  return { id, type, name, description, baseCents, price, stock, kinds, state, lastChange }
}
