import type { Insertable, Selectable } from "kysely"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"

export type HandoverRow = Selectable<Database["handovers"]>

export async function deleteHandoversBefore(tx: ScopedTransaction, expired: Date): Promise<void> {
  await tx
    .deleteFrom("handovers")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("expiresAt", "<=", expired)
    .execute()
}

export async function countOpenHandovers(
  tx: ScopedTransaction,
  { network, now }: { network: string; now: Date },
): Promise<number> {
  const { count } = await tx
    .selectFrom("handovers")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("distributorId", "=", tx.scope.distributorId)
    .where("network", "=", network)
    .where("takenAt", "is", null)
    .where("endedAt", "is", null)
    .where("expiresAt", ">", now)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** @returns undefined if the code is taken */
export async function insertHandover(
  tx: ScopedTransaction,
  handover: Omit<Insertable<Database["handovers"]>, "distributorId">,
): Promise<HandoverRow | undefined> {
  return await tx
    .insertInto("handovers")
    .values({ ...handover, distributorId: tx.scope.distributorId })
    .onConflict((conflict) => conflict.columns(["distributorId", "codeHash"]).doNothing())
    .returningAll()
    .executeTakeFirst()
}

const handoversOf = (tx: ScopedTransaction) =>
  tx.selectFrom("handovers").selectAll().where("distributorId", "=", tx.scope.distributorId)

export function findBySession(tx: ScopedTransaction, hash: Buffer): Promise<HandoverRow | undefined> {
  return handoversOf(tx).where("sessionHash", "=", hash).executeTakeFirst()
}

export function lockBySession(tx: ScopedTransaction, hash: Buffer): Promise<HandoverRow | undefined> {
  return handoversOf(tx).where("sessionHash", "=", hash).forUpdate().executeTakeFirst()
}

/** Of two phones with one code the first one offers. */
export function lockByCode(tx: ScopedTransaction, hash: Buffer): Promise<HandoverRow | undefined> {
  return handoversOf(tx).where("codeHash", "=", hash).forUpdate().executeTakeFirst()
}

export function findLatestOffer(tx: ScopedTransaction, requestId: string): Promise<HandoverRow | undefined> {
  return handoversOf(tx)
    .where("requestId", "=", requestId)
    .orderBy("offeredAt", "desc")
    .limit(1)
    .executeTakeFirst()
}

export async function deleteHandover(tx: ScopedTransaction, id: string): Promise<void> {
  await tx
    .deleteFrom("handovers")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .execute()
}

export async function updateHandover(
  tx: ScopedTransaction,
  id: string,
  changes: Partial<Pick<HandoverRow, "requestId" | "offeredAt" | "wrongNumbers" | "takenAt" | "endedAt">>,
): Promise<void> {
  await tx
    .updateTable("handovers")
    .set(changes)
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .execute()
}
