import type { LastChange } from "@trazo/contract/endpoint/last-change"
import type { OfferedProduct, Product, SoldProduct } from "@trazo/contract/selling/products"
import { type IvaRate, priceWithIva } from "@trazo/domain/money/iva"
import type { SelectedProduct } from "@trazo/domain/selling/product"
import type { ProductRow } from "./queries.ts"

export function presentProduct(row: ProductRow, rate: IvaRate, lastChange: LastChange): Product {
  const { id, type, name, description, base_cents: baseCents, stock, kinds, state } = row
  const price = priceWithIva(baseCents, rate)
  return { id, type, name, description, baseCents, price, stock, kinds, state, lastChange }
}

export function presentOffered(row: ProductRow, rate: IvaRate): OfferedProduct {
  const { id, type, name, description, base_cents: baseCents } = row
  return { id, type, name, description, price: priceWithIva(baseCents, rate) }
}

export function presentSold({ baseCents, ...product }: SelectedProduct, rate: IvaRate): SoldProduct {
  return { ...product, price: priceWithIva(baseCents, rate) }
}
