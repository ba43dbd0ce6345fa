import { dayMilliseconds } from "@trazo/domain/dates/calendar-date"
import type { ConvenioPerson } from "@trazo/domain/selling/convenio-person"
import { unusedPersonDays } from "@trazo/domain/selling/load"
import type { Actor } from "../../../actor.ts"
import { inPlatform, inScope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { newId } from "../../../random.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { loadPeople } from "./invitations.queries.ts"
import { inviteAll, requireOpen } from "./invitations.ts"
import * as queries from "./loaded-people.queries.ts"
import { columnsOf, requireOpenOrPlanned } from "./people.ts"
import { findConvenio, type StoredConvenio } from "./queries.ts"

/** What loads of files need of agreements and their people. */

export type { StoredConvenio } from "./queries.ts"

export const loadConvenio = (tx: ScopedTransaction, id: string): Promise<StoredConvenio | undefined> =>
  findConvenio(tx, id)

/** People of a load who ever had a request. */
export const countActedOf = (tx: ScopedTransaction, loadId: string): Promise<number> =>
  queries.countActed(tx, loadId)

export const personKey = ({ identityType, identity }: { identityType: string; identity: string }) =>
  `${identityType} ${identity}`

/** Which of the people the agreement has, and which are clients, by their keys. */
export async function loadKnown(
  tx: ScopedTransaction,
  convenioId: string,
  people: readonly queries.Identity[],
): Promise<{ members: Map<string, { isRemoved: boolean }>; clients: Set<string> }> {
  const [members, clients] = await Promise.all([
    queries.listMembers(tx, convenioId, people),
    queries.listClients(tx, people),
  ])
  return {
    members: new Map(members.map((member) => [personKey(member), member])),
    clients: new Set(clients.map(personKey)),
  }
}

interface Load {
  actor: Actor
  convenio: StoredConvenio
  loadId: string
  invites: boolean
}

type LoadDeps = Pick<Deps, "db" | "clock" | "random" | "settings" | "jobs">

/** @throws ApiError INVITATION_CLOSED, before anything is written */
export function requireLoadable(convenio: StoredConvenio | undefined, invites: boolean, now: Date) {
  return invites ? requireOpen(convenio, now) : requireOpenOrPlanned(convenio, now)
}

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
    convenio_id: convenio.id,
    load_id: loadId,
    ...columnsOf(person),
    created_at: now,
  }))
  const added = await queries.insertPeople(tx, rows)
  const data = { convenio: convenio.id, load: loadId }
  for (const id of added) {
    recordAudit(tx, { actor, action: "convenio.person-added", object: `convenio-person:${id}`, data }, deps)
  }
  if (invites) await inviteAll(tx, { actor, people: await loadPeople(tx, [...added]) }, deps)
  return new Set(
    rows
      .filter(({ id }) => added.has(id))
      .map((row) => personKey({ ...row, identityType: row.identity_type })),
  )
}

/** Deletes some people of a load who never asked for a certificate. Their codes end. @returns how many */
export async function deletePeople(
  tx: ScopedTransaction,
  { actor, loadId, most }: { actor: Actor; loadId: string; most: number },
  deps: Pick<Deps, "clock">,
): Promise<number> {
  const ids = await queries.deleteLoaded(tx, loadId, most)
  const data = { load: loadId }
  for (const id of ids) {
    recordAudit(tx, { actor, action: "convenio.person-deleted", object: `convenio-person:${id}`, data }, deps)
  }
  return ids.length
}

const deletedTogether = 1000

/** Ends the storage of people who never asked for a certificate. */
export async function deleteUnusedPeople(deps: Pick<Deps, "db" | "clock">): Promise<void> {
  const before = (days: number) => new Date(deps.clock.now().getTime() - days * dayMilliseconds)
  const limits = {
    endedBefore: before(unusedPersonDays.ended),
    invitedBefore: before(unusedPersonDays.invited),
    most: deletedTogether,
  }
  const waiting = await inPlatform(deps.db, (tx) => queries.unscopedDistributorsWithUnused(tx, limits))
  for (const distributorId of waiting) {
    const scope = { distributorId }
    while ((await inScope(deps.db, scope, (tx) => queries.deleteUnused(tx, limits))) === deletedTogether);
  }
}
