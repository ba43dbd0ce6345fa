import type { Distributor } from "@trazo/contract/distributors/branding"
import type * as contract from "@trazo/contract/distributors/prices"
import type { PriceGrid, PriceHistory } from "@trazo/contract/distributors/prices"
import type { RouteInput, RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import { ivaRateAt } from "@trazo/domain/money/iva"
import {
  type PriceList,
  parseListedPriceKey,
  priceChangeDayProblem,
  priceLists,
  startOfPriceChange,
} from "@trazo/domain/selling/price-key"
import { isAllowed } from "../../../actor.ts"
import type { Call } from "../../../call.ts"
import { inScope, lockName, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { newId } from "../../../random.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { isOpenChannel, loadDistributor } from "../../platform/branding/distributor.ts"
import {
  countDrafts,
  deletePlannedPrice,
  insertPriceChanges,
  listPlannedPrices,
  listPriceHistory,
  listPrices,
  listVersions,
  presentGrid,
  presentHistory,
} from "./price.ts"

export async function getPriceGrid(
  { scope, actor }: Call,
  deps: Pick<Deps, "db" | "clock">,
): Promise<PriceGrid> {
  const now = deps.clock.now()
  return await inScope(deps.db, scope, async (tx) => {
    const distributor = await loadDistributor(tx)
    const [prices, versions, planned, drafts] = await Promise.all([
      listPrices(tx, now),
      listVersions(tx),
      listPlannedPrices(tx, now),
      countDrafts(tx),
    ])
    const open = priceLists.filter((list) => isOpenList(distributor, list))
    const mayEdit = isAllowed(actor, "/prices:edit")
    return presentGrid({ prices, versions, planned, drafts }, { open, rate: ivaRateAt(now), mayEdit })
  })
}

type Change = RouteInput<typeof contract.changePrices>["body"]["changes"][number]

/**
 * Changes several prices at once, from now or from a day. Submitted requests keep their price.
 * @throws ApiError VALIDATION_FAILED; PRICE_CHANGED if another person changed one of them first, and then changes none
 */
export async function changePrices(
  { scope, actor, body: { changes, validFrom } }: Call<typeof contract.changePrices>,
  deps: Pick<Deps, "db" | "clock" | "random">,
): Promise<RouteResponse<typeof contract.changePrices>> {
  const now = deps.clock.now()
  const problem = priceChangeDayProblem(validFrom, now)
  if (problem) throw new ApiError("VALIDATION_FAILED", { fields: { validFrom: problem } })
  const keys = new Set(changes.map(({ priceKey }) => priceKey))
  if (keys.size < changes.length) throw new ApiError("VALIDATION_FAILED")
  const start = startOfPriceChange(validFrom, now)
  await inScope(deps.db, scope, async (tx) => {
    await requireSold(tx, changes)
    await lockName(tx, "prices")
    const versions = await listVersions(tx)
    const overtaken = changes.filter(({ priceKey, seen }) => (versions.get(priceKey) ?? null) !== seen)
    if (overtaken.length > 0) {
      const fields = overtaken.map(({ priceKey }) => [priceKey, "Otra persona cambió este precio"])
      throw new ApiError("PRICE_CHANGED", { fields: Object.fromEntries(fields) })
    }
    const rows = changes.map(({ priceKey, baseCents }) => ({
      id: newId(deps.random, now),
      priceKey,
      baseCents,
      validFrom: start,
      createdBy: actor.id,
      createdAt: now,
    }))
    await insertPriceChanges(tx, rows)
    for (const { priceKey, baseCents } of rows) {
      const data = { baseCents, validFrom: start.toISOString() }
      recordAudit(tx, { actor, action: "price.changed", object: `price:${priceKey}`, data }, deps)
    }
  })
  return { ok: true }
}

/** @throws ApiError VALIDATION_FAILED for a key of no certificate and for a channel that the distributor lacks */
async function requireSold(tx: ScopedTransaction, changes: readonly Change[]): Promise<void> {
  const distributor = await loadDistributor(tx)
  const isSold = ({ priceKey }: Change) => {
    const listed = parseListedPriceKey(priceKey)
    return listed !== null && isOpenList(distributor, listed.list)
  }
  if (!changes.every(isSold)) {
    throw new ApiError("VALIDATION_FAILED", {
      message: "Uno de los precios es de un canal que su empresa no tiene. Actualice la página.",
    })
  }
}

function isOpenList(distributor: Distributor, list: PriceList): boolean {
  return list === "renewal" || list === "reissue" || isOpenChannel(distributor, list)
}

/** Removes a change that has not begun. @throws ApiError NOT_FOUND */
export async function cancelPriceChange(
  { scope, actor, params: { id } }: Call<typeof contract.cancelPriceChange>,
  deps: Pick<Deps, "db" | "clock">,
): Promise<{ ok: true }> {
  await inScope(deps.db, scope, async (tx) => {
    const removed = await deletePlannedPrice(tx, id, deps.clock.now())
    if (!removed) {
      throw new ApiError("NOT_FOUND", {
        message: "Ese cambio ya empezó o ya se retiró. Actualice la página.",
      })
    }
    const data = { baseCents: removed.baseCents, validFrom: removed.validFrom?.toISOString() ?? null }
    const object = `price:${removed.priceKey}`
    recordAudit(tx, { actor, action: "price.change-cancelled", object, data }, deps)
  })
  return { ok: true }
}

/** @throws ApiError NOT_FOUND for a key of no certificate */
export async function getPriceHistory(
  { scope, params: { priceKey } }: Call<typeof contract.getPriceHistory>,
  deps: Pick<Deps, "db" | "clock">,
): Promise<PriceHistory> {
  if (!parseListedPriceKey(priceKey)) throw new ApiError("NOT_FOUND")
  const rate = ivaRateAt(deps.clock.now())
  return await inScope(deps.db, scope, async (tx) =>
    presentHistory(await listPriceHistory(tx, priceKey), rate),
  )
}
