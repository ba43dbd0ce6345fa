import type { ListPreferences, PreferredList } from "@trazo/contract/platform/list-preferences"
import type { ScopedTransaction } from "../../../database/scope.ts"

interface Place {
  executiveId: string
  list: PreferredList
}

export function findPreferences(tx: ScopedTransaction, { executiveId, list }: Place) {
  return tx
    .selectFrom("listPreferences")
    .select(["hiddenColumns", "views"])
    .where("distributorId", "=", tx.scope.distributorId)
    .where("executiveId", "=", executiveId)
    .where("list", "=", list)
    .$narrowType<ListPreferences>()
    .executeTakeFirst()
}

export async function storePreferences(
  tx: ScopedTransaction,
  { executiveId, list, preferences }: Place & { preferences: ListPreferences },
): Promise<void> {
  const columns = { hiddenColumns: preferences.hiddenColumns, views: JSON.stringify(preferences.views) }
  await tx
    .insertInto("listPreferences")
    .values({ distributorId: tx.scope.distributorId, executiveId, list, ...columns })
    .onConflict((conflict) => conflict.columns(["executiveId", "list"]).doUpdateSet(columns))
    .execute()
}
