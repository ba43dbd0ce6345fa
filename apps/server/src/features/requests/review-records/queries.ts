import { requestModules } from "@trazo/domain/buying/channel"
import type { Permission } from "@trazo/domain/identity/module-permissions"
import type { Insertable } from "kysely"
import { isAllowedAny } from "../../../database/lists/staff-columns.ts"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { RequestRow } from "../requests/request.ts"

/** More than anybody reads of one request. */
const shown = 100

type New<Table extends "request_notes" | "request_checks"> = Omit<
  Insertable<Database[Table]>,
  "id" | "distributor_id"
>

export async function insertNote(tx: ScopedTransaction, note: New<"request_notes">): Promise<void> {
  await tx
    .insertInto("request_notes")
    .values({ ...note, distributor_id: tx.scope.distributorId })
    .execute()
}

export async function insertChecks(tx: ScopedTransaction, row: New<"request_checks">): Promise<void> {
  await tx
    .insertInto("request_checks")
    .values({ ...row, distributor_id: tx.scope.distributorId })
    .execute()
}

/** Newest first. */
export function listNotes(tx: ScopedTransaction, requestId: string) {
  return tx
    .selectFrom("request_notes as note")
    .innerJoin("executives", "executives.id", "note.written_by")
    .select(["note.id", "note.text", "note.created_at as createdAt", "executives.names as by"])
    .where("note.distributor_id", "=", tx.scope.distributorId)
    .where("note.request_id", "=", requestId)
    .orderBy("note.created_at", "desc")
    .orderBy("note.id", "desc")
    .limit(shown)
    .execute()
}

/** Newest first. */
export function listChecks(tx: ScopedTransaction, requestId: string) {
  return tx
    .selectFrom("request_checks as kept")
    .innerJoin("executives", "executives.id", "kept.decided_by")
    .select(["kept.id", "kept.decision", "kept.checks", "kept.created_at as createdAt"])
    .select("executives.names as by")
    .where("kept.distributor_id", "=", tx.scope.distributorId)
    .where("kept.request_id", "=", requestId)
    .orderBy("kept.created_at", "desc")
    .orderBy("kept.id", "desc")
    .limit(shown)
    .execute()
}

/** With the executive who gave it. It counts for the account for which it was given, while they may approve requests of the channel. */
export function findFirstApproval(
  tx: ScopedTransaction,
  { id, channel, client_id }: Pick<RequestRow, "id" | "channel" | "client_id">,
) {
  const permission: Permission = `${requestModules[channel]}:approve`
  return tx
    .selectFrom("first_approvals as first")
    .innerJoin("executives", "executives.id", "first.approved_by")
    .select(["executives.id", "executives.names", "first.created_at as createdAt"])
    .where("first.distributor_id", "=", tx.scope.distributorId)
    .where("first.request_id", "=", id)
    .where("first.client_id", "=", client_id)
    .where("executives.state", "=", "active")
    .where(isAllowedAny([permission]))
    .executeTakeFirst()
}

export async function insertFirstApproval(
  tx: ScopedTransaction,
  row: Omit<Insertable<Database["first_approvals"]>, "distributor_id">,
): Promise<void> {
  await tx
    .insertInto("first_approvals")
    .values({ ...row, distributor_id: tx.scope.distributorId })
    .execute()
}

export async function deleteFirstApproval(tx: ScopedTransaction, requestId: string): Promise<void> {
  await tx
    .deleteFrom("first_approvals")
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("request_id", "=", requestId)
    .execute()
}

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
