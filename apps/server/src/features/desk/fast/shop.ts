import type { CalendarDate } from "@trazo/domain/dates/calendar-date"
import type { FastOpening } from "@trazo/domain/desk/review-promise"
import type { UsualPromise } from "@trazo/domain/desk/review-promise-fields"
import { sql } from "kysely"
import type { ScopedTransaction } from "../../../database/scope.ts"
import { type PriceInForce, pricesInForce } from "../../distributors/catalogue/price.ts"

interface ShopRow {
  modules: string[]
  configuration: object | null
  /** Null without a gateway of cards that is on. */
  cardIsFirst: boolean | null
  prices: PriceInForce[]
  fast: (FastOpening & { hours: number; withheld: string[] }) | null
  promise: UsualPromise | null
  sold: { detail: string; count: number }[]
}

/** All that a shop's page shows, by one statement: each visitor needs it. */
export async function findShop(
  tx: ScopedTransaction,
  { now, since }: { now: Date; since: CalendarDate },
): Promise<ShopRow | undefined> {
  const { distributorId } = tx.scope
  const { rows } = await sql<ShopRow>`
    select modules, configuration,
      (select is_first from card_gateways where distributor_id = ${distributorId} and is_on limit 1) as card_is_first,
      (select coalesce(json_agg(json_build_object('priceKey', price_key, 'baseCents', base_cents)), '[]')
        from ${pricesInForce(tx, now)} as in_force) as prices,
      (select json_build_object('opens', opens, 'closes', closes, 'saturdays', saturdays, 'hours', hours,
          'withheld', withheld)
        from fast_settings where distributor_id = ${distributorId}) as fast,
      (select promise from review_settings where distributor_id = ${distributorId}) as promise,
      (select coalesce(json_agg(json_build_object('detail', detail, 'count', sum)), '[]') from (
        select detail, sum(count) from current_figures
        where distributor_id = ${distributorId} and figure = 'soldProduct' and day >= ${since}::date
        group by detail) as figures) as sold
    from distributors where id = ${distributorId}`.execute(tx)
  return rows[0]
}
