import type { LastChange } from "@trazo/contract/endpoint/last-change"
import type { OfferedProduct, Product, SoldProduct } from "@trazo/contract/selling/products"
import type { CertificateKind } from "@trazo/domain/certificates/certificate-kind"
import { type IvaRate, priceWithIva } from "@trazo/domain/money/iva"
import type { SelectedProduct } from "@trazo/domain/selling/product"
import { type Selectable, sql } from "kysely"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"

type ProductRow = Selectable<Database["products"]>

export async function listProductRows(tx: ScopedTransaction): Promise<ProductRow[]> {
  return await tx
    .selectFrom("products")
    .selectAll()
    .where("distributorId", "=", tx.scope.distributorId)
    .orderBy("state")
    .orderBy("createdAt")
    .orderBy("id")
    .execute()
}

export async function insertProduct(
  tx: ScopedTransaction,
  row: Omit<ProductRow, "distributorId">,
): Promise<void> {
  await tx
    .insertInto("products")
    .values({ ...row, distributorId: tx.scope.distributorId })
    .execute()
}

/** @returns whether it exists */
export async function updateProduct(
  tx: ScopedTransaction,
  id: string,
  changes: Partial<Omit<ProductRow, "id" | "distributorId">>,
): Promise<boolean> {
  const row = await tx
    .updateTable("products")
    .set(changes)
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst()
  return row !== undefined
}

/** Active products of a kind that are not sold out. */
export async function listOnSale(tx: ScopedTransaction, kind: CertificateKind): Promise<ProductRow[]> {
  return await tx
    .selectFrom("products")
    .selectAll()
    .where("distributorId", "=", tx.scope.distributorId)
    .where("state", "=", "active")
    .where((where) => where.or([where("stock", "is", null), where("stock", ">", 0)]))
    .where(sql<boolean>`(kinds = '{}' or ${kind} = any(kinds))`)
    .orderBy("createdAt")
    .orderBy("id")
    .execute()
}

/** Takes one from the stock, where there is one. @returns undefined if it is not on sale */
export async function takeOne(
  tx: ScopedTransaction,
  id: string,
): Promise<Pick<ProductRow, "stock"> | undefined> {
  return await tx
    .updateTable("products")
    .set({ stock: sql`stock - 1` })
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .where("state", "=", "active")
    .where((where) => where.or([where("stock", "is", null), where("stock", ">", 0)]))
    .returning("stock")
    .executeTakeFirst()
}

export async function putBack(
  tx: ScopedTransaction,
  id: string,
): Promise<Pick<ProductRow, "stock"> | undefined> {
  return await tx
    .updateTable("products")
    .set({ stock: sql`stock + 1` })
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .returning("stock")
    .executeTakeFirst()
}

export function presentProduct(row: ProductRow, rate: IvaRate, lastChange: LastChange): Product {
  const { id, type, name, description, baseCents, stock, kinds, state } = row
  const price = priceWithIva(baseCents, rate)
  return { id, type, name, description, baseCents, price, stock, kinds, state, lastChange }
}

export function presentOffered(row: ProductRow, rate: IvaRate): OfferedProduct {
  const { id, type, name, description, baseCents } = row
  return { id, type, name, description, price: priceWithIva(baseCents, rate) }
}

export function presentSold({ baseCents, ...product }: SelectedProduct, rate: IvaRate): SoldProduct {
  return { ...product, price: priceWithIva(baseCents, rate) }
}
