import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Reader } from "../../../live/live-channel.ts"
import type { NotificationRow } from "./notify-event.ts"

const own = (tx: ScopedTransaction, { area, id }: Reader) =>
  tx
    .selectFrom("notifications")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("readerId", "=", id)
    .where("area", "=", area)

/** Newest first. @param before id of the last row of the previous page */
export async function listNotificationRows(
  tx: ScopedTransaction,
  reader: Reader,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<NotificationRow[]> {
  const query = own(tx, reader).selectAll().orderBy("id", "desc").limit(limit)
  return (before ? query.where("id", "<", before) : query).execute()
}

export async function countUnread(tx: ScopedTransaction, reader: Reader): Promise<number> {
  const { count } = await own(tx, reader)
    .where("readAt", "is", null)
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function markRead(
  tx: ScopedTransaction,
  { area, id }: Reader,
  { until, now }: { until: string; now: Date },
): Promise<void> {
  await tx
    .updateTable("notifications")
    .set({ readAt: now })
    .where("distributorId", "=", tx.scope.distributorId)
    .where("readerId", "=", id)
    .where("area", "=", area)
    .where("readAt", "is", null)
    .where("id", "<=", until)
    .execute()
}

export async function deleteReadRows(
  tx: ScopedTransaction,
  { area, id }: Reader,
  until: string | undefined,
): Promise<number> {
  const read = tx
    .deleteFrom("notifications")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("readerId", "=", id)
    .where("area", "=", area)
    .where("readAt", "is not", null)
  const { numDeletedRows } = await (until ? read.where("id", "<=", until) : read).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export async function deleteReadBefore(tx: ScopedTransaction, created: Date): Promise<void> {
  await tx
    .deleteFrom("notifications")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("readAt", "is not", null)
    .where("createdAt", "<", created)
    .execute()
}
