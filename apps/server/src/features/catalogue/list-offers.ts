import type { Offer } from "@trazo/contract/catalogue"
import type { Channel } from "@trazo/domain/channel"
import { type IvaRate, ivaRateAt } from "@trazo/domain/iva"
import type { ScopedTransaction } from "../../database/scope.ts"
import { presentOffers } from "./presenters.ts"
import { listPrices } from "./queries.ts"

/** What is on sale through a channel, with IVA at the rate of that instant. */
export async function listOffers(
  tx: ScopedTransaction,
  channel: Channel,
  now: Date,
): Promise<{ rate: IvaRate; offers: Offer[] }> {
  const rate = ivaRateAt(now)
  const rows = await listPrices(tx)
  return { rate, offers: presentOffers(rows, rate).filter((offer) => offer.channel === channel) }
}
