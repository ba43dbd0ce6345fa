import type { ConvenioPersonRecord, ConvenioPersonRow } from "@trazo/contract/selling/convenio-people"
import { dayMilliseconds } from "@trazo/domain/dates/calendar-date"
import { convenioInvitationLimits } from "@trazo/domain/identity/one-use-limits"
import type { ConvenioPerson } from "@trazo/domain/selling/convenio-person"
import { type InvitationStanding, invitationStanding } from "@trazo/domain/selling/invitation"
import { type Insertable, type Selectable, sql, type Updateable } from "kysely"
import { containsText } from "../../../database/lists/contains-text.ts"
import { keyset, type Reading } from "../../../database/lists/paginate.ts"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { StoredConvenio } from "./convenio.ts"

export type PersonRow = Selectable<Database["convenioPeople"]>

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
    .selectFrom("convenioPeople as person")
    .innerJoin("convenios", "convenios.id", "person.convenioId")
    .leftJoin("requests", "requests.id", "person.requestId")
    .leftJoin("executives", "executives.id", "person.removedBy")
    .where("person.distributorId", "=", tx.scope.distributorId)
    .selectAll("person")
    .select(["convenios.name as convenioName", "convenios.payer", "executives.names as removedByNames"])
    .select(["requests.status as requestStatus", "requests.number as requestNumber"])

function matching(tx: ScopedTransaction, { convenio, standing, isRemoved, search, now }: PeopleFilter) {
  const words = sql<string>`(person.identity || ' ' || person.names || ' ' || person.surname1 || ' ' || person.surname2 || ' ' || person.email || ' ' || dialled(person.phone) || ' ' || person.phone)`
  return people(tx)
    .where("person.removedAt", isRemoved ? "is not" : "is", null)
    .$if(convenio !== undefined, (query) => query.where("person.convenioId", "=", convenio ?? ""))
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
  return await people(tx).where("person.codeHash", "=", hash).executeTakeFirst()
}

export async function lockPerson(tx: ScopedTransaction, id: string): Promise<PersonRow | undefined> {
  return await tx
    .selectFrom("convenioPeople")
    .selectAll()
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst()
}

/** @returns whether the agreement did not have the person */
export async function insertPerson(
  tx: ScopedTransaction,
  row: Omit<Insertable<Database["convenioPeople"]>, "distributorId">,
): Promise<boolean> {
  const inserted = await tx
    .insertInto("convenioPeople")
    .values({ ...row, distributorId: tx.scope.distributorId })
    .onConflict((clash) => clash.columns(["convenioId", "identityType", "identity"]).doNothing())
    .returning("id")
    .executeTakeFirst()
  return inserted !== undefined
}

export async function updatePerson(
  tx: ScopedTransaction,
  id: string,
  changes: Omit<Updateable<Database["convenioPeople"]>, "id" | "distributorId">,
): Promise<void> {
  await tx
    .updateTable("convenioPeople")
    .set(changes)
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .execute()
}

export async function countPeopleOf(tx: ScopedTransaction, convenioId: string): Promise<number> {
  const row = await tx
    .selectFrom("convenioPeople")
    .select(sql<number>`count(*)::int`.as("total"))
    .where("distributorId", "=", tx.scope.distributorId)
    .where("convenioId", "=", convenioId)
    .where("removedAt", "is", null)
    .executeTakeFirstOrThrow()
  return row.total
}

/** Takes the request off its person. @returns the agreement, or undefined for a request without a place */
export async function takeRequestOff(
  tx: ScopedTransaction,
  requestId: string,
): Promise<{ id: string; convenioId: string } | undefined> {
  return await tx
    .updateTable("convenioPeople")
    .set({ requestId: null })
    .where("distributorId", "=", tx.scope.distributorId)
    .where("requestId", "=", requestId)
    .returning(["id", "convenioId"])
    .executeTakeFirst()
}

export type InvitedPerson = PersonRow & { convenio: StoredConvenio }

/** Locks the people that can be invited: not removed and without a request. */
export async function lockInvitable(tx: ScopedTransaction, ids: readonly string[]): Promise<InvitedPerson[]> {
  if (ids.length === 0) return []
  const people = await tx
    .selectFrom("convenioPeople")
    .selectAll()
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "in", ids)
    .where("removedAt", "is", null)
    .where("requestId", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute()
  return await withConvenios(tx, people)
}

async function withConvenios(tx: ScopedTransaction, people: PersonRow[]): Promise<InvitedPerson[]> {
  if (people.length === 0) return []
  const convenios = await tx
    .selectFrom("convenios")
    .selectAll()
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "in", [...new Set(people.map((person) => person.convenioId))])
    .execute()
  const byId = new Map(convenios.map((convenio) => [convenio.id, convenio]))
  return people.flatMap((person) => {
    const convenio = byId.get(person.convenioId)
    return convenio ? [{ ...person, convenio }] : []
  })
}

interface SentCode {
  id: string
  generation: number
  hash: Buffer
  end: Date
}

const limitBegins = (now: Date) =>
  new Date(now.getTime() - convenioInvitationLimits.mostDays * dayMilliseconds)

export async function countAsSent(
  tx: ScopedTransaction,
  sent: readonly SentCode[],
  now: Date,
): Promise<void> {
  const column = <Value>(of: (one: SentCode) => Value) => sent.map(of)
  await sql`
    update convenio_people as person
       set code_generation = code.generation, code_hash = code.hash, expires_at = code.ends_at,
           invited_at = ${now}, withdrawn_at = null,
           invitations = case when person.invitations_since > ${limitBegins(now)} then person.invitations else 0 end + 1,
           invitations_since = case when person.invitations_since > ${limitBegins(now)}
             then person.invitations_since else ${now} end
      from unnest(
        ${column(({ id }) => id)}::uuid[], ${column(({ generation }) => generation)}::int[],
        ${column(({ hash }) => hash)}::bytea[], ${column(({ end }) => end)}::timestamptz[]
      ) as code (id, generation, hash, ends_at)
     where person.id = code.id and person.distributor_id = ${tx.scope.distributorId}`.execute(tx)
}

export function columnsOf({ identityType, ...person }: ConvenioPerson) {
  return { ...person, identityType }
}

export const personKey = ({ identityType, identity }: { identityType: string; identity: string }) =>
  `${identityType} ${identity}`

const textOf = (moment: Date | null) => moment?.toISOString() ?? null

export function presentPersonRow(row: ListedPerson, now: Date): ConvenioPersonRow {
  const { id, identity, names, surname1, surname2, email, phone, kind, validity } = row
  const { expiresAt, withdrawnAt, requestStatus } = row
  return {
    id,
    identity,
    names,
    surname1,
    surname2,
    email,
    phone,
    kind,
    validity,
    identityType: row.identityType,
    convenio: { id: row.convenioId, name: row.convenioName },
    standing: invitationStanding({ expiresAt, withdrawnAt, requestStatus }, now),
    invitedAt: textOf(row.invitedAt),
    expiresAt: textOf(expiresAt),
    removedAt: textOf(row.removedAt),
    removedBy: row.removedByNames,
  }
}

export function presentPerson(row: ListedPerson, now: Date): ConvenioPersonRecord {
  const { requestId: id, requestStatus: status, requestNumber: number } = row
  return {
    ...presentPersonRow(row, now),
    isPaid: row.payer === "organisation",
    request: id && status ? { id, status, number } : null,
  }
}
