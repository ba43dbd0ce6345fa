import type { ConvenioPerson } from "@trazo/domain/selling/convenio-person"
import { type Insertable, sql } from "kysely"
import type { Actor } from "../../../actor.ts"
import type { Database } from "../../../database/schema.ts"
import type { PlatformTransaction, ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { newId } from "../../../random.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import type { StoredConvenio } from "./convenio.ts"
import { inviteAll } from "./invitations.ts"
import { columnsOf, lockInvitable, personKey } from "./person.ts"

/** The people whom loads of files add to agreements. */

interface Identity {
  identityType: "ci" | "passport"
  identity: string
}

const identitiesOf = (people: readonly Identity[]) => people.map(({ identity }) => identity)

/**
 * Those that the agreement has, also removed ones, with the identities of the people. The type may be another: a join with
 * the people would compare each member with each person while the planner has no statistics of the new members.
 */
async function listMembers(
  tx: ScopedTransaction,
  convenioId: string,
  people: readonly Identity[],
): Promise<{ identityType: string; identity: string; isRemoved: boolean }[]> {
  if (people.length === 0) return []
  return await tx
    .selectFrom("convenioPeople")
    .select(["identityType", "identity"])
    .select(sql<boolean>`removed_at is not null`.as("isRemoved"))
    .where("distributorId", "=", tx.scope.distributorId)
    .where("convenioId", "=", convenioId)
    .where("identityType", "in", ["ci", "passport"])
    .where(sql<boolean>`identity = any(${identitiesOf(people)}::text[])`)
    .execute()
}

/** Approved accounts with the identities of the people, of either type. */
async function listClients(tx: ScopedTransaction, people: readonly Identity[]): Promise<Identity[]> {
  if (people.length === 0) return []
  return await tx
    .selectFrom("clients")
    .select([sql<Identity["identityType"]>`identity_type`.as("identityType"), "identity"])
    .where("distributorId", "=", tx.scope.distributorId)
    .where(sql<boolean>`identity = any(${identitiesOf(people)}::text[])`)
    .where("approvedAt", "is not", null)
    .execute()
}

/** Which of the people the agreement has, and which are clients, by their keys. */
export async function loadKnown(
  tx: ScopedTransaction,
  convenioId: string,
  people: readonly Identity[],
): Promise<{ members: Map<string, { isRemoved: boolean }>; clients: Set<string> }> {
  const [members, clients] = await Promise.all([listMembers(tx, convenioId, people), listClients(tx, people)])
  return {
    members: new Map(members.map((member) => [personKey(member), member])),
    clients: new Set(clients.map(personKey)),
  }
}

/** @returns ids of those whom the agreement did not have */
async function insertPeople(
  tx: ScopedTransaction,
  rows: readonly Omit<Insertable<Database["convenioPeople"]>, "distributorId">[],
): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const distributorId = tx.scope.distributorId
  const inserted = await tx
    .insertInto("convenioPeople")
    .values(rows.map((row) => ({ ...row, distributorId })))
    .onConflict((clash) => clash.columns(["convenioId", "identityType", "identity"]).doNothing())
    .returning("id")
    .execute()
  return new Set(inserted.map(({ id }) => id))
}

interface Load {
  actor: Actor
  convenio: StoredConvenio
  loadId: string
  invites: boolean
}

type LoadDeps = Pick<Deps, "db" | "clock" | "random" | "settings" | "jobs">

/**
 * Adds people whom the agreement does not have, and invites them if wanted.
 * @returns the keys of those whom it added
 */
export async function addPeople(
  tx: ScopedTransaction,
  { actor, convenio, loadId, invites }: Load,
  people: readonly ConvenioPerson[],
  deps: LoadDeps,
): Promise<Set<string>> {
  const now = deps.clock.now()
  const rows = people.map((person) => ({
    id: newId(deps.random, now),
    convenioId: convenio.id,
    loadId,
    ...columnsOf(person),
    createdAt: now,
  }))
  const added = await insertPeople(tx, rows)
  const data = { convenio: convenio.id, load: loadId }
  for (const id of added) {
    recordAudit(tx, { actor, action: "convenio.person-added", object: `convenio-person:${id}`, data }, deps)
  }
  if (invites) await inviteAll(tx, { actor, people: await lockInvitable(tx, [...added]) }, deps)
  return new Set(
    rows
      .filter(({ id }) => added.has(id))
      .map((row) => personKey({ ...row, identityType: row.identityType })),
  )
}

const requestOf = sql`(select from requests where requests.convenio_person_id = convenio_people.id)`

/** People of a load who ever had a request. */
export async function countActed(tx: ScopedTransaction, loadId: string): Promise<number> {
  const { total } = await tx
    .selectFrom("convenioPeople")
    .select(sql<number>`count(*)::int`.as("total"))
    .where("distributorId", "=", tx.scope.distributorId)
    .where("loadId", "=", loadId)
    .where(sql<boolean>`exists ${requestOf}`)
    .executeTakeFirstOrThrow()
  return total
}

/** Deletes people of a load who never had a request. @returns their ids */
async function deleteLoaded(tx: ScopedTransaction, loadId: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from convenio_people where id in (
      select id from convenio_people
       where distributor_id = ${tx.scope.distributorId} and load_id = ${loadId}
         and request_id is null and not exists ${requestOf}
       order by id limit ${most} for update)
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Deletes some people of a load who never asked for a certificate. Their codes end. @returns how many */
export async function undoAddedPeople(
  tx: ScopedTransaction,
  { actor, loadId, most }: { actor: Actor; loadId: string; most: number },
  deps: Pick<Deps, "clock">,
): Promise<number> {
  const ids = await deleteLoaded(tx, loadId, most)
  const data = { load: loadId }
  for (const id of ids) {
    recordAudit(tx, { actor, action: "convenio.person-deleted", object: `convenio-person:${id}`, data }, deps)
  }
  return ids.length
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
