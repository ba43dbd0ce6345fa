import type { getDashboard as endpoint } from "@trazo/contract/desk/dashboard"
import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { ecuadorDay } from "@trazo/domain/dates/calendar-date"
import { lastDays, periodBefore } from "@trazo/domain/desk/period"
import type { Call } from "../../../call.ts"
import { inScope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { loadReviewRules } from "../../distributors/review-settings/review-rules.ts"
import * as figures from "./figures.ts"
import {
  presentChannels,
  presentDays,
  presentOpen,
  presentProducts,
  presentReasons,
  presentSellers,
  presentTotals,
} from "./presenters.ts"

/** Reads the figures of a period from the daily figures. Only what is open now is counted from its own index. */
export function getDashboard(
  { scope, query: period }: Call<typeof endpoint>,
  deps: Pick<Deps, "db" | "clock">,
): Promise<RouteResponse<typeof endpoint>> {
  const now = deps.clock.now()
  const previous = periodBefore(period)
  return inScope(deps.db, scope, async (tx) => {
    const { promise } = await loadReviewRules(tx)
    const [[current = [], before = [], today = []], days, names, open, renewals, conversion] =
      await Promise.all([
        figures.sumFigures(tx, [period, previous, lastDays(1, ecuadorDay(now))]),
        figures.sumDays(tx, period),
        figures.listSellerNames(tx),
        figures.countOpen(tx, { now, promise }),
        figures.countRenewals(tx, now),
        figures.countConversion(tx, now),
      ])
    const { approved, paid, salesCents, answerMedianSeconds } = presentTotals(today)
    return {
      ...period,
      previousFrom: previous.from,
      previousTo: previous.to,
      today: {
        overdue: open.reduce((sum, { overdue }) => sum + overdue, 0),
        answerMedianSeconds,
        approved,
        paid,
        salesCents,
      },
      totals: presentTotals(current),
      previous: presentTotals(before),
      days: presentDays(period, days),
      products: presentProducts(current, before),
      channels: presentChannels(current, before),
      sellers: presentSellers(current, before, names),
      reasons: presentReasons(current, before),
      open: presentOpen(open),
      renewals,
      conversion,
    }
  })
}
