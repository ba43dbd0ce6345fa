import type { Selectable } from "kysely"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"

export type ActivationLinkRow = Selectable<Database["activation_links"]>

export async function findLink(
  tx: ScopedTransaction,
  { tokenHash, lock }: { tokenHash: Buffer; lock: boolean },
): Promise<ActivationLinkRow | undefined> {
  const query = tx
    .selectFrom("activation_links")
    .selectAll()
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("token_hash", "=", tokenHash)
  return await (lock ? query.forUpdate() : query).executeTakeFirst()
}

export async function updateLink(
  tx: ScopedTransaction,
  requestId: string,
  changes: Partial<
    Pick<ActivationLinkRow, "tries" | "opened_at" | "client_id" | "session_hash" | "session_expires_at">
  >,
): Promise<void> {
  await tx
    .updateTable("activation_links")
    .set(changes)
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("request_id", "=", requestId)
    .execute()
}

async function expireLink(tx: ScopedTransaction, requestId: string, now: Date): Promise<void> {
  await tx
    .updateTable("activation_links")
    .set({ expires_at: now, session_hash: null, session_expires_at: null })
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("request_id", "=", requestId)
    .execute()
}

/** Ends the activation's link of a request and what it opened. Its page says so and leads to the account. */
export async function endActivationLink(
  tx: ScopedTransaction,
  requestId: string,
  deps: Pick<Deps, "clock">,
): Promise<void> {
  await expireLink(tx, requestId, deps.clock.now())
}
