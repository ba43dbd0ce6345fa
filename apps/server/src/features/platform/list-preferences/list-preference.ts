import type { ListPreferences, PreferredList } from "@trazo/contract/platform/list-preferences"
import type { ScopedTransaction } from "../../../database/scope.ts"

interface Place {
  executiveId: string
  list: PreferredList
}

export function findPreferences(tx: ScopedTransaction, { executiveId, list }: Place) {
  return tx
    .selectFrom("list_preferences")
    .select(["hidden_columns as hiddenColumns", "views"])
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("executive_id", "=", executiveId)
    .where("list", "=", list)
    .$narrowType<ListPreferences>()
    .executeTakeFirst()
}

export async function storePreferences(
  tx: ScopedTransaction,
  { executiveId, list, preferences }: Place & { preferences: ListPreferences },
): Promise<void> {
  const columns = { hidden_columns: preferences.hiddenColumns, views: JSON.stringify(preferences.views) }
  await tx
    .insertInto("list_preferences")
    .values({ distributor_id: tx.scope.distributorId, executive_id: executiveId, list, ...columns })
    .onConflict((conflict) => conflict.columns(["executive_id", "list"]).doUpdateSet(columns))
    .execute()
}
