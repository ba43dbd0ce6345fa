import type { AddressChange } from "@trazo/contract/identity/address-change"
import { type Insertable, type Selectable, sql } from "kysely"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"

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

/** A report that the account is another person's, while staff have its request. */
const reported = (clientId: unknown) => sql<boolean>`exists (
  select from account_disputes d join requests r on r.id = d.request_id
  where d.client_id = ${clientId} and d.state = 'pending' and r.status in ('review', 'correction'))`

export async function isReported(tx: ScopedTransaction, clientId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("clients")
    .select(reported(clientId).as("isReported"))
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", clientId)
    .executeTakeFirst()
  return row?.isReported ?? false
}

/** Those of reported accounts wait for the decision. */
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
    .where((where) => where.not(reported(where.ref("client_address_changes.client_id"))))
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

export function presentAddressChange(row: StandingChange): AddressChange {
  const { from_email: from, to_email: to } = row
  return { state: row.state, from, to, takesEffectAt: row.takes_effect_at.toISOString() }
}
