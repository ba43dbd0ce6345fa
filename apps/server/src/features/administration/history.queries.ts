import { sql } from "kysely"
import type { ScopedTransaction } from "../../database/scope.ts"

/** Lists administrators' audited actions on the distributor, newest first, with the administrators' current names. */
export async function listAdministratorActions(tx: ScopedTransaction, limit: number) {
  return await tx
    .selectFrom("audit_log")
    .leftJoin("administrators", (join) =>
      join.on(sql`administrators.id::text`, "=", sql`audit_log.actor ->> 'id'`),
    )
    .select(["audit_log.id", "audit_log.at", "action", "object", "data", "administrators.names as who"])
    .where("distributor_id", "=", tx.scope.distributorId)
    .where(sql<boolean>`actor ->> 'area' = 'administrator'`)
    .orderBy("audit_log.id", "desc")
    .limit(limit)
    .execute()
}
export type AdministratorActionRow = Awaited<ReturnType<typeof listAdministratorActions>>[number]
