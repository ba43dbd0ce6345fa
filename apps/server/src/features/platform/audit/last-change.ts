import type { LastChange } from "@trazo/contract/endpoint/last-change"
import { ApiError } from "@trazo/contract/errors/errors"
import { sql } from "kysely"
import { lockName, type ScopedTransaction } from "../../../database/scope.ts"

/** The newest audit row of an object, with the name of the executive who acted. */
async function findLastChange(tx: ScopedTransaction, object: string) {
  return tx
    .selectFrom("auditLog")
    .leftJoin("executives", (join) =>
      join
        .onRef("executives.distributorId", "=", "auditLog.distributorId")
        .on("executives.id", "=", sql<string>`(audit_log.actor->>'id')::uuid`),
    )
    .select(["auditLog.id", "auditLog.at", "executives.names as by"])
    .where("auditLog.distributorId", "=", tx.scope.distributorId)
    .where("auditLog.object", "=", object)
    .orderBy("auditLog.id", "desc")
    .limit(1)
    .executeTakeFirst()
}

/** @param object as in the record's audit rows: "role:0198…" */
export async function loadLastChange(tx: ScopedTransaction, object: string): Promise<LastChange> {
  const change = await findLastChange(tx, object)
  return { version: change?.id ?? "0", by: change?.by ?? null, at: change?.at.toISOString() ?? null }
}

/**
 * Call it before the record is read. Other editors of the record wait until the transaction ends, and the operation
 * must audit its change under the same object.
 *
 * @param version of the record that the editor saw
 * @throws ApiError CHANGED_MEANWHILE
 */
export async function requireUnchanged(
  tx: ScopedTransaction,
  { object, version }: { object: string; version: string },
): Promise<void> {
  await lockName(tx, object)
  const change = await findLastChange(tx, object)
  if ((change?.id ?? "0") !== version) throw new ApiError("CHANGED_MEANWHILE")
}
