import type { Insertable, Selectable } from "kysely"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"

export type HandoverRow = Selectable<Database["handovers"]>

export async function deleteHandoversBefore(tx: ScopedTransaction, expired: Date): Promise<void> {
  await tx
    .deleteFrom("handovers")
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("expires_at", "<=", expired)
    .execute()
}

export async function countOpenHandovers(
  tx: ScopedTransaction,
  { network, now }: { network: string; now: Date },
): Promise<number> {
  const { count } = await tx
    .selectFrom("handovers")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("network", "=", network)
    .where("taken_at", "is", null)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** @returns undefined if the code is taken */
export async function insertHandover(
  tx: ScopedTransaction,
  handover: Omit<Insertable<Database["handovers"]>, "distributor_id">,
): Promise<HandoverRow | undefined> {
  return await tx
    .insertInto("handovers")
    .values({ ...handover, distributor_id: tx.scope.distributorId })
    .onConflict((conflict) => conflict.columns(["distributor_id", "code_hash"]).doNothing())
    .returningAll()
    .executeTakeFirst()
}

const handoversOf = (tx: ScopedTransaction) =>
  tx.selectFrom("handovers").selectAll().where("distributor_id", "=", tx.scope.distributorId)

export function findBySession(tx: ScopedTransaction, hash: Buffer): Promise<HandoverRow | undefined> {
  return handoversOf(tx).where("session_hash", "=", hash).executeTakeFirst()
}

export function lockBySession(tx: ScopedTransaction, hash: Buffer): Promise<HandoverRow | undefined> {
  return handoversOf(tx).where("session_hash", "=", hash).forUpdate().executeTakeFirst()
}

/** Of two phones with one code the first one offers. */
export function lockByCode(tx: ScopedTransaction, hash: Buffer): Promise<HandoverRow | undefined> {
  return handoversOf(tx).where("code_hash", "=", hash).forUpdate().executeTakeFirst()
}

export function findLatestOffer(tx: ScopedTransaction, requestId: string): Promise<HandoverRow | undefined> {
  return handoversOf(tx)
    .where("request_id", "=", requestId)
    .orderBy("offered_at", "desc")
    .limit(1)
    .executeTakeFirst()
}

export async function deleteHandover(tx: ScopedTransaction, id: string): Promise<void> {
  await tx
    .deleteFrom("handovers")
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .execute()
}

export async function updateHandover(
  tx: ScopedTransaction,
  id: string,
  changes: Partial<
    Pick<HandoverRow, "request_id" | "offered_at" | "wrong_numbers" | "taken_at" | "ended_at">
  >,
): Promise<void> {
  await tx
    .updateTable("handovers")
    .set(changes)
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .execute()
}
