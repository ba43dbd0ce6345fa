import type { Insertable, Selectable } from "kysely"
import type { Database } from "../../database/schema.ts"
import type { ScopedTransaction } from "../../database/scope.ts"

export type AddressChangeRow = Selectable<Database["client_address_changes"]>
export type StandingChange = AddressChangeRow & { state: Exclude<AddressChangeRow["state"], "withdrawn"> }

export async function insertAddressChange(
  tx: ScopedTransaction,
  change: Omit<Insertable<Database["client_address_changes"]>, "distributor_id" | "id">,
): Promise<void> {
  await tx
    .insertInto("client_address_changes")
    .values({ ...change, distributor_id: tx.scope.distributorId })
    .execute()
}

export async function findAddressChange(
  tx: ScopedTransaction,
  tokenHash: Buffer,
): Promise<AddressChangeRow | undefined> {
  return await tx
    .selectFrom("client_address_changes")
    .selectAll()
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst()
}

/** Returns undefined if the change is not pending. Lock the account first. */
export async function lockPendingChange(
  tx: ScopedTransaction,
  id: string,
): Promise<AddressChangeRow | undefined> {
  return await tx
    .selectFrom("client_address_changes")
    .selectAll()
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .where("state", "=", "pending")
    .forUpdate()
    .executeTakeFirst()
}

export async function listDueChanges(
  tx: ScopedTransaction,
  now: Date,
): Promise<{ id: string; client_id: string }[]> {
  return await tx
    .selectFrom("client_address_changes")
    .select(["id", "client_id"])
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("state", "=", "pending")
    .where("takes_effect_at", "<=", now)
    .orderBy("takes_effect_at")
    .limit(100)
    .execute()
}

export async function endAddressChange(
  tx: ScopedTransaction,
  id: string,
  ended: { state: "applied" | "refused"; decided_at: Date },
): Promise<void> {
  await tx
    .updateTable("client_address_changes")
    .set(ended)
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .execute()
}

/** @param requestId limits it to the change of this request @returns whether a change was pending */
export async function withdrawPendingChange(
  tx: ScopedTransaction,
  { clientId, requestId, now }: { clientId: string; requestId?: string; now: Date },
): Promise<boolean> {
  const withdrawn = await tx
    .updateTable("client_address_changes")
    .set({ state: "withdrawn", decided_at: now })
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("client_id", "=", clientId)
    .where("state", "=", "pending")
    .$if(requestId !== undefined, (query) => query.where("request_id", "=", requestId ?? ""))
    .returning("id")
    .execute()
  return withdrawn.length > 0
}
