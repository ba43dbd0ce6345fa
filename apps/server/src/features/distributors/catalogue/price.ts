import type { PricedCell, PriceGrid, PriceHistory } from "@trazo/contract/distributors/prices"
import { ApiError } from "@trazo/contract/errors/errors"
import { certificateKinds } from "@trazo/domain/certificates/certificate-kind"
import { isSellable, type Validity, validities } from "@trazo/domain/certificates/validity"
import type { CalendarDate } from "@trazo/domain/dates/calendar-date"
import { type IvaRate, ivaRateAt, type PriceWithIva, priceWithIva } from "@trazo/domain/money/iva"
import { type ListedPrice, listedPriceKey, type PriceList } from "@trazo/domain/selling/price-key"
import { type Selectable, sql } from "kysely"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"

type PriceRow = Selectable<Database["prices"]>

/** The prices in force, by key. Keys that were taken off sale are left out. */
export async function listPrices(tx: ScopedTransaction, now: Date) {
  const begun = tx
    .selectFrom("prices")
    .distinctOn("price_key")
    .select(["price_key", "base_cents"])
    .where("distributor_id", "=", tx.scope.distributorId)
    .where((row) => row.or([row("valid_from", "is", null), row("valid_from", "<=", now)]))
    .orderBy("price_key")
    .orderBy("valid_from", (order) => order.desc().nullsLast())
    .orderBy("id", "desc")
  return await tx
    .selectFrom(begun.as("begun"))
    .select(["price_key", sql<number>`base_cents`.as("base_cents")])
    .where("base_cents", "is not", null)
    .orderBy("price_key")
    .execute()
}

/** Price keys that the distributor does not offer for now. Only the fast channel has some. */
export async function listWithheld(tx: ScopedTransaction, list: PriceList): Promise<readonly string[]> {
  if (list !== "fast") return []
  const row = await tx
    .selectFrom("fast_settings")
    .select("withheld")
    .where("distributor_id", "=", tx.scope.distributorId)
    .executeTakeFirst()
  return row?.withheld ?? []
}

async function findBasePrice(tx: ScopedTransaction, priceKey: string, now: Date): Promise<number | null> {
  const row = await tx
    .selectFrom("prices")
    .select("base_cents")
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("price_key", "=", priceKey)
    .where((where) => where.or([where("valid_from", "is", null), where("valid_from", "<=", now)]))
    .orderBy("valid_from", (order) => order.desc().nullsLast())
    .orderBy("id", "desc")
    .executeTakeFirst()
  return row?.base_cents ?? null
}

/** The id of the newest change by key. */
export async function listVersions(tx: ScopedTransaction): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom("prices")
    .distinctOn("price_key")
    .select(["price_key", "id"])
    .where("distributor_id", "=", tx.scope.distributorId)
    .orderBy("price_key")
    .orderBy("id", "desc")
    .execute()
  return new Map(rows.map(({ price_key, id }) => [price_key, id]))
}

/** Changes that have not begun, the first of each key first. */
export async function listPlannedPrices(tx: ScopedTransaction, now: Date): Promise<PriceRow[]> {
  return await tx
    .selectFrom("prices")
    .selectAll()
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("valid_from", ">", now)
    .orderBy("valid_from")
    .orderBy("id", "desc")
    .execute()
}

/** Certificates sold since a day, by product: `kind:validity`. */
export async function countSold(tx: ScopedTransaction, since: CalendarDate) {
  const { rows } = await sql<{ detail: string; count: number }>`
    select detail, sum(count)::int as count from current_figures
    where distributor_id = ${tx.scope.distributorId} and figure = 'soldProduct' and day >= ${since}::date
    group by detail`.execute(tx)
  return rows
}

export async function countDrafts(tx: ScopedTransaction) {
  return await tx
    .selectFrom("requests")
    .select(["kind", "validity", sql<PriceList>`coalesce(renewal, channel)`.as("list")])
    .select(({ fn }) => fn.countAll<string>().as("drafts"))
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("status", "=", "draft")
    .groupBy(["kind", "validity", "list"])
    .execute()
}

export async function insertPriceChanges(
  tx: ScopedTransaction,
  rows: readonly Pick<
    PriceRow,
    "id" | "price_key" | "base_cents" | "valid_from" | "created_by" | "created_at"
  >[],
): Promise<void> {
  await tx
    .insertInto("prices")
    .values(rows.map((row) => ({ ...row, distributor_id: tx.scope.distributorId })))
    .execute()
}

