import { ApiError } from "@trazo/contract/errors/errors"
import type { OfferedProduct, SoldProduct } from "@trazo/contract/selling/products"
import type { CertificateKind } from "@trazo/domain/certificates/certificate-kind"
import { ivaRateAt } from "@trazo/domain/money/iva"
import {
  hasSomethingToDeliver,
  type SelectedProduct,
  withoutIdleDelivery,
} from "@trazo/domain/selling/product"
import type { Actor } from "../../../actor.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { listOnSale, presentOffered, presentSold, putBack, takeOne } from "./product.ts"

/** Products that are sold with a certificate. Those with stock are taken when the request is submitted. */

/** What is on sale for a kind, at the price of the moment. A delivery once something to deliver is selected. */
export async function listOffered(
  tx: ScopedTransaction,
  { kind, selected }: { kind: CertificateKind; selected: readonly SelectedProduct[] },
  { clock }: Pick<Deps, "clock">,
): Promise<OfferedProduct[]> {
  const rate = ivaRateAt(clock.now())
  const isDelivered = hasSomethingToDeliver(selected)
  const offered = (await listOnSale(tx, kind)).filter(({ type }) => type !== "delivery" || isDelivered)
  return offered.map((row) => presentOffered(row, rate))
}

/** As stored in the request, at their prices of then. */
export function soldProducts(
  selected: readonly SelectedProduct[],
  { clock }: Pick<Deps, "clock">,
): SoldProduct[] {
  const rate = ivaRateAt(clock.now())
  return selected.map((product) => presentSold(product, rate))
}

/** The chosen products that are still on sale, at the price of the moment, without a delivery of nothing. */
export async function currentSelection(
  tx: ScopedTransaction,
  selected: readonly Pick<SelectedProduct, "id">[],
  kind: CertificateKind,
): Promise<SelectedProduct[]> {
  if (selected.length === 0) return []
  const onSale = await listOnSale(tx, kind)
  const chosen = onSale.filter(({ id }) => selected.some((one) => one.id === id))
  return withoutIdleDelivery(chosen.map(({ id, type, name, baseCents }) => ({ id, type, name, baseCents })))
}

interface Sold {
  requestId: string
  products: readonly SelectedProduct[]
  actor: Actor
}

/** In the order of their ids, so that two requests never wait for each other. */
const inOrder = (products: readonly SelectedProduct[]) => products.toSorted((a, b) => (a.id < b.id ? -1 : 1))

/** Takes one of each from the stock. @throws ApiError PRODUCT_NOT_AVAILABLE */
export async function takeProducts(
  tx: ScopedTransaction,
  { requestId, products, actor }: Sold,
  deps: Pick<Deps, "clock">,
): Promise<void> {
  for (const { id } of inOrder(products)) {
    const left = await takeOne(tx, id)
    if (left === undefined) throw new ApiError("PRODUCT_NOT_AVAILABLE")
    // Without stock, nothing of the product changes.
    if (left.stock === null) continue
    const data = { request: requestId, stock: left.stock }
    recordAudit(tx, { actor, action: "product.sold", object: `product:${id}`, data }, deps)
  }
}

/** Puts the products of an ended request back. */
export async function returnProducts(
  tx: ScopedTransaction,
  { requestId, products, actor }: Sold,
  deps: Pick<Deps, "clock">,
): Promise<void> {
  for (const { id } of inOrder(products)) {
    const left = await putBack(tx, id)
    if (!left || left.stock === null) continue
    const data = { request: requestId, stock: left.stock }
    recordAudit(tx, { actor, action: "product.returned", object: `product:${id}`, data }, deps)
  }
}
