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
export function pricesInForce(tx: ScopedTransaction, now: Date) {
  const begun = tx
    .selectFrom("prices")
    .distinctOn("priceKey")
    .select(["priceKey", "baseCents"])
    .where("distributorId", "=", tx.scope.distributorId)
    .where((row) => row.or([row("validFrom", "is", null), row("validFrom", "<=", now)]))
    .orderBy("priceKey")
    .orderBy("validFrom", (order) => order.desc().nullsLast())
    .orderBy("id", "desc")
  return tx
    .selectFrom(begun.as("begun"))
    .select(["priceKey", sql<number>`base_cents`.as("baseCents")])
    .where("baseCents", "is not", null)
    .orderBy("priceKey")
}

export function listPrices(tx: ScopedTransaction, now: Date): Promise<PriceInForce[]> {
  return pricesInForce(tx, now).execute()
}

export interface PriceInForce {
  priceKey: string
  baseCents: number
}

/** Price keys that the distributor does not offer for now. Only the fast channel has some. */
export async function listWithheld(tx: ScopedTransaction, list: PriceList): Promise<readonly string[]> {
  if (list !== "fast") return []
  const row = await tx
    .selectFrom("fastSettings")
    .select("withheld")
    .where("distributorId", "=", tx.scope.distributorId)
    .executeTakeFirst()
  return row?.withheld ?? []
}

async function findBasePrice(tx: ScopedTransaction, priceKey: string, now: Date): Promise<number | null> {
  const row = await tx
    .selectFrom("prices")
    .select("baseCents")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("priceKey", "=", priceKey)
    .where((where) => where.or([where("validFrom", "is", null), where("validFrom", "<=", now)]))
    .orderBy("validFrom", (order) => order.desc().nullsLast())
    .orderBy("id", "desc")
    .executeTakeFirst()
  return row?.baseCents ?? null
}

/** The id of the newest change by key. */
export async function listVersions(tx: ScopedTransaction): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom("prices")
    .distinctOn("priceKey")
    .select(["priceKey", "id"])
    .where("distributorId", "=", tx.scope.distributorId)
    .orderBy("priceKey")
    .orderBy("id", "desc")
    .execute()
  return new Map(rows.map(({ priceKey, id }) => [priceKey, id]))
}

/** Changes that have not begun, the first of each key first. */
export async function listPlannedPrices(tx: ScopedTransaction, now: Date): Promise<PriceRow[]> {
  return await tx
    .selectFrom("prices")
    .selectAll()
    .where("distributorId", "=", tx.scope.distributorId)
    .where("validFrom", ">", now)
    .orderBy("validFrom")
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
    .where("distributorId", "=", tx.scope.distributorId)
    .where("status", "=", "draft")
    .groupBy(["kind", "validity", "list"])
    .execute()
}

export async function insertPriceChanges(
  tx: ScopedTransaction,
  rows: readonly Pick<PriceRow, "id" | "priceKey" | "baseCents" | "validFrom" | "createdBy" | "createdAt">[],
): Promise<void> {
  await tx
    .insertInto("prices")
    .values(rows.map((row) => ({ ...row, distributorId: tx.scope.distributorId })))
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
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .where("validFrom", ">", now)
    .returningAll()
    .executeTakeFirst()
}

/** Newest first. */
export async function listPriceHistory(tx: ScopedTransaction, priceKey: string) {
  return await tx
    .selectFrom("prices")
    .leftJoin("executives", "executives.id", "prices.createdBy")
    .select(["prices.id", "baseCents", "validFrom", "prices.createdAt", "executives.names as who"])
    .where("prices.distributorId", "=", tx.scope.distributorId)
    .where("priceKey", "=", priceKey)
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
  const current = rows.prices.find(({ priceKey }) => priceKey === key)
  const next = rows.planned.find(({ priceKey }) => priceKey === key)
  const drafts = rows.drafts.find(
    ({ kind, validity, list }) =>
      kind === certificate.kind && validity === certificate.validity && list === certificate.list,
  )
  return {
    priceKey: key,
    ...certificate,
    price: priceOrNull(current?.baseCents, rate),
    version: rows.versions.get(key) ?? null,
    next: next?.validFrom
      ? {
          id: next.id,
          price: priceOrNull(next.baseCents, rate),
          validFrom: next.validFrom.toISOString(),
        }
      : null,
    openDrafts: Number(drafts?.drafts ?? 0),
  }
}

export function presentHistory(rows: readonly PriceHistoryRow[], rate: IvaRate): PriceHistory {
  return {
    entries: rows.map(({ id, baseCents, validFrom, who, createdAt }) => ({
      id,
      price: priceOrNull(baseCents, rate),
      who,
      validFrom: validFrom?.toISOString() ?? null,
      at: createdAt?.toISOString() ?? null,
    })),
  }
}
