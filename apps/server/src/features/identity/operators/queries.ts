import { sql, type Updateable } from "kysely"
import { hasFactor, rolePermissions } from "../../../database/lists/staff-columns.ts"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"

const operators = (tx: ScopedTransaction) =>
  tx
    .selectFrom("executives")
    .innerJoin("distributors", "distributors.id", "executives.distributor_id")
    .leftJoin("roles", "roles.id", "executives.role_id")
    .leftJoin("executives as reviewer", "reviewer.id", "executives.access_reviewed_by")
    .select(["executives.id", "executives.names", "executives.email", "executives.state"])
    .select(["executives.password_hash", "executives.administrator", "executives.created_at"])
    .select(["executives.last_sign_in_at", "executives.access_reviewed_at", "reviewer.names as reviewedBy"])
    .select(["roles.id as roleId", "roles.name as roleName"])
    .select(["roles.updated_at as roleUpdatedAt", "distributors.modules"])
    .select(["distributors.requires_second_factor", rolePermissions.as("permissions")])
    .select(hasFactor("executive").as("hasSecondFactor"))
    .where("executives.distributor_id", "=", tx.scope.distributorId)

export async function listOperatorRows(tx: ScopedTransaction) {
  return await operators(tx).execute()
}
export type OperatorRow = Awaited<ReturnType<typeof listOperatorRows>>[number]

export async function findOperator(tx: ScopedTransaction, id: string): Promise<OperatorRow | undefined> {
  return await operators(tx).where("executives.id", "=", id).executeTakeFirst()
}

/** Changes of one executive's access, newest first. */
export async function listAccessActions(
  tx: ScopedTransaction,
  id: string,
  { actions, limit }: { actions: readonly string[]; limit: number },
) {
  return await tx
    .selectFrom("audit_log")
    .leftJoin("executives as who", (join) => join.on(sql`who.id::text`, "=", sql`audit_log.actor ->> 'id'`))
    .leftJoin("roles", (join) => join.on(sql`roles.id::text`, "=", sql`audit_log.data ->> 'role'`))
    .select(["audit_log.id", "audit_log.at", "audit_log.action", "audit_log.data"])
    .select(["who.names as who", "roles.name as role"])
    .where("audit_log.distributor_id", "=", tx.scope.distributorId)
    .where("audit_log.object", "=", `executive:${id}`)
    .where("audit_log.action", "in", actions)
    .orderBy("audit_log.id", "desc")
    .limit(limit)
    .execute()
}
export type AccessActionRow = Awaited<ReturnType<typeof listAccessActions>>[number]

export async function updateOperator(
  tx: ScopedTransaction,
  id: string,
  changes: Pick<
    Updateable<Database["executives"]>,
    "administrator" | "role_id" | "access_reviewed_at" | "access_reviewed_by"
  >,
): Promise<void> {
  await tx
    .updateTable("executives")
    .set(changes)
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .execute()
}
