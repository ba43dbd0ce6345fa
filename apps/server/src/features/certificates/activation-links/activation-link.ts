import type { Selectable } from "kysely"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"

export type ActivationLinkRow = Selectable<Database["activationLinks"]>

export async function findLink(
  tx: ScopedTransaction,
  { tokenHash, lock }: { tokenHash: Buffer; lock: boolean },
): Promise<ActivationLinkRow | undefined> {
  const query = tx
    .selectFrom("activationLinks")
    .selectAll()
    .where("distributorId", "=", tx.scope.distributorId)
    .where("tokenHash", "=", tokenHash)
  return await (lock ? query.forUpdate() : query).executeTakeFirst()
}

export async function updateLink(
  tx: ScopedTransaction,
  requestId: string,
  changes: Partial<
    Pick<ActivationLinkRow, "tries" | "openedAt" | "clientId" | "sessionHash" | "sessionExpiresAt">
  >,
): Promise<void> {
  await tx
    .updateTable("activationLinks")
    .set(changes)
    .where("distributorId", "=", tx.scope.distributorId)
    .where("requestId", "=", requestId)
    .execute()
}

async function expireLink(tx: ScopedTransaction, requestId: string, now: Date): Promise<void> {
  await tx
    .updateTable("activationLinks")
    .set({ expiresAt: now, sessionHash: null, sessionExpiresAt: null })
    .where("distributorId", "=", tx.scope.distributorId)
    .where("requestId", "=", requestId)
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
