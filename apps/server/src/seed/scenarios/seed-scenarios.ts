import { allPermissions, type Permission } from "@trazo/domain/identity/module-permissions"
import type { Executive } from "../../actor.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { listAccountsOf } from "../../features/identity/password-resets/password-reset.ts"
import { type ExecutiveGrants, executiveGrants } from "../../features/identity/sessions/session.ts"
import type { DemoBrand } from "../brands.ts"
import { findScenarioRequests } from "../demo-rows.ts"
import { type HolderDevice, makeDevice } from "./holder-device.ts"
import { runScenario } from "./run-scenario.ts"
import { type Cast, requestIdEnd, type Scenario } from "./scenario.ts"
import { beginningOf } from "./scenario-clock.ts"
import { drawOnce, scenarioDocuments } from "./scenario-documents.ts"

/** Drafts are filled in while earlier scenarios finish. Each one needs a database connection of its own. */
function parallelScenarios({ settings }: Pick<Deps, "settings">): number {
  return Math.min(3, settings.databasePool)
}

/**
 * Runs the scenarios whose request is missing, oldest first, so that request numbers follow time. Each one commits
 * alone: a run that was interrupted continues with the next scenario. A distributor without the demo's staff gets none.
 */
export async function seedScenarios(
  scope: Scope,
  { brand, scenarios }: { brand: DemoBrand; scenarios: readonly Scenario[] },
  deps: Deps,
): Promise<void> {
  const ends = scenarios.map(({ key }) => requestIdEnd(scope, key))
  const { cast, found } = await inScope(deps.db, scope, async (tx) => ({
    cast: await findCast(tx, brand),
    found: await findScenarioRequests(tx, ends),
  }))
  if (!cast) return
  const now = deps.clock.now()
  const missing = scenarios
    .filter(({ key }) => !found.has(requestIdEnd(scope, key)))
    .toSorted((a, b) => beginningOf(a.begins, now).getTime() - beginningOf(b.begins, now).getTime())
  const draw = drawOnce()
  // Other threads make the keys while rows are written.
  const prepared = missing.map((scenario) => ({ scenario, device: deviceFor(scenario) }))
  const runs: Promise<void>[] = []
  const ofPerson = new Map<string, Promise<void>>()
  try {
    for (const [index, { scenario, device }] of prepared.entries()) {
      await Promise.all(runs.slice(0, Math.max(0, index + 1 - parallelScenarios(deps))))
      // Two requests of one person wait for each other: codes to one address are sent one after the other.
      await ofPerson.get(scenario.person.email)
      const turn = deferRejection(Promise.all(runs))
      const documents = scenarioDocuments(scenario, draw)
      const run = deferRejection(runScenario(scope, scenario, { cast, documents, device, turn }, deps))
      runs.push(run)
      ofPerson.set(scenario.person.email, run)
    }
    await Promise.all(runs)
  } finally {
    await Promise.allSettled(runs)
  }
}

/** A failure is reported where the promise is awaited. */
function deferRejection<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined)
  return promise
}

function deviceFor({ steps, validity }: Scenario): Promise<HolderDevice> | null {
  if (!steps.some(({ needsKey }) => needsKey)) return null
  return deferRejection(makeDevice(validity))
}

/** Null for a distributor without the demo's staff. */
async function findCast(tx: ScopedTransaction, { executives, bankUser }: DemoBrand): Promise<Cast | null> {
  const found: Executive[] = []
  for (const { email } of executives.slice(0, 2)) {
    const [account] = await listAccountsOf(tx, { area: "executive", user: email })
    const grants = account && (await executiveGrants(tx, account.id))
    if (grants) found.push(asActor(account.id, grants))
  }
  const [executive, operator = executive] = found.toSorted(
    (a, b) => Number(b.administrator) - Number(a.administrator),
  )
  if (!executive || !operator) return null
  const [user] = bankUser ? await listAccountsOf(tx, { area: "banks", user: bankUser.email }) : []
  return { executive, operator, bank: user ? { area: "banks", id: user.id } : null }
}

function asActor(id: string, { administrator, permissions }: ExecutiveGrants): Executive {
  const granted = administrator ? allPermissions : (permissions as Permission[])
  return { area: "executive", id, administrator, permissions: granted }
}
