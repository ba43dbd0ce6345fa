import type { InvitationStanding } from "@trazo/domain/selling/invitation"
import { type Insertable, type Selectable, sql, type Updateable } from "kysely"
import { containsText } from "../../../database/lists/contains-text.ts"
import { keyset, type Reading } from "../../../database/lists/paginate.ts"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"

export type PersonRow = Selectable<Database["convenio_people"]>

export interface PeopleFilter {
  convenio?: string | undefined
  standing?: InvitationStanding | undefined
  isRemoved: boolean
  search: string
  now: Date
}

const conditions: Record<InvitationStanding, (now: Date) => ReturnType<typeof sql<boolean>>> = {
  notSent: () =>
    sql<boolean>`person.request_id is null and person.withdrawn_at is null and person.expires_at is null`,
  sent: (now) =>
    sql<boolean>`person.request_id is null and person.withdrawn_at is null and person.expires_at > ${now}`,
  expired: (now) =>
    sql<boolean>`person.request_id is null and person.withdrawn_at is null and person.expires_at <= ${now}`,
  withdrawn: () => sql<boolean>`person.request_id is null and person.withdrawn_at is not null`,
  started: () => sql<boolean>`person.request_id is not null and requests.status <> 'issued'`,
  issued: () => sql<boolean>`requests.status = 'issued'`,
}

const people = (tx: ScopedTransaction) =>
  tx
    .selectFrom("convenio_people as person")
    .innerJoin("convenios", "convenios.id", "person.convenio_id")
    .leftJoin("requests", "requests.id", "person.request_id")
    .leftJoin("executives", "executives.id", "person.removed_by")
    .where("person.distributor_id", "=", tx.scope.distributorId)
    .selectAll("person")
    .select(["convenios.name as convenio_name", "convenios.payer", "executives.names as removed_by_names"])
    .select(["requests.status as request_status", "requests.number as request_number"])

function matching(tx: ScopedTransaction, { convenio, standing, isRemoved, search, now }: PeopleFilter) {
  const words = sql<string>`(person.identity || ' ' || person.names || ' ' || person.surname1 || ' ' || person.surname2 || ' ' || person.email || ' ' || dialled(person.phone) || ' ' || person.phone)`
  return people(tx)
    .where("person.removed_at", isRemoved ? "is not" : "is", null)
    .$if(convenio !== undefined, (query) => query.where("person.convenio_id", "=", convenio ?? ""))
    .$if(standing !== undefined, (query) => query.where(conditions[standing ?? "sent"](now)))
    .$if(search !== "", (query) => query.where(containsText(words, search)))
}

/** Newest first. */
export async function listPeopleRows(tx: ScopedTransaction, filter: PeopleFilter, reading: Reading) {
  const order = { columns: ["person.id" as const], isDescending: true }
  return await keyset(matching(tx, filter), order, reading).execute()
}

export type ListedPerson = Awaited<ReturnType<typeof listPeopleRows>>[number]

export async function countPeople(tx: ScopedTransaction, filter: PeopleFilter, most: number) {
  const counted = matching(tx, filter)
    .clearSelect()
    .select(sql<number>`1`.as("one"))
    .limit(most + 1)
  const { total } = await tx
    .selectFrom(counted.as("counted"))
    .select(sql<number>`count(*)::int`.as("total"))
    .executeTakeFirstOrThrow()
  return { value: Math.min(total, most), isMore: total > most }
}

export async function findPerson(tx: ScopedTransaction, id: string): Promise<ListedPerson | undefined> {
  return await people(tx).where("person.id", "=", id).executeTakeFirst()
}

export async function findPersonByCode(
  tx: ScopedTransaction,
  hash: Buffer,
): Promise<ListedPerson | undefined> {
  return await people(tx).where("person.code_hash", "=", hash).executeTakeFirst()
}

export async function lockPerson(tx: ScopedTransaction, id: string): Promise<PersonRow | undefined> {
  return await tx
    .selectFrom("convenio_people")
    .selectAll()
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst()
}

/** @returns whether the agreement did not have the person */
export async function insertPerson(
  tx: ScopedTransaction,
  row: Omit<Insertable<Database["convenio_people"]>, "distributor_id">,
): Promise<boolean> {
  const inserted = await tx
    .insertInto("convenio_people")
    .values({ ...row, distributor_id: tx.scope.distributorId })
    .onConflict((clash) => clash.columns(["convenio_id", "identity_type", "identity"]).doNothing())
    .returning("id")
    .executeTakeFirst()
  return inserted !== undefined
}

export async function updatePerson(
  tx: ScopedTransaction,
  id: string,
  changes: Omit<Updateable<Database["convenio_people"]>, "id" | "distributor_id">,
): Promise<void> {
  await tx
    .updateTable("convenio_people")
    .set(changes)
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .execute()
}

export async function countPeopleOf(tx: ScopedTransaction, convenioId: string): Promise<number> {
  const row = await tx
    .selectFrom("convenio_people")
    .select(sql<number>`count(*)::int`.as("total"))
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("convenio_id", "=", convenioId)
    .where("removed_at", "is", null)
    .executeTakeFirstOrThrow()
  return row.total
}

/** The open agreement, whose place this takes until the transaction ends with it; undefined without a free one. */
export async function takePlace(tx: ScopedTransaction, convenioId: string, now: Date) {
  return await tx
    .updateTable("convenios")
    .set((row) => ({ used: row("used", "+", 1) }))
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", convenioId)
    .where("state", "=", "active")
    .where("starts_at", "<=", now)
    .where((row) => row.or([row("ends_at", "is", null), row("ends_at", ">", now)]))
    .where((row) => row.or([row("quota", "is", null), row("used", "<", row.ref("quota"))]))
    .returningAll()
    .executeTakeFirst()
}

/** Takes the request off its person. @returns the agreement, or undefined for a request without a place */
export async function takeRequestOff(
  tx: ScopedTransaction,
  requestId: string,
): Promise<{ id: string; convenio_id: string } | undefined> {
  return await tx
    .updateTable("convenio_people")
    .set({ request_id: null })
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("request_id", "=", requestId)
    .returning(["id", "convenio_id"])
    .executeTakeFirst()
}

export async function giveBackPlace(tx: ScopedTransaction, convenioId: string): Promise<void> {
  await tx
    .updateTable("convenios")
    .set((row) => ({ used: row("used", "-", 1) }))
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", convenioId)
    .execute()
}
