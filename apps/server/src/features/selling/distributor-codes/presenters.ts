import type { Lot, LotRow, Statement } from "@trazo/contract/selling/distributor-codes"
import { ecuadorDay } from "@trazo/domain/dates/calendar-date"
import { formatSellerCode } from "@trazo/domain/selling/seller-code"
import type { CodeRow, StatementRow, LotRow as StoredLotRow } from "./queries.ts"

export function presentLotRow(row: StoredLotRow, now: Date): LotRow {
  const { id, seller, size, prepaid, redeemed, cancelled, expires_at: end } = row
  return {
    id,
    seller,
    size,
    prepaid,
    redeemed,
    cancelled,
    priceKey: row.price_key,
    prepaidCents: row.prepaid_cents,
    unitCents: row.unit_cents,
    commissionCents: row.commission_cents,
    // The last instant of the last day.
    expiresOn: end && ecuadorDay(new Date(end.getTime() - 1)),
    isExpired: end !== null && end <= now,
    createdAt: row.created_at.toISOString(),
  }
}

/** @param codeOf null hides the codes */
export function presentLot(
  row: StoredLotRow,
  codes: readonly CodeRow[],
  { now, codeOf }: { now: Date; codeOf: ((row: CodeRow) => string) | null },
): Lot {
  return {
    ...presentLotRow(row, now),
    createdBy: row.author,
    codes: codes.map((code) => ({
      id: code.id,
      state: code.state,
      number: code.number,
      code: codeOf && formatSellerCode(codeOf(code)),
      redeemedAt: code.redeemed_at?.toISOString() ?? null,
    })),
  }
}

export function presentStatement(month: string, rows: readonly StatementRow[]): Statement {
  return {
    month,
    rows: rows.map(({ id, name, sold, redeemed, owed, commission }) => ({
      sellerId: id,
      seller: name,
      sold,
      redeemed,
      owedCents: owed,
      commissionCents: commission,
      balanceCents: owed - commission,
    })),
  }
}
