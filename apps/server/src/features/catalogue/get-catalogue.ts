import type { getCatalogue as endpoint } from "@trazo/contract/catalogue"
import type { RouteAnswer } from "@trazo/contract/endpoint"
import type { Channel } from "@trazo/domain/channel"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { loadDistributor } from "../branding/load-distributor.ts"
import { isOpenChannel } from "./is-open-channel.ts"
import { listOffers } from "./list-offers.ts"

/** What is on sale through a channel; nothing through one that the distributor does not have. */
export async function getCatalogue(
  scope: Scope,
  channel: Channel,
  deps: Pick<Deps, "db" | "clock">,
): Promise<RouteAnswer<typeof endpoint>> {
  return await inScope(deps.db, scope, async (tx) => {
    const distributor = await loadDistributor(tx)
    const { rate, offers } = await listOffers(tx, channel, deps.clock.now())
    return { ivaRate: rate.percent / 100, offers: isOpenChannel(distributor, channel) ? offers : [] }
  })
}
