import type { AccountMonth, MonthlyAccount, MonthlyCharge } from "@trazo/contract/money/monthly-account"
import { holderNames } from "../../requests/requests/request.ts"
import type { ChargeRow, MonthRow } from "./lines.queries.ts"
import type { AccountRow } from "./queries.ts"

export function presentAccount(
  { company, ruc, state, limit_cents: limitCents }: AccountRow,
  { unpaidCents, months }: { unpaidCents: number; months: readonly MonthRow[] },
): MonthlyAccount {
  return {
    company,
    ruc,
    state,
    limitCents,
    unpaidCents,
    months: months.map(presentMonth),
  }
}

export function presentMonth({ month, charges, credits, cents, closed_at, paid_at }: MonthRow): AccountMonth {
  return {
    month,
    charges,
    credits,
    totalCents: cents,
    closedAt: closed_at?.toISOString() ?? null,
    paidAt: paid_at?.toISOString() ?? null,
  }
}

export function presentCharge(row: ChargeRow): MonthlyCharge {
  const { id, number, kind, validity, status, amount_cents: totalCents } = row
  return {
    id,
    number: number ?? "",
    kind,
    validity,
    status,
    totalCents,
    names: holderNames(row),
    isRefunded: row.payment_status === "refunded",
    at: row.charged_at.toISOString(),
  }
}
