import type { LastChange } from "@trazo/contract/endpoint/last-change"
import { ApiError } from "@trazo/contract/errors/errors"
import { sql } from "kysely"
import { lockName, type ScopedTransaction } from "../../../database/scope.ts"

/** The newest audit row of an object, with the name of the executive who acted. */
async function findLastChange(tx: ScopedTransaction, object: string) {
  return tx
    .selectFrom("audit_log")
    .leftJoin("executives", (join) =>
      join
        .onRef("executives.distributor_id", "=", "audit_log.distributor_id")
        .on("executives.id", "=", sql<string>`(audit_log.actor->>'id')::uuid`),
    )
    .select(["audit_log.id", "audit_log.at", "executives.names as by"])
    .where("audit_log.distributor_id", "=", tx.scope.distributorId)
    .where("audit_log.object", "=", object)
    .orderBy("audit_log.id", "desc")
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
