import type { AddressChange } from "@trazo/contract/identity/address-change"
import { type Insertable, type Selectable, sql } from "kysely"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"

export type AddressChangeRow = Selectable<Database["clientAddressChanges"]>

export type StandingChange = AddressChangeRow & { state: Exclude<AddressChangeRow["state"], "withdrawn"> }

export async function insertAddressChange(
  tx: ScopedTransaction,
  change: Omit<Insertable<Database["clientAddressChanges"]>, "distributorId" | "id">,
): Promise<void> {
  await tx
    .insertInto("clientAddressChanges")
    .values({ ...change, distributorId: tx.scope.distributorId })
    .execute()
}

export async function findAddressChange(
  tx: ScopedTransaction,
  tokenHash: Buffer,
): Promise<AddressChangeRow | undefined> {
  return await tx
    .selectFrom("clientAddressChanges")
    .selectAll()
    .where("distributorId", "=", tx.scope.distributorId)
    .where("tokenHash", "=", tokenHash)
    .executeTakeFirst()
}

/** Returns undefined if the change is not pending. Lock the account first. */
export async function lockPendingChange(
  tx: ScopedTransaction,
  id: string,
): Promise<AddressChangeRow | undefined> {
  return await tx
    .selectFrom("clientAddressChanges")
    .selectAll()
    .where("distributorId", "=", tx.scope.distributorId)
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
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", clientId)
    .executeTakeFirst()
  return row?.isReported ?? false
}

/** Those of reported accounts wait for the decision. */
export async function listDueChanges(
  tx: ScopedTransaction,
  now: Date,
): Promise<{ id: string; clientId: string }[]> {
  return await tx
    .selectFrom("clientAddressChanges")
    .select(["id", "clientId"])
    .where("distributorId", "=", tx.scope.distributorId)
    .where("state", "=", "pending")
    .where("takesEffectAt", "<=", now)
    .where((where) => where.not(reported(where.ref("clientAddressChanges.clientId"))))
    .orderBy("takesEffectAt")
    .limit(100)
    .execute()
}

export async function endAddressChange(
  tx: ScopedTransaction,
  id: string,
  ended: { state: "applied" | "refused"; decidedAt: Date },
): Promise<void> {
  await tx
    .updateTable("clientAddressChanges")
    .set(ended)
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .execute()
}

/** @param requestId limits it to the change of this request @returns whether a change was pending */
export async function withdrawPendingChange(
  tx: ScopedTransaction,
  { clientId, requestId, now }: { clientId: string; requestId?: string; now: Date },
): Promise<boolean> {
  const withdrawn = await tx
    .updateTable("clientAddressChanges")
    .set({ state: "withdrawn", decidedAt: now })
    .where("distributorId", "=", tx.scope.distributorId)
    .where("clientId", "=", clientId)
    .where("state", "=", "pending")
    .$if(requestId !== undefined, (query) => query.where("requestId", "=", requestId ?? ""))
    .returning("id")
    .execute()
  return withdrawn.length > 0
}

export function presentAddressChange(row: StandingChange): AddressChange {
  const { fromEmail: from, toEmail: to } = row
  return { state: row.state, from, to, takesEffectAt: row.takesEffectAt.toISOString() }
}
