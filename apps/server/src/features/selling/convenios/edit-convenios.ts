import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import type * as contract from "@trazo/contract/selling/convenios"
import type { Convenio, ConvenioData } from "@trazo/contract/selling/convenios"
import { dayMilliseconds, startOfEcuadorDay } from "@trazo/domain/dates/calendar-date"
import { type Actor, isAllowed } from "../../../actor.ts"
import type { Call } from "../../../call.ts"
import { violates } from "../../../database/client.ts"
import { listSearched } from "../../../database/lists/list-searched.ts"
import { inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { newId } from "../../../random.ts"
import { loadLastChange, requireUnchanged } from "../../platform/audit/last-change.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import * as convenios from "./convenio.ts"
import { countPeopleOf } from "./person.ts"

/** Newest first. @throws ApiError CURSOR_REFUSED */
export function listConvenios(
  { scope, query }: Omit<Call<typeof contract.listConvenios>, "actor">,
  deps: Pick<Deps, "db" | "clock">,
): Promise<RouteResponse<typeof contract.listConvenios>> {
  return listSearched(
    scope,
    {
      ...query,
      name: "convenios",
      read: convenios.listConvenioRows,
      count: convenios.countConvenios,
      present: (row) => convenios.presentConvenioRow(row, deps.clock.now()),
    },
    deps,
  )
}

/** @throws ApiError NOT_FOUND */
export function getConvenio(
  { scope, params: { id } }: Call<typeof contract.getConvenio>,
  deps: Pick<Deps, "db" | "clock">,
): Promise<Convenio> {
  return inScope(deps.db, scope, async (tx) => {
    const row = await convenios.findConvenio(tx, id)
    if (!row) throw new ApiError("NOT_FOUND")
    const lastChange = await loadLastChange(tx, `convenio:${id}`)
    const people = await countPeopleOf(tx, id)
    return convenios.presentConvenio(row, { now: deps.clock.now(), lastChange, people })
  })
}

/** @throws ApiError VALIDATION_FAILED */
function columnsOf(data: ConvenioData) {
  const { name, ruc, kinds, validities, startsOn, endsOn, quota, payer, invoicing, state } = data
  if (endsOn && endsOn < startsOn) {
    throw new ApiError("VALIDATION_FAILED", { fields: { endsOn: "Termina antes de empezar" } })
  }
  return {
    name,
    ruc,
    kinds,
    validities,
    quota,
    payer,
    invoicing,
    state,
    contactNames: data.contactNames,
    contactEmail: data.contactEmail,
    contactPhone: data.contactPhone,
    startsAt: startOfEcuadorDay(startsOn),
    endsAt: endsOn === null ? null : new Date(startOfEcuadorDay(endsOn).getTime() + dayMilliseconds),
  }
}

const nameTaken = () =>
  new ApiError("VALIDATION_FAILED", {
    fields: { name: "Ya existe un convenio con ese nombre. Escriba otro, por ejemplo con el año" },
  })

/** Who pays is a term of price, and needs what a price needs. @throws ApiError VALIDATION_FAILED */
function requirePayer(actor: Actor): void {
  if (isAllowed(actor, "/prices:edit")) return
  const payer = "Solo quien puede cambiar los precios decide quién paga. Pídalo a quien los administra"
  throw new ApiError("VALIDATION_FAILED", { fields: { payer } })
}

/** @throws ApiError VALIDATION_FAILED, also for a name that exists and for a payer without permission */
export async function createConvenio(
  { scope, actor, body: { ...data } }: Call<typeof contract.createConvenio>,
  deps: Pick<Deps, "db" | "clock" | "random">,
): Promise<{ id: string }> {
  const now = deps.clock.now()
  const id = newId(deps.random, now)
  const columns = columnsOf({ ...data, state: "active" })
  if (data.payer === "organisation") requirePayer(actor)
  await inScope(deps.db, scope, async (tx) => {
    const row = { id, ...columns, createdAt: now, invoicingSince: now }
    if (!(await convenios.insertConvenio(tx, row))) throw nameTaken()
    recordAudit(
      tx,
      { actor, action: "convenio.created", object: `convenio:${id}`, data: termsOf(data) },
      deps,
    )
  })
  return { id }
}

/** @throws ApiError NOT_FOUND, VALIDATION_FAILED, CHANGED_MEANWHILE */
export async function changeConvenio(
  scope: Scope,
  { actor, id, version, ...data }: ConvenioData & { actor: Actor; id: string; version: string },
  deps: Pick<Deps, "db" | "clock">,
): Promise<{ id: string }> {
  const columns = columnsOf(data)
  const object = `convenio:${id}`
  await inScope(deps.db, scope, async (tx) => {
    await requireUnchanged(tx, { object, version })
    const stored = await convenios.findConvenio(tx, id)
    if (stored && stored.payer !== data.payer) requirePayer(actor)
    const isSame = stored?.invoicing === data.invoicing
    const invoicingSince = isSame ? stored.invoicingSince : deps.clock.now()
    const changed = await convenios
      .updateConvenio(tx, id, { ...columns, invoicingSince })
      .catch((error: unknown) => {
        throw violates(error, "convenios_distributor_id_name_key") ? nameTaken() : error
      })
    if (!changed) throw new ApiError("NOT_FOUND")
    if (changed.quota !== null && changed.quota < changed.used) {
      const fields = { quota: `Ya se usaron ${changed.used}. Escriba esa cantidad o más` }
      throw new ApiError("VALIDATION_FAILED", { fields })
    }
    const { state } = data
    recordAudit(tx, { actor, action: "convenio.changed", object, data: { ...termsOf(data), state } }, deps)
  })
  return { id }
}

/** What the audit shows of it. */
function termsOf({ name, ruc, payer, invoicing, quota, startsOn, endsOn }: Omit<ConvenioData, "state">) {
  return { name, ruc, payer, invoicing, quota, startsOn, endsOn }
}
