import type { AccountMonth } from "@trazo/contract/money/monthly-account"
import { dayMilliseconds } from "@trazo/domain/dates/calendar-date"
import { isOver } from "@trazo/domain/money/monthly-account"
import type { Actor } from "../actor.ts"
import { inScope, type Scope } from "../database/scope.ts"
import type { Deps } from "../deps.ts"
import { closeMonth, recordMonthPaid } from "../features/money/monthly-accounts/close-month.ts"
import { listConvenioMonths } from "../features/money/monthly-accounts/convenio-months.ts"
import { getMonthlyAccount, saveMonthlyAccount } from "../features/money/monthly-accounts/manage-accounts.ts"
import type { Payer } from "../features/money/monthly-accounts/monthly-account.ts"
import { listConvenios } from "../features/selling/convenios/edit-convenios.ts"
import { findApprovedClient, findExecutive } from "./find-accounts.ts"
import { demoConvenio } from "./scenarios/open-convenio.ts"
import { demoPerson } from "./scenarios/people.ts"

/** The internal client of the demo's first distributor. */
export const internalClient = demoPerson("carlos")

async function peopleOf(scope: Scope, email: string, deps: Deps) {
  const actor = await findExecutive(scope, email, deps)
  const clientId = await inScope(deps.db, scope, (tx) => findApprovedClient(tx, internalClient.identity))
  return actor && clientId ? { actor, clientId } : null
}

/** Opens the internal client's monthly account, which some scenarios charge. A later call changes nothing. */
export async function seedMonthlyAccount(scope: Scope, email: string, deps: Deps): Promise<void> {
  const people = await peopleOf(scope, email, deps)
  if (!people) return
  const { account, lastChange } = await getMonthlyAccount({ scope, params: { id: people.clientId } }, deps)
  if (account) return
  const opened = new Date(deps.clock.now().getTime() - 90 * dayMilliseconds)
  const company = { company: "Distribuidora Vera Hermanos S. A.", ruc: "0993124578001" }
  await saveMonthlyAccount(
    scope,
    {
      ...people,
      account: { ...company, limitCents: 25_000, state: "active", invoicing: "none" },
      version: lastChange.version,
    },
    { ...deps, clock: { now: () => opened } },
  )
}

/**
 * Closes the months that are over of the internal client and of the convenio. Of more than one, the oldest is paid. A later
 * call closes nothing.
 */
export async function seedClosedMonths(scope: Scope, email: string, deps: Deps): Promise<void> {
  const people = await peopleOf(scope, email, deps)
  if (!people) return
  const { actor, clientId } = people
  const { account } = await getMonthlyAccount({ scope, params: { id: clientId } }, deps)
  await closeAll(scope, { actor, payer: { clientId }, months: account?.months ?? [] }, deps)
  const [convenio] = (await listConvenios({ scope, query: { search: demoConvenio } }, deps)).rows
  if (!convenio) return
  const { organisation: months } = await listConvenioMonths({ scope, params: { id: convenio.id } }, deps)
  await closeAll(scope, { actor, payer: { convenioId: convenio.id }, months }, deps)
}

interface Closed {
  actor: Actor
  payer: Payer
  months: readonly AccountMonth[]
}

async function closeAll(scope: Scope, { actor, payer, months }: Closed, deps: Deps): Promise<void> {
  if (months.some(({ closedAt }) => closedAt)) return
  const over = months
    .filter(({ month }) => isOver(month, deps.clock.now()))
    .toSorted((one, other) => (one.month < other.month ? -1 : 1))
  for (const { month, totalCents } of over) {
    await closeMonth(scope, { actor, payer, month, expectedCents: totalCents }, deps)
  }
  const [oldest] = over
  if (oldest && over.length > 1)
    await recordMonthPaid(scope, { actor, payer, month: oldest.month, reference: "884213" }, deps)
}
