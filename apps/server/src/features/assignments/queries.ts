import type { Permission } from "@trazo/domain/access/module-permissions"
import type { Insertable } from "kysely"
import type { Database } from "../../database/schema.ts"
import type { ScopedTransaction } from "../../database/scope.ts"
import { isAllowedAny } from "../../database/staff-columns.ts"

export interface Assignee {
  id: string
  names: string
}

export interface AssignmentRow extends Assignee {
  takenAt: Date
  lastActiveAt: Date
}

/** Finds the assignment of a request, unless its executive was last active before `since`. */
export function findAssignment(
  tx: ScopedTransaction,
  { requestId, since }: { requestId: string; since: Date },
): Promise<AssignmentRow | undefined> {
  const { distributorId } = tx.scope
  return tx
    .selectFrom("request_assignments as assignment")
    .innerJoin("executives", "executives.id", "assignment.executive_id")
    .select(["executives.id", "executives.names"])
    .select(["assignment.taken_at as takenAt", "assignment.last_active_at as lastActiveAt"])
    .where("executives.distributor_id", "=", distributorId)
    .where("assignment.distributor_id", "=", distributorId)
    .where("assignment.request_id", "=", requestId)
    .where("assignment.last_active_at", ">", since)
    .executeTakeFirst()
}

export async function upsertAssignment(
  tx: ScopedTransaction,
  row: Insertable<Database["request_assignments"]>,
): Promise<void> {
  const { executive_id, taken_at, last_active_at } = row
  await tx
    .insertInto("request_assignments")
    .values(row)
    .onConflict((conflict) =>
      conflict.column("request_id").doUpdateSet({ executive_id, taken_at, last_active_at }),
    )
    .execute()
}

export async function updateLastActive(
  tx: ScopedTransaction,
  { requestId, executiveId, now }: { requestId: string; executiveId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable("request_assignments")
    .set({ last_active_at: now })
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("request_id", "=", requestId)
    .where("executive_id", "=", executiveId)
    .execute()
}

export async function deleteAssignment(tx: ScopedTransaction, requestId: string): Promise<void> {
  await tx
    .deleteFrom("request_assignments")
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("request_id", "=", requestId)
    .execute()
}

/** Lists the active executives who hold one of the permissions, by name. */
export function listAssignees(
  tx: ScopedTransaction,
  permissions: readonly Permission[],
): Promise<Assignee[]> {
  return tx
    .selectFrom("executives")
    .select(["id", "names"])
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("state", "=", "active")
    .where(isAllowedAny(permissions))
    .orderBy("names")
    .orderBy("id")
    .limit(200)
    .execute()
}
