import type { ListPreferences, PreferredList } from "@trazo/contract/platform/list-preferences"
import { type Actor, executiveOf } from "../../../actor.ts"
import { inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { findPreferences, storePreferences } from "./list-preference.ts"

/** The reader's own. */
export async function getOwnPreferences(
  scope: Scope,
  { actor, list }: { actor: Actor; list: PreferredList },
  { db }: Pick<Deps, "db">,
): Promise<ListPreferences> {
  const executiveId = executiveOf(actor).id
  const stored = await inScope(db, scope, (tx) => findPreferences(tx, { executiveId, list }))
  return stored ?? { hiddenColumns: [], views: [] }
}

export async function saveOwnPreferences(
  scope: Scope,
  { actor, list, preferences }: { actor: Actor; list: PreferredList; preferences: ListPreferences },
  { db }: Pick<Deps, "db">,
): Promise<ListPreferences> {
  const executiveId = executiveOf(actor).id
  await inScope(db, scope, (tx) => storePreferences(tx, { executiveId, list, preferences }))
  return preferences
}
