import { getCatalogue } from "@trazo/contract/catalogue"
import type { Channel } from "@trazo/domain/channel"
import type { LoaderFunctionArgs } from "react-router"
import { call } from "../../../shared-features/api/call.ts"
import { findFlow } from "../purchase-link/find-flow.ts"
import { groupOffers, type OfferGroup } from "./offer-groups.ts"

export interface ShopData {
  /** Null: the prices could not be loaded; the rest of the page stands (A4). */
  catalogue: { ivaRate: number; groups: OfferGroup[] } | null
  /** A purchase that this browser began and did not end. */
  unfinished: boolean
}

export async function loadShop(
  { request, context }: LoaderFunctionArgs,
  channel: Channel,
): Promise<ShopData> {
  const [catalogue, flow] = await Promise.all([
    call(context, getCatalogue, { query: { channel } }).then(
      ({ ivaRate, offers }) => ({ ivaRate, groups: groupOffers(offers) }),
      () => null,
    ),
    findFlow(context, request).catch(() => null),
  ])
  return { catalogue, unfinished: flow?.status === "draft" || flow?.status === "payment" }
}
