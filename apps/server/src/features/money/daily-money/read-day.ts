import type * as contract from "@trazo/contract/money/day-money"
import type { DayMoney } from "@trazo/contract/money/day-money"
import { formatPeriod, instantsOf } from "@trazo/domain/desk/period"
import type { Call } from "../../../call.ts"
import { inScope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { environmentInUse } from "../invoices/invoicing-settings.ts"
import { sumInvoicesByState } from "../invoices/listed-invoice.ts"
import { sumRefunds } from "../refunds/refund.ts"
import { sumSalesByMethod } from "../sales/sale.ts"

/** Each sum is that of its list with the filter of the day. */
export function getDayMoney(
  { scope, query: { day } }: Call<typeof contract.getDayMoney>,
  deps: Pick<Deps, "db">,
): Promise<DayMoney> {
  const days = { from: day, to: day }
  const instants = instantsOf(days)
  return inScope(deps.db, scope, async (tx) => {
    const environment = await environmentInUse(tx)
    const [sales, invoices, refunds] = await Promise.all([
      sumSalesByMethod(tx, { ...instants, search: "" }),
      sumInvoicesByState(tx, { ...instants, search: "", environment }),
      sumRefunds(tx, { state: "refunded", search: "", period: null, decided: formatPeriod(days) }),
    ])
    return { sales, invoices, refunds: { count: refunds.total, cents: refunds.totalCents } }
  })
}
