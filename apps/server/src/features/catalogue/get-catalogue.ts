import type { getCatalogue as endpoint, Offer } from "@trazo/contract/catalogue/catalogue"
import type { Distributor } from "@trazo/contract/configuration/branding"
import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { type IvaRate, ivaRateAt } from "@trazo/domain/pricing/iva"
import type { Channel } from "@trazo/domain/requests/channel"
import { inScope, type Scope, type ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { hasModule, loadDistributor } from "../branding/load-distributor.ts"
import { presentOffers } from "./presenters.ts"
import { isSold } from "./prices.ts"
import { listPrices } from "./queries.ts"

export async function getCatalogue(
  scope: Scope,
  channel: Channel,
  deps: Pick<Deps, "db" | "clock" | "authority">,
): Promise<RouteResponse<typeof endpoint>> {
  return await inScope(deps.db, scope, async (tx) => {
    const distributor = await loadDistributor(tx)
    const { rate, offers } = await listOffers(tx, channel, deps)
    return { ivaRate: rate.percent / 100, offers: isOpenChannel(distributor, channel) ? offers : [] }
  })
}

export async function listOffers(
  tx: ScopedTransaction,
  channel: Channel,
  deps: Pick<Deps, "clock" | "authority">,
): Promise<{ rate: IvaRate; offers: Offer[] }> {
  const now = deps.clock.now()
  const rate = ivaRateAt(now)
  const rows = await listPrices(tx, now)
  const offers = presentOffers(rows, rate)
  return {
    rate,
    offers: offers.filter((offer) => offer.channel === channel && isSold(offer.validity, deps)),
  }
}

export function isOpenChannel(distributor: Pick<Distributor, "modules">, channel: Channel): boolean {
  if (channel === "normal") return true
  return hasModule(distributor, channel === "fast" ? "fast" : "convenios")
}
