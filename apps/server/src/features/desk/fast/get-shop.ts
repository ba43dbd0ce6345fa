import type { getShop as endpoint, FastOffer } from "@trazo/contract/desk/fast"
import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import type { Call } from "../../../call.ts"
import { inScope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import {
  type CatalogueParts,
  listedOffers,
  mostTakenSince,
  presentCatalogue,
} from "../../distributors/catalogue/get-catalogue.ts"
import { presentShopPromise, promiseOfRows } from "../../distributors/review-settings/review-rules.ts"
import { isOpenChannel, presentConfiguration } from "../../platform/branding/distributor.ts"
import { waysToPay } from "../../platform/branding/ways-to-pay.ts"
import { presentFastOffer } from "./presenters.ts"
import { findShop } from "./shop.ts"

/** @throws ApiError DISTRIBUTOR_NOT_FOUND */
export async function getShop(
  { scope, query: { channel } }: Call<typeof endpoint>,
  deps: Pick<Deps, "db" | "clock" | "authority">,
): Promise<RouteResponse<typeof endpoint>> {
  const now = deps.clock.now()
  const row = await inScope(deps.db, scope, (tx) => findShop(tx, { now, since: mostTakenSince(now) }))
  if (!row) throw new ApiError("DISTRIBUTOR_NOT_FOUND")
  const { modules, prices, sold } = row
  const promise = promiseOfRows(row.promise, row.fast)
  const withheld = row.fast?.withheld ?? []
  const paidBy = waysToPay({ configuration: presentConfiguration(row.configuration) }, row.cardIsFirst)
  const parts: CatalogueParts = {
    modules,
    paidBy,
    prices,
    withheld: channel === "fast" ? withheld : [],
    sold,
  }
  return {
    catalogue: presentCatalogue(parts, channel, deps),
    fast: isOpenChannel({ modules }, "fast") ? fastOffer() : null,
    promise: presentShopPromise(promise, now),
  }

  /** Null where the fast channel sells nothing. */
  function fastOffer(): FastOffer | null {
    const offered = listedOffers(prices, { list: "fast", withheld }, deps)
    if (offered.length === 0) return null
    const normal = listedOffers(prices, { list: "normal", withheld: [] }, deps)
    return presentFastOffer({ offered, normal, promise, now })
  }
}
