import type { LastChange } from "@trazo/contract/endpoint/last-change"
import { ApiError } from "@trazo/contract/errors/errors"
import type { Convenio, ConvenioRow } from "@trazo/contract/selling/convenios"
import { ecuadorDay } from "@trazo/domain/dates/calendar-date"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import { coverOf } from "@trazo/domain/selling/convenio-person"
import { convenioStanding } from "@trazo/domain/selling/convenio-standing"
import { type Selectable, sql } from "kysely"
import { containsText } from "../../../database/lists/contains-text.ts"
import { keyset, type Reading } from "../../../database/lists/paginate.ts"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { listListed } from "../../distributors/catalogue/get-catalogue.ts"

export type StoredConvenio = Selectable<Database["convenios"]>

function matching(tx: ScopedTransaction, search: string) {
  const all = tx.selectFrom("convenios").where("distributorId", "=", tx.scope.distributorId)
  if (!search) return all
  return all.where(containsText(sql<string>`(name || ' ' || ruc)`, search))
}

export async function listConvenioRows(tx: ScopedTransaction, search: string, reading: Reading) {
  const order = { columns: ["id" as const], isDescending: true }
  return await keyset(matching(tx, search).selectAll(), order, reading).execute()
}

export async function countConvenios(tx: ScopedTransaction, search: string): Promise<number> {
  const row = await matching(tx, search)
    .select(({ fn }) => fn.countAll<string>().as("total"))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

export async function findConvenio(tx: ScopedTransaction, id: string): Promise<StoredConvenio | undefined> {
  return await tx
    .selectFrom("convenios")
    .selectAll()
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .executeTakeFirst()
}

type ConvenioColumns = Omit<StoredConvenio, "distributorId" | "createdAt" | "id" | "used">

/** @returns whether the name was free */
export async function insertConvenio(
  tx: ScopedTransaction,
  row: ConvenioColumns & { id: string; createdAt: Date },
): Promise<boolean> {
  const inserted = await tx
    .insertInto("convenios")
    .values({ ...row, distributorId: tx.scope.distributorId })
    .onConflict((clash) => clash.columns(["distributorId", "name"]).doNothing())
    .returning("id")
    .executeTakeFirst()
  return inserted !== undefined
}

export async function updateConvenio(
  tx: ScopedTransaction,
  id: string,
  changes: ConvenioColumns,
): Promise<StoredConvenio | undefined> {
  return await tx
    .updateTable("convenios")
    .set(changes)
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst()
}

/** Agreements that take more people. */
export async function listOpenConvenios(tx: ScopedTransaction, now: Date) {
  return await tx
    .selectFrom("convenios")
    .select(["id", "name", "state", "startsAt", "endsAt"])
    .where("distributorId", "=", tx.scope.distributorId)
    .where("state", "=", "active")
    .where((row) => row.or([row("endsAt", "is", null), row("endsAt", ">", now)]))
    .orderBy("name")
    .limit(500)
    .execute()
}

/** The open agreement, whose place this takes until the transaction ends with it; undefined without a free one. */
export async function takePlace(tx: ScopedTransaction, convenioId: string, now: Date) {
  return await tx
    .updateTable("convenios")
    .set((row) => ({ used: row("used", "+", 1) }))
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", convenioId)
    .where("state", "=", "active")
    .where("startsAt", "<=", now)
    .where((row) => row.or([row("endsAt", "is", null), row("endsAt", ">", now)]))
    .where((row) => row.or([row("quota", "is", null), row("used", "<", row.ref("quota"))]))
    .returningAll()
    .executeTakeFirst()
}

export async function giveBackPlace(tx: ScopedTransaction, convenioId: string): Promise<void> {
  await tx
    .updateTable("convenios")
    .set((row) => ({ used: row("used", "-", 1) }))
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", convenioId)
    .execute()
}

/** Free places of the quota; null without one. */
export const placesOf = ({ quota, used }: Pick<StoredConvenio, "quota" | "used">) =>
  quota === null ? null : Math.max(0, quota - used)

/** What the agreement covers, with the prices of today. */
export async function loadCover(
  tx: ScopedTransaction,
  convenio: StoredConvenio,
  deps: Pick<Deps, "clock" | "authority">,
) {
  return coverOf(convenio, await listListed(tx, "convenio", deps))
}

/** @throws ApiError NOT_FOUND without the agreement, INVITATION_CLOSED */
export function requireOpen(convenio: StoredConvenio | undefined, now: Date): StoredConvenio {
  if (!convenio) throw new ApiError("NOT_FOUND")
  const { state, startsAt: start, endsAt: end } = convenio
  const closed = (message: string) => new ApiError("INVITATION_CLOSED", { message })
  if (state === "disabled") throw closed("El convenio no está en vigor. Consulte a su organización.")
  if (end && end <= now) {
    throw closed(
      `El convenio terminó el ${formatDate(new Date(end.getTime() - 1))}. Consulte a su organización.`,
    )
  }
  if (start > now) throw closed(`El convenio empieza el ${formatDate(start)}. Vuelva desde ese día.`)
  return convenio
}

/** People can be prepared before the agreement begins. @throws ApiError NOT_FOUND, INVITATION_CLOSED */
export function requireOpenOrPlanned(convenio: StoredConvenio | undefined, now: Date): StoredConvenio {
  const start = convenio?.startsAt
  return requireOpen(convenio, start && start > now ? start : now)
}

/** @throws ApiError NOT_FOUND, INVITATION_CLOSED */
export function requireLoadable(convenio: StoredConvenio | undefined, invites: boolean, now: Date) {
  return invites ? requireOpen(convenio, now) : requireOpenOrPlanned(convenio, now)
}

export function presentConvenioRow(row: StoredConvenio, now: Date): ConvenioRow {
  const { id, name, ruc, kinds, validities, quota, payer, invoicing, state, used } = row
  return {
    id,
    name,
    ruc,
    kinds,
    validities,
    quota,
    payer,
    invoicing,
    state,
    used,
    contactNames: row.contactNames,
    contactEmail: row.contactEmail,
    contactPhone: row.contactPhone,
    startsOn: ecuadorDay(row.startsAt),
    // The last instant of the last day.
    endsOn: row.endsAt && ecuadorDay(new Date(row.endsAt.getTime() - 1)),
    standing: convenioStanding(row, now),
  }
}

export function presentConvenio(
  row: StoredConvenio,
  { now, lastChange, people }: { now: Date; lastChange: LastChange; people: number },
): Convenio {
  return { ...presentConvenioRow(row, now), lastChange, people }
}

export function presentOpenConvenio(
  row: Pick<StoredConvenio, "id" | "name" | "state" | "startsAt" | "endsAt">,
  now: Date,
) {
  return { id: row.id, name: row.name, standing: convenioStanding(row, now) }
}
