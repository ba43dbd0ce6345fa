import type { MonthlyAccount, MonthlyCharge } from "@trazo/contract/clients/monthly-account"
import { holderNames } from "../requests/load-request.ts"
import type { AccountRow, ChargeRow, MonthRow } from "./queries.ts"

export function presentAccount(
  { company, ruc, state, limit_cents: limitCents }: AccountRow,
  { unpaidCents, months }: { unpaidCents: number; months: readonly MonthRow[] },
): MonthlyAccount {
  return {
    ...{ company, ruc, state, limitCents, unpaidCents },
    months: months.map(({ month, charges, cents, total_cents, closed_at, paid_at }) => ({
      ...{ month, charges, totalCents: total_cents ?? cents },
      closedAt: closed_at?.toISOString() ?? null,
      paidAt: paid_at?.toISOString() ?? null,
    })),
  }
}

export function presentCharge(row: ChargeRow): MonthlyCharge {
  const { id, number, kind, validity, status, amount_cents: totalCents } = row
  return {
    ...{ id, number: number ?? "", kind, validity, status, totalCents, names: holderNames(row) },
    isRefunded: row.payment_status === "refunded",
    at: row.charged_at.toISOString(),
  }
}
