import type { Lot, LotRow, Statement } from "@trazo/contract/selling/distributor-codes"
import { ecuadorDay } from "@trazo/domain/dates/calendar-date"
import { formatSellerCode } from "@trazo/domain/selling/seller-code"
import { type Selectable, sql } from "kysely"
import { containsText } from "../../../database/lists/contains-text.ts"
import { keyset, type Reading } from "../../../database/lists/paginate.ts"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { CodeRow } from "./code.ts"

type StoredLot = Selectable<Database["codeLots"]>
type StoredCode = Selectable<Database["distributorCodes"]>

/** Returns the seller of a name, and inserts it when it is new. */
export async function findOrInsertSeller(
  tx: ScopedTransaction,
  { id, name, now }: { id: string; name: string; now: Date },
): Promise<string> {
  await tx
    .insertInto("sellers")
    .values({ id, name, createdAt: now, distributorId: tx.scope.distributorId })
    .onConflict((clash) => clash.doNothing())
    .execute()
  const seller = await tx
    .selectFrom("sellers")
    .select("id")
    .where("distributorId", "=", tx.scope.distributorId)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirstOrThrow()
  return seller.id
}

export async function insertLot(
  tx: ScopedTransaction,
  lot: Omit<StoredLot, "distributorId" | "cancelledAt">,
): Promise<void> {
  await tx
    .insertInto("codeLots")
    .values({ ...lot, distributorId: tx.scope.distributorId })
    .execute()
}

function lots(tx: ScopedTransaction) {
  const inState = (state: StoredCode["state"]) =>
    sql<number>`(select count(*)::int from distributor_codes c where c.lot_id = code_lots.id and c.state = ${state})`
  return tx
    .selectFrom("codeLots")
    .innerJoin("sellers", "sellers.id", "codeLots.sellerId")
    .leftJoin("executives", "executives.id", "codeLots.createdBy")
    .selectAll("codeLots")
    .select(["sellers.name as seller", "executives.names as author"])
    .select([inState("redeemed").as("redeemed"), inState("cancelled").as("cancelled")])
    .where("codeLots.distributorId", "=", tx.scope.distributorId)
}

export async function listLotRows(tx: ScopedTransaction, search: string, reading: Reading) {
  const found = search ? lots(tx).where(containsText(sql.ref("sellers.name"), search)) : lots(tx)
  return await keyset(found, { columns: ["codeLots.id"], isDescending: true }, reading).execute()
}
type StoredLotRow = Awaited<ReturnType<typeof listLotRows>>[number]

export async function countLots(tx: ScopedTransaction, search: string): Promise<number> {
  const all = tx
    .selectFrom("codeLots")
    .innerJoin("sellers", "sellers.id", "codeLots.sellerId")
    .select(({ fn }) => fn.countAll<string>().as("total"))
    .where("codeLots.distributorId", "=", tx.scope.distributorId)
  const found = search ? all.where(containsText(sql.ref("sellers.name"), search)) : all
  return Number((await found.executeTakeFirstOrThrow()).total)
}

export async function findLot(tx: ScopedTransaction, id: string): Promise<StoredLotRow | undefined> {
  return await lots(tx).where("codeLots.id", "=", id).executeTakeFirst()
}

/** @returns number of codes that were available */
export async function cancelCodes(
  tx: ScopedTransaction,
  { lotId, now }: { lotId: string; now: Date },
): Promise<number> {
  await tx
    .updateTable("codeLots")
    .set((eb) => ({ cancelledAt: eb.fn.coalesce("cancelledAt", eb.val(now)) }))
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", lotId)
    .execute()
  const rows = await tx
    .updateTable("distributorCodes")
    .set({ state: "cancelled" })
    .where("distributorId", "=", tx.scope.distributorId)
    .where("lotId", "=", lotId)
    .where("state", "=", "available")
    .returning("id")
    .execute()
  return rows.length
}

/** By seller: codes sold and their value in a period, and paid redemptions with their commission. */
export async function listStatementRows(tx: ScopedTransaction, { from, to }: { from: Date; to: Date }) {
  const { distributorId } = tx.scope
  const { rows } = await sql<{
    id: string
    name: string
    sold: number
    owed: number
    redeemed: number
    commission: number
  }>`
    select s.id, s.name, coalesce(l.sold, 0)::int as sold, coalesce(l.owed, 0)::int as owed,
      coalesce(r.redeemed, 0)::int as redeemed, coalesce(r.commission, 0)::int as commission
    from sellers s
    left join (
      select lot.seller_id, count(*) as sold, sum(lot.unit_cents) filter (where lot.prepaid) as owed
      from code_lots lot join distributor_codes c on c.lot_id = lot.id and c.state <> 'cancelled'
      where lot.distributor_id = ${distributorId} and lot.created_at >= ${from} and lot.created_at < ${to}
      group by lot.seller_id
    ) l on l.seller_id = s.id
    left join (
      select lot.seller_id, count(*) as redeemed, sum(lot.commission_cents) filter (where not lot.prepaid) as commission
      from distributor_codes c
      join code_lots lot on lot.id = c.lot_id
      join payments p on p.request_id = c.request_id and p.status = 'received'
      where c.distributor_id = ${distributorId} and c.state = 'redeemed'
        and coalesce(p.decided_at, p.created_at) >= ${from} and coalesce(p.decided_at, p.created_at) < ${to}
      group by lot.seller_id
    ) r on r.seller_id = s.id
    where s.distributor_id = ${distributorId}
    order by lower(s.name), s.id`.execute(tx)
  return rows
}
type StatementRow = Awaited<ReturnType<typeof listStatementRows>>[number]

export function presentLotRow(row: StoredLotRow, now: Date): LotRow {
  const { id, seller, size, prepaid, redeemed, cancelled, expiresAt: end } = row
  return {
    id,
    seller,
    size,
    prepaid,
    redeemed,
    cancelled,
    priceKey: row.priceKey,
    prepaidCents: row.prepaidCents,
    unitCents: row.unitCents,
    commissionCents: row.commissionCents,
    // The last instant of the last day.
    expiresOn: end && ecuadorDay(new Date(end.getTime() - 1)),
    isExpired: end !== null && end <= now,
    createdAt: row.createdAt.toISOString(),
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
      redeemedAt: code.redeemedAt?.toISOString() ?? null,
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