/** @returns the deleted change, or undefined if it has begun */
export async function deletePlannedPrice(
  tx: ScopedTransaction,
  id: string,
  now: Date,
): Promise<PriceRow | undefined> {
  return await tx
    .deleteFrom("prices")
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .where("valid_from", ">", now)
    .returningAll()
    .executeTakeFirst()
}

/** Newest first. */
export async function listPriceHistory(tx: ScopedTransaction, priceKey: string) {
  return await tx
    .selectFrom("prices")
    .leftJoin("executives", "executives.id", "prices.created_by")
    .select(["prices.id", "base_cents", "valid_from", "prices.created_at", "executives.names as who"])
    .where("prices.distributor_id", "=", tx.scope.distributorId)
    .where("price_key", "=", priceKey)
    .orderBy("prices.id", "desc")
    .limit(50)
    .execute()
}

type PriceHistoryRow = Awaited<ReturnType<typeof listPriceHistory>>[number]

type Terms = Pick<Deps, "clock" | "authority">

export function isSold(validity: Validity, { clock, authority }: Terms): boolean {
  return isSellable({ validity, now: clock.now(), authorityEnd: authority.notAfter })
}

/**
 * Price with the IVA rate of today. A renewal without a price of its own costs as much as in the normal channel.
 * @throws ApiError PRICE_NOT_FOUND; VALIDITY_NOT_SOLD if the certificate could end after its issuing certificate
 */
export async function priceOf(
  tx: ScopedTransaction,
  certificate: ListedPrice,
  deps: Terms,
): Promise<PriceWithIva & { rate: IvaRate }> {
  const now = deps.clock.now()
  const key = listedPriceKey(certificate)
  if ((await listWithheld(tx, certificate.list)).includes(key)) throw new ApiError("PRICE_NOT_FOUND")
  const own = await findBasePrice(tx, key, now)
  const usual = { ...certificate, list: "normal" } as const
  const isUsual = own === null && certificate.list === "renewal"
  const baseCents = isUsual ? await findBasePrice(tx, listedPriceKey(usual), now) : own
  if (baseCents === null) throw new ApiError("PRICE_NOT_FOUND")
  if (!isSold(certificate.validity, deps)) throw new ApiError("VALIDITY_NOT_SOLD")
  const rate = ivaRateAt(now)
  return { ...priceWithIva(baseCents, rate), rate }
}

interface GridRows {
  prices: Awaited<ReturnType<typeof listPrices>>
  versions: ReadonlyMap<string, string>
  planned: Awaited<ReturnType<typeof listPlannedPrices>>
  drafts: Awaited<ReturnType<typeof countDrafts>>
}

interface GridTerms {
  open: readonly PriceList[]
  rate: IvaRate
  mayEdit: boolean
}

export function presentGrid(rows: GridRows, { open, rate, mayEdit }: GridTerms): PriceGrid {
  const certificates = open.flatMap((list) =>
    certificateKinds.flatMap((kind) => validities.map((validity) => ({ kind, validity, list }))),
  )
  return {
    ivaPercent: rate.percent,
    lists: [...open],
    cells: certificates.map((certificate) => presentCell(certificate, rows, rate)),
    mayEdit,
  }
}

const priceOrNull = (baseCents: number | null | undefined, rate: IvaRate) =>
  baseCents === null || baseCents === undefined ? null : priceWithIva(baseCents, rate)

function presentCell(certificate: ListedPrice, rows: GridRows, rate: IvaRate): PricedCell {
  const key = listedPriceKey(certificate)
  const current = rows.prices.find(({ price_key }) => price_key === key)
  const next = rows.planned.find(({ price_key }) => price_key === key)
  const drafts = rows.drafts.find(
    ({ kind, validity, list }) =>
      kind === certificate.kind && validity === certificate.validity && list === certificate.list,
  )
  return {
    priceKey: key,
    ...certificate,
    price: priceOrNull(current?.base_cents, rate),
    version: rows.versions.get(key) ?? null,
    next: next?.valid_from
      ? {
          id: next.id,
          price: priceOrNull(next.base_cents, rate),
          validFrom: next.valid_from.toISOString(),
        }
      : null,
    openDrafts: Number(drafts?.drafts ?? 0),
  }
}

export function presentHistory(rows: readonly PriceHistoryRow[], rate: IvaRate): PriceHistory {
  return {
    entries: rows.map(({ id, base_cents, valid_from, who, created_at }) => ({
      id,
      price: priceOrNull(base_cents, rate),
      who,
      validFrom: valid_from?.toISOString() ?? null,
      at: created_at?.toISOString() ?? null,
    })),
  }
}
