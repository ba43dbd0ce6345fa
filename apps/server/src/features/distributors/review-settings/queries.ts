import type { PresetReasons } from "@trazo/domain/desk/preset-reasons"
import type { UsualPromise } from "@trazo/domain/desk/review-promise-fields"
import type { ScopedTransaction } from "../../../database/scope.ts"

export async function findSettings(tx: ScopedTransaction) {
  return tx
    .selectFrom("review_settings")
    .select(["preset_reasons", "double_approval", "promise", "renewals_at_once", "checks_required"])
    .select("holder_suspension")
    .where("distributor_id", "=", tx.scope.distributorId)
    .executeTakeFirst()
}

export async function findFastPromise(tx: ScopedTransaction) {
  return tx
    .selectFrom("fast_settings")
    .select(["opens", "closes", "saturdays", "hours"])
    .where("distributor_id", "=", tx.scope.distributorId)
    .executeTakeFirst()
}

export async function storeSettings(
  tx: ScopedTransaction,
  rules: {
    presetReasons: PresetReasons
    doubleApproval: boolean
    renewalsAtOnce: boolean
    checksRequired: boolean
    holderSuspension: boolean
    promise: UsualPromise
  },
): Promise<void> {
  const columns = {
    preset_reasons: JSON.stringify(rules.presetReasons),
    double_approval: rules.doubleApproval,
    renewals_at_once: rules.renewalsAtOnce,
    checks_required: rules.checksRequired,
    holder_suspension: rules.holderSuspension,
    promise: JSON.stringify(rules.promise),
  }
  await tx
    .insertInto("review_settings")
    .values({ distributor_id: tx.scope.distributorId, ...columns })
    .onConflict((conflict) => conflict.column("distributor_id").doUpdateSet(columns))
    .execute()
}
