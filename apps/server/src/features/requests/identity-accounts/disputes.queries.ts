import type { Insertable, Kysely, Selectable } from "kysely"
import { compiledOnce } from "../../../database/compiled-once.ts"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { ClientRow } from "./queries.ts"

type DisputeRow = Selectable<Database["account_disputes"]>
type NewDispute = Omit<Insertable<Database["account_disputes"]>, "distributor_id" | "id" | "state">
export type PendingDispute = DisputeRow & Pick<ClientRow, "email"> & { reporter: string }

/** A dispute is pending only while staff review its request or wait for a correction. */
function pending(db: Kysely<Database>, distributorId: string) {
  return db
    .selectFrom("account_disputes")
    .innerJoin("requests", "requests.id", "account_disputes.request_id")
    .where("account_disputes.distributor_id", "=", distributorId)
    .where("account_disputes.state", "=", "pending")
    .where("requests.status", "in", ["review", "correction"])
}

const selectDisputes = compiledOnce((db, wanted: { distributorId: string; clientId: string }) =>
  pending(db, wanted.distributorId)
    .select("account_disputes.id")
    .where("account_disputes.client_id", "=", wanted.clientId)
    .limit(1),
)

export async function isDisputed(tx: ScopedTransaction, clientId: string): Promise<boolean> {
  const { distributorId } = tx.scope
  return (await selectDisputes(tx, { distributorId, clientId })).length > 0
}

export function findDispute(tx: ScopedTransaction, requestId: string): Promise<PendingDispute | undefined> {
  return pending(tx, tx.scope.distributorId)
    .innerJoin("clients", "clients.id", "account_disputes.client_id")
    .innerJoin("executives", "executives.id", "account_disputes.reported_by")
    .selectAll("account_disputes")
    .select(["clients.email", "executives.names as reporter"])
    .where("account_disputes.request_id", "=", requestId)
    .executeTakeFirst()
}

export async function insertDispute(tx: ScopedTransaction, dispute: NewDispute): Promise<string> {
  const row = await tx
    .insertInto("account_disputes")
    .values({ ...dispute, distributor_id: tx.scope.distributorId })
    .returning("id")
    .executeTakeFirstOrThrow()
  return row.id
}

/** Ends a dispute whose request ended without a decision. */
export async function withdrawStaleDispute(
  tx: ScopedTransaction,
  { clientId, now }: { clientId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable("account_disputes")
    .set({ state: "withdrawn", decided_at: now })
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("client_id", "=", clientId)
    .where("state", "=", "pending")
    .execute()
}

export async function decideDispute(
  tx: ScopedTransaction,
  id: string,
  decision: { state: "confirmed" | "refused"; decided_by: string; decided_at: Date },
): Promise<void> {
  await tx
    .updateTable("account_disputes")
    .set(decision)
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .execute()
}
