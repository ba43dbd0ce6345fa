import { type Selectable, sql } from "kysely"
import { containsText } from "../../../database/lists/contains-text.ts"
import { keyset, type Reading } from "../../../database/lists/paginate.ts"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"

export type StoredLot = Selectable<Database["code_lots"]>
type StoredCode = Selectable<Database["distributor_codes"]>

/** Returns the seller of a name, and inserts it when it is new. */
export async function findOrInsertSeller(
  tx: ScopedTransaction,
  { id, name, now }: { id: string; name: string; now: Date },
): Promise<string> {
  await tx
    .insertInto("sellers")
    .values({ id, name, created_at: now, distributor_id: tx.scope.distributorId })
    .onConflict((clash) => clash.doNothing())
    .execute()
  const seller = await tx
    .selectFrom("sellers")
    .select("id")
    .where("distributor_id", "=", tx.scope.distributorId)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirstOrThrow()
  return seller.id
}

export async function insertLot(
  tx: ScopedTransaction,
  lot: Omit<StoredLot, "distributor_id" | "cancelled_at">,
): Promise<void> {
  await tx
    .insertInto("code_lots")
    .values({ ...lot, distributor_id: tx.scope.distributorId })
    .execute()
}

export async function insertCodes(
  tx: ScopedTransaction,
  lotId: string,
  codes: readonly { id: string; code_hash: Buffer }[],
): Promise<void> {
  const rows = codes.map((code) => ({ ...code, lot_id: lotId, distributor_id: tx.scope.distributorId }))
  await tx.insertInto("distributor_codes").values(rows).execute()
}

function lots(tx: ScopedTransaction) {
  const inState = (state: StoredCode["state"]) =>
    sql<number>`(select count(*)::int from distributor_codes c where c.lot_id = code_lots.id and c.state = ${state})`
  return tx
    .selectFrom("code_lots")
    .innerJoin("sellers", "sellers.id", "code_lots.seller_id")
    .leftJoin("executives", "executives.id", "code_lots.created_by")
    .selectAll("code_lots")
    .select(["sellers.name as seller", "executives.names as author"])
    .select([inState("redeemed").as("redeemed"), inState("cancelled").as("cancelled")])
    .where("code_lots.distributor_id", "=", tx.scope.distributorId)
}

export async function listLotRows(tx: ScopedTransaction, search: string, reading: Reading) {
  const found = search ? lots(tx).where(containsText(sql.ref("sellers.name"), search)) : lots(tx)
  return await keyset(found, { columns: ["code_lots.id"], isDescending: true }, reading).execute()
}
export type LotRow = Awaited<ReturnType<typeof listLotRows>>[number]

export async function countLots(tx: ScopedTransaction, search: string): Promise<number> {
  const all = tx
    .selectFrom("code_lots")
    .innerJoin("sellers", "sellers.id", "code_lots.seller_id")
    .select(({ fn }) => fn.countAll<string>().as("total"))
    .where("code_lots.distributor_id", "=", tx.scope.distributorId)
  const found = search ? all.where(containsText(sql.ref("sellers.name"), search)) : all
  return Number((await found.executeTakeFirstOrThrow()).total)
}

export async function findLot(tx: ScopedTransaction, id: string): Promise<LotRow | undefined> {
  return await lots(tx).where("code_lots.id", "=", id).executeTakeFirst()
}

export async function listCodes(tx: ScopedTransaction, lotId: string) {
  return await tx
    .selectFrom("distributor_codes")
    .leftJoin("requests", "requests.id", "distributor_codes.request_id")
    .select([
      "distributor_codes.id",
      "distributor_codes.state",
      "code_hash",
      "redeemed_at",
      "requests.number",
    ])
    .where("distributor_codes.distributor_id", "=", tx.scope.distributorId)
    .where("lot_id", "=", lotId)
    .orderBy("distributor_codes.id")
    .execute()
}
export type CodeRow = Awaited<ReturnType<typeof listCodes>>[number]

/** @returns number of codes that were available */
export async function cancelLot(
  tx: ScopedTransaction,
  { lotId, now }: { lotId: string; now: Date },
): Promise<number> {
  await tx
    .updateTable("code_lots")
    .set((eb) => ({ cancelled_at: eb.fn.coalesce("cancelled_at", eb.val(now)) }))
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", lotId)
    .execute()
  const rows = await tx
    .updateTable("distributor_codes")
    .set({ state: "cancelled" })
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("lot_id", "=", lotId)
    .where("state", "=", "available")
    .returning("id")
    .execute()
  return rows.length
}

/** The code with its lot, whatever its state. */
export async function findByHash(tx: ScopedTransaction, hashes: Buffer[]) {
  return await tx
    .selectFrom("distributor_codes")
    .innerJoin("code_lots", "code_lots.id", "distributor_codes.lot_id")
    .select(["distributor_codes.id", "distributor_codes.state", "request_id", "lot_id"])
    .select(["prepaid", "price_key", "prepaid_cents", "expires_at"])
    .where("distributor_codes.distributor_id", "=", tx.scope.distributorId)
    .where("code_hash", "in", hashes)
    .executeTakeFirst()
}

/**
 * Takes an available code for a request. PostgreSQL checks the state again after it waited for the row's lock, so that
 * one of many parallel calls takes it.
 * @returns whether this call took it
 */
export async function takeCode(
  tx: ScopedTransaction,
  { id, requestId, now }: { id: string; requestId: string; now: Date },
): Promise<boolean> {
  const taken = await tx
    .updateTable("distributor_codes")
    .set({ state: "redeemed", request_id: requestId, redeemed_at: now })
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .where("state", "=", "available")
    .returning("id")
    .executeTakeFirst()
  return taken !== undefined
}

/** The code of a request, or undefined. */
export async function findCodeOf(tx: ScopedTransaction, requestId: string) {
  return await tx
    .selectFrom("distributor_codes")
    .innerJoin("code_lots", "code_lots.id", "distributor_codes.lot_id")
    .innerJoin("sellers", "sellers.id", "code_lots.seller_id")
    .select(["distributor_codes.id", "lot_id", "code_lots.prepaid", "sellers.name as seller"])
    .where("distributor_codes.distributor_id", "=", tx.scope.distributorId)
    .where("request_id", "=", requestId)
    .executeTakeFirst()
}

/** Makes a code available again, or cancels it where its lot was cancelled meanwhile. Locks the lot before the code. */
export async function giveCodeBack(
  tx: ScopedTransaction,
  { id, lotId }: { id: string; lotId: string },
): Promise<void> {
  const lot = await tx
    .selectFrom("code_lots")
    .select("cancelled_at")
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", lotId)
    .forShare()
    .executeTakeFirstOrThrow()
  await tx
    .updateTable("distributor_codes")
    .set({ state: lot.cancelled_at ? "cancelled" : "available", request_id: null, redeemed_at: null })
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .execute()
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
export type StatementRow = Awaited<ReturnType<typeof listStatementRows>>[number]
