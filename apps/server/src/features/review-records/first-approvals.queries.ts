import type { Permission } from "@trazo/domain/access/module-permissions"
import { requestModules } from "@trazo/domain/requests/channel"
import { type Insertable, sql } from "kysely"
import type { Database } from "../../database/schema.ts"
import type { ScopedTransaction } from "../../database/scope.ts"
import { rolePermissions } from "../../database/staff-columns.ts"
import type { RequestRow } from "../requests/request-row.ts"

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
    .where(sql<boolean>`(administrator or ${rolePermissions} @> array[${permission}::text])`)
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
