import { dayMilliseconds } from "@trazo/domain/dates/calendar-date"
import { invitationLimit } from "@trazo/domain/selling/sending"
import { sql } from "kysely"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { PersonRow } from "./people.queries.ts"
import type { StoredConvenio } from "./queries.ts"

type InvitedPerson = PersonRow & { convenio: StoredConvenio }

/** Locks the people that can be invited: not removed and without a request. */
export async function loadPeople(tx: ScopedTransaction, ids: readonly string[]): Promise<InvitedPerson[]> {
  if (ids.length === 0) return []
  const people = await tx
    .selectFrom("convenio_people")
    .selectAll()
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "in", ids)
    .where("removed_at", "is", null)
    .where("request_id", "is", null)
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
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "in", [...new Set(people.map((person) => person.convenio_id))])
    .execute()
  const byId = new Map(convenios.map((convenio) => [convenio.id, convenio]))
  return people.flatMap((person) => {
    const convenio = byId.get(person.convenio_id)
    return convenio ? [{ ...person, convenio }] : []
  })
}

interface SentCode {
  id: string
  generation: number
  hash: Buffer
  end: Date
}

const limitBegins = (now: Date) => new Date(now.getTime() - invitationLimit.days * dayMilliseconds)

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
