import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import type { listProducts as listEndpoint, ProductData } from "@trazo/contract/selling/products"
import { ivaRateAt } from "@trazo/domain/money/iva"
import type { Actor } from "../../../actor.ts"
import type { Call } from "../../../call.ts"
import { inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { newId } from "../../../random.ts"
import { loadLastChange, requireUnchanged } from "../../platform/audit/last-change.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { insertProduct, listProductRows, presentProduct, updateProduct } from "./product.ts"

export async function listProducts(
  { scope }: Call,
  deps: Pick<Deps, "db" | "clock">,
): Promise<RouteResponse<typeof listEndpoint>> {
  const rate = ivaRateAt(deps.clock.now())
  return await inScope(deps.db, scope, async (tx) => {
    const rows = await listProductRows(tx)
    const changes = await Promise.all(rows.map(({ id }) => loadLastChange(tx, `product:${id}`)))
    const products = rows.flatMap((row, index) => {
      const change = changes[index]
      return change ? [presentProduct(row, rate, change)] : []
    })
    return { rows: products, ivaPercent: rate.percent }
  })
}

function columnsOf({ type, name, description, baseCents, stock, kinds, state }: ProductData) {
  return { type, name, description, baseCents, stock, kinds, state }
}

export async function createProduct(
  scope: Scope,
  { actor, ...data }: ProductData & { actor: Actor },
  deps: Pick<Deps, "db" | "clock" | "random">,
): Promise<{ id: string }> {
  const now = deps.clock.now()
  const id = newId(deps.random, now)
  await inScope(deps.db, scope, async (tx) => {
    await insertProduct(tx, { id, ...columnsOf(data), createdAt: now })
    const { baseCents, stock } = data
    const entry = {
      actor,
      action: "product.created" as const,
      object: `product:${id}`,
      data: { baseCents, stock },
    }
    recordAudit(tx, entry, deps)
  })
  return { id }
}

/** @throws ApiError NOT_FOUND, CHANGED_MEANWHILE */
export async function changeProduct(
  scope: Scope,
  { actor, id, version, ...data }: ProductData & { actor: Actor; id: string; version: string },
  deps: Pick<Deps, "db" | "clock">,
): Promise<{ id: string }> {
  const object = `product:${id}`
  await inScope(deps.db, scope, async (tx) => {
    await requireUnchanged(tx, { object, version })
    if (!(await updateProduct(tx, id, columnsOf(data)))) throw new ApiError("NOT_FOUND")
    const { baseCents, stock, state } = data
    recordAudit(tx, { actor, action: "product.changed", object, data: { baseCents, stock, state } }, deps)
  })
  return { id }
}
