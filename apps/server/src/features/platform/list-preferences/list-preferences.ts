import type * as contract from "@trazo/contract/platform/list-preferences"
import type { ListPreferences } from "@trazo/contract/platform/list-preferences"
import type { Call } from "../../../call.ts"
import { inScope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { findPreferences, storePreferences } from "./list-preference.ts"

/** The reader's own. */
export async function getOwnPreferences(
  { scope, actor, params: { list } }: Call<typeof contract.getListPreferences>,
  { db }: Pick<Deps, "db">,
): Promise<ListPreferences> {
  const executiveId = actor.id
  const stored = await inScope(db, scope, (tx) => findPreferences(tx, { executiveId, list }))
  return stored ?? { hiddenColumns: [], views: [] }
}

export async function saveOwnPreferences(
  { scope, actor, params: { list }, body: preferences }: Call<typeof contract.saveListPreferences>,
  { db }: Pick<Deps, "db">,
): Promise<ListPreferences> {
  const executiveId = actor.id
  await inScope(db, scope, (tx) => storePreferences(tx, { executiveId, list, preferences }))
  return preferences
}
