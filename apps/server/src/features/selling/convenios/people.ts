import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import type * as contract from "@trazo/contract/selling/convenio-people"
import type { ConvenioPersonRecord } from "@trazo/contract/selling/convenio-people"
import { dayMilliseconds } from "@trazo/domain/dates/calendar-date"
import {
  type ConvenioPerson,
  type ConvenioTexts,
  checkConvenioPerson,
} from "@trazo/domain/selling/convenio-person"
import { unusedPersonDays } from "@trazo/domain/selling/load"
import type { Actor } from "../../../actor.ts"
import type { Call } from "../../../call.ts"
import { violates } from "../../../database/client.ts"
import { paginate } from "../../../database/lists/paginate.ts"
import { inPlatform, inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { newId } from "../../../random.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { findConvenio, loadCover, requireOpenOrPlanned, type StoredConvenio } from "./convenio.ts"
import { inviteAll } from "./invitations.ts"
import { deleteUnused, unscopedDistributorsWithUnused } from "./loaded-people.ts"
import * as people from "./person.ts"

const pageSize = 40
const countedAtMost = 100_000

/** Newest first. @throws ApiError CURSOR_REFUSED */
export function listPeople(
  { scope, query: { cursor, search = "", removed, ...wanted } }: Call<typeof contract.listConvenioPeople>,
  deps: Pick<Deps, "db" | "clock">,
): Promise<RouteResponse<typeof contract.listConvenioPeople>> {
  const now = deps.clock.now()
  const filter = { ...wanted, search: search.trim(), isRemoved: removed === "true" }
  return inScope(deps.db, scope, async (tx) => {
    const [page, { value: total, isMore }] = await Promise.all([
      paginate<people.ListedPerson>({
        cursor,
        size: pageSize,
        boundTo: { ...scope, ...filter, list: "convenio-people" },
        positionOf: ({ id }) => [id],
        read: (reading) => people.listPeopleRows(tx, { ...filter, now }, reading),
      }),
      people.countPeople(tx, { ...filter, now }, countedAtMost),
    ])
    return { ...page, rows: page.rows.map((row) => people.presentPersonRow(row, now)), total, isMore }
  })
}

/** @throws ApiError NOT_FOUND */
export function getPerson(
  { scope, params: { id } }: Call<typeof contract.getConvenioPerson>,
  deps: Pick<Deps, "db" | "clock">,
): Promise<ConvenioPersonRecord> {
  return inScope(deps.db, scope, async (tx) => {
    const row = await people.findPerson(tx, id)
    if (!row) throw new ApiError("NOT_FOUND")
    return people.presentPerson(row, deps.clock.now())
  })
}

type CheckDeps = Pick<Deps, "clock" | "authority">

/** @throws ApiError VALIDATION_FAILED */
async function checkedPerson(
  tx: ScopedTransaction,
  { convenio, texts }: { convenio: StoredConvenio; texts: ConvenioTexts },
  deps: CheckDeps,
): Promise<ConvenioPerson> {
  const cover = await loadCover(tx, convenio, deps)
  const { person, problems } = checkConvenioPerson(texts, cover, deps.clock.now())
  const fields = Object.entries(problems).filter((entry): entry is [string, string] => entry[1] !== undefined)
  if (fields.length > 0) throw new ApiError("VALIDATION_FAILED", { fields: Object.fromEntries(fields) })
  return person
}

const identityTaken = () =>
  new ApiError("VALIDATION_FAILED", {
    fields: { identity: "El convenio ya tiene a esa persona. Búsquela también en «Eliminados»" },
  })

/** @throws ApiError NOT_FOUND, VALIDATION_FAILED, INVITATION_CLOSED */
export async function insertPerson(
  {
    scope,
    actor,
    body: { convenio: convenioId, invite, ...texts },
  }: Call<typeof contract.insertConvenioPerson>,
  deps: Pick<Deps, "db" | "clock" | "random" | "settings" | "jobs" | "authority">,
): Promise<{ id: string }> {
  const now = deps.clock.now()
  const id = newId(deps.random, now)
  await inScope(deps.db, scope, async (tx) => {
    const convenio = requireOpenOrPlanned(await findConvenio(tx, convenioId), now)
    const person = await checkedPerson(tx, { convenio, texts }, deps)
    const row = { id, convenioId, ...people.columnsOf(person), createdAt: now }
    if (!(await people.insertPerson(tx, row))) throw identityTaken()
    const data = { convenio: convenioId }
    recordAudit(tx, { actor, action: "convenio.person-added", object: `convenio-person:${id}`, data }, deps)
    if (invite) await inviteAll(tx, { actor, people: await people.lockInvitable(tx, [id]) }, deps)
  })
  return { id }
}

/**
 * Corrects a person without a request. Another address or identity ends the invitation's code.
 * @throws ApiError NOT_FOUND, VALIDATION_FAILED, MOVE_NOT_ALLOWED
 */
export async function changePerson(
  scope: Scope,
  { actor, id, ...texts }: ConvenioTexts & { actor: Actor; id: string },
  deps: Pick<Deps, "db" | "clock" | "authority">,
): Promise<{ id: string }> {
  return await inScope(deps.db, scope, async (tx) => {
    const stored = await lockUnused(tx, id)
    const convenio = await findConvenio(tx, stored.convenioId)
    if (!convenio) throw new ApiError("NOT_FOUND")
    const person = await checkedPerson(tx, { convenio, texts }, deps)
    const isSame =
      person.identity === stored.identity &&
      person.identityType === stored.identityType &&
      person.email === stored.email
    const withoutCode = { codeHash: null, invitedAt: null, expiresAt: null }
    const changes = { ...people.columnsOf(person), ...(isSame ? {} : withoutCode) }
    await people.updatePerson(tx, id, changes).catch((error: unknown) => {
      throw violates(error, "convenio_people_convenio_id_identity_type_identity_key")
        ? identityTaken()
        : error
    })
    const data = { convenio: convenio.id, isInvitationKept: isSame }
    recordAudit(tx, { actor, action: "convenio.person-changed", object: `convenio-person:${id}`, data }, deps)
    return { id }
  })
}

/** @throws ApiError NOT_FOUND, MOVE_NOT_ALLOWED with a request */
async function lockUnused(tx: ScopedTransaction, id: string): Promise<people.PersonRow> {
  const person = await people.lockPerson(tx, id)
  if (!person || person.removedAt) throw new ApiError("NOT_FOUND")
  if (person.requestId) {
    throw new ApiError("MOVE_NOT_ALLOWED", { message: "La persona ya pidió su firma: siga en su solicitud." })
  }
  return person
}

/** @throws ApiError NOT_FOUND, MOVE_NOT_ALLOWED */
export async function removePerson(
  { scope, actor, params: { id } }: Call<typeof contract.removeConvenioPerson>,
  deps: Pick<Deps, "db" | "clock">,
): Promise<{ id: string }> {
  return await inScope(deps.db, scope, async (tx) => {
    const person = await lockUnused(tx, id)
    const now = deps.clock.now()
    await people.updatePerson(tx, id, {
      removedAt: now,
      removedBy: actor.id,
      codeHash: null,
      ...(person.invitedAt && { withdrawnAt: now }),
    })
    const data = { convenio: person.convenioId }
    recordAudit(tx, { actor, action: "convenio.person-removed", object: `convenio-person:${id}`, data }, deps)
    return { id }
  })
}

/** Checks the person as an insertion does. @throws ApiError NOT_FOUND, MOVE_NOT_ALLOWED */
export async function restorePerson(
  { scope, actor, params: { id } }: Call<typeof contract.restoreConvenioPerson>,
  deps: Pick<Deps, "db" | "clock" | "authority">,
): Promise<{ id: string }> {
  return await inScope(deps.db, scope, async (tx) => {
    const person = await people.lockPerson(tx, id)
    if (!person) throw new ApiError("NOT_FOUND")
    if (!person.removedAt) return { id }
    const convenio = requireOpenOrPlanned(await findConvenio(tx, person.convenioId), deps.clock.now())
    const { problems } = checkConvenioPerson(person, await loadCover(tx, convenio, deps), deps.clock.now())
    const [problem] = Object.values(problems)
    if (problem) throw new ApiError("MOVE_NOT_ALLOWED", { message: `No se puede restaurar. ${problem}.` })
    await people.updatePerson(tx, id, { removedAt: null, removedBy: null })
    const data = { convenio: convenio.id }
    recordAudit(
      tx,
      { actor, action: "convenio.person-restored", object: `convenio-person:${id}`, data },
      deps,
    )
    return { id }
  })
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
  const waiting = await inPlatform(deps.db, (tx) => unscopedDistributorsWithUnused(tx, limits))
  for (const distributorId of waiting) {
    const scope = { distributorId }
    while ((await inScope(deps.db, scope, (tx) => deleteUnused(tx, limits))) === deletedTogether);
  }
}
