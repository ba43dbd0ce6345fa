import { type Insertable, sql } from "kysely"
import type { Database } from "../../../database/schema.ts"
import type { PlatformTransaction, ScopedTransaction } from "../../../database/scope.ts"

export interface Identity {
  identityType: "ci" | "passport"
  identity: string
}

const identitiesOf = (people: readonly Identity[]) => people.map(({ identity }) => identity)

/**
 * Those that the agreement has, also removed ones, with the identities of the people. The type may be another: a join with
 * the people would compare each member with each person while the planner has no statistics of the new members.
 */
export async function listMembers(
  tx: ScopedTransaction,
  convenioId: string,
  people: readonly Identity[],
): Promise<{ identityType: string; identity: string; isRemoved: boolean }[]> {
  if (people.length === 0) return []
  return await tx
    .selectFrom("convenio_people")
    .select(["identity_type as identityType", "identity"])
    .select(sql<boolean>`removed_at is not null`.as("isRemoved"))
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("convenio_id", "=", convenioId)
    .where("identity_type", "in", ["ci", "passport"])
    .where(sql<boolean>`identity = any(${identitiesOf(people)}::text[])`)
    .execute()
}

/** Approved accounts with the identities of the people, of either type. */
export async function listClients(tx: ScopedTransaction, people: readonly Identity[]): Promise<Identity[]> {
  if (people.length === 0) return []
  return await tx
    .selectFrom("clients")
    .select([sql<Identity["identityType"]>`identity_type`.as("identityType"), "identity"])
    .where("distributor_id", "=", tx.scope.distributorId)
    .where(sql<boolean>`identity = any(${identitiesOf(people)}::text[])`)
    .where("approved_at", "is not", null)
    .execute()
}

/** @returns ids of those whom the agreement did not have */
export async function insertPeople(
  tx: ScopedTransaction,
  rows: readonly Omit<Insertable<Database["convenio_people"]>, "distributor_id">[],
): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const distributor_id = tx.scope.distributorId
  const inserted = await tx
    .insertInto("convenio_people")
    .values(rows.map((row) => ({ ...row, distributor_id })))
    .onConflict((clash) => clash.columns(["convenio_id", "identity_type", "identity"]).doNothing())
    .returning("id")
    .execute()
  return new Set(inserted.map(({ id }) => id))
}

const requestOf = sql`(select from requests where requests.convenio_person_id = convenio_people.id)`

/** People of a load who ever had a request. */
export async function countActed(tx: ScopedTransaction, loadId: string): Promise<number> {
  const { total } = await tx
    .selectFrom("convenio_people")
    .select(sql<number>`count(*)::int`.as("total"))
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("load_id", "=", loadId)
    .where(sql<boolean>`exists ${requestOf}`)
    .executeTakeFirstOrThrow()
  return total
}

/** Deletes people of a load who never had a request. @returns their ids */
export async function deleteLoaded(tx: ScopedTransaction, loadId: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from convenio_people where id in (
      select id from convenio_people
       where distributor_id = ${tx.scope.distributorId} and load_id = ${loadId}
         and request_id is null and not exists ${requestOf}
       order by id limit ${most} for update)
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function unscopedDistributorsWithUnused(
  tx: PlatformTransaction,
  { endedBefore, invitedBefore }: { endedBefore: Date; invitedBefore: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from distributors_with_unused_people(${endedBefore}::timestamptz, ${invitedBefore}::timestamptz)
      as found (id)`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Deletes people without a request whom the agreement no longer needs. @returns how many */
export async function deleteUnused(
  tx: ScopedTransaction,
  { endedBefore, invitedBefore, most }: { endedBefore: Date; invitedBefore: Date; most: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from convenio_people where id in (
      select convenio_people.id from convenio_people join convenios on convenios.id = convenio_people.convenio_id
       where convenio_people.distributor_id = ${tx.scope.distributorId}
         and convenio_people.request_id is null and not exists ${requestOf}
         and (convenios.ends_at < ${endedBefore} or convenio_people.removed_at < ${endedBefore}
           or coalesce(convenio_people.invited_at, convenio_people.created_at) < ${invitedBefore})
       limit ${most} for update of convenio_people)`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}
