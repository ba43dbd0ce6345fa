import { minuteMilliseconds } from "@trazo/domain/dates/calendar-date"
import { type Insertable, type Selectable, sql, type Updateable } from "kysely"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"

export type SessionRow = Selectable<Database["cardSessions"]>

const sessions = (tx: ScopedTransaction) =>
  tx.selectFrom("cardSessions").selectAll().where("distributorId", "=", tx.scope.distributorId)

export async function insertSession(
  tx: ScopedTransaction,
  session: Omit<Insertable<Database["cardSessions"]>, "distributorId">,
): Promise<void> {
  await tx
    .insertInto("cardSessions")
    .values({ ...session, distributorId: tx.scope.distributorId })
    .execute()
}

/** The payer of a request can still pay in it, or the bank has not decided. There is one at most. */
export async function findLiveSession(
  tx: ScopedTransaction,
  requestId: string,
): Promise<SessionRow | undefined> {
  return await sessions(tx)
    .where("requestId", "=", requestId)
    .where("state", "in", ["intended", "open", "pending"])
    .executeTakeFirst()
}

export async function findLatestSession(
  tx: ScopedTransaction,
  requestId: string,
): Promise<SessionRow | undefined> {
  return await sessions(tx)
    .where("requestId", "=", requestId)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst()
}

type Named =
  | { id: string }
  | { reference: string }
  | { gatewayId: string; gatewaySession: string }
  | { paymentId: string }

export async function findSession(tx: ScopedTransaction, named: Named): Promise<SessionRow | undefined> {
  let query = sessions(tx)
  if ("id" in named) query = query.where("id", "=", named.id)
  else if ("reference" in named) query = query.where("reference", "=", named.reference)
  else if ("paymentId" in named) query = query.where("paymentId", "=", named.paymentId)
  else {
    const { gatewayId, gatewaySession } = named
    query = query.where("gatewayId", "=", gatewayId).where("gatewaySession", "=", gatewaySession)
  }
  return await query.executeTakeFirst()
}

/** Lock its request first. */
export async function lockSession(tx: ScopedTransaction, id: string): Promise<SessionRow> {
  return await sessions(tx).where("id", "=", id).forUpdate().executeTakeFirstOrThrow()
}

export async function updateSession(
  tx: ScopedTransaction,
  id: string,
  changes: Updateable<Database["cardSessions"]>,
): Promise<void> {
  await tx
    .updateTable("cardSessions")
    .set(changes)
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .execute()
}

/**
 * Claims the next question about a session, so that many who ask at once cost one, and puts it off: a question that fails
 * does not keep others waiting. A payer who is back waits for other payers alone, and does not count towards the pauses of
 * the job. @returns whether it was free
 */
export async function claimQuestion(
  tx: ScopedTransaction,
  id: string,
  { now, free, isPayerBack = false }: { now: Date; free: Date; isPayerBack?: boolean },
): Promise<boolean> {
  const column = isPayerBack ? "payerAskedAt" : "askedAt"
  const row = await tx
    .updateTable("cardSessions")
    .set({
      askedAt: now,
      asked: isPayerBack ? sql`asked` : sql`asked + 1`,
      ...(isPayerBack && { payerAskedAt: now }),
      nextCheckAt: new Date(now.getTime() + minuteMilliseconds),
    })
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .where((where) => where.or([where(column, "is", null), where(column, "<=", free)]))
    .returning("id")
    .executeTakeFirst()
  return row !== undefined
}

/** Of which something can still come. Longest wait first. */
export async function listDueSessions(
  tx: ScopedTransaction,
  { now, limit }: { now: Date; limit: number },
): Promise<Pick<SessionRow, "id" | "gatewayId">[]> {
  return await tx
    .selectFrom("cardSessions")
    .select(["id", "gatewayId"])
    .where("distributorId", "=", tx.scope.distributorId)
    .where("nextCheckAt", "<=", now)
    .where("state", "not in", ["paid", "returned", "byHand"])
    .orderBy("nextCheckAt")
    // Those of a silent gateway are due together.
    .orderBy("askedAt", (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute()
}

/** Lets others go first until the gateway may answer again. */
export async function putOffGateway(
  tx: ScopedTransaction,
  gatewayId: string,
  { now, until }: { now: Date; until: Date },
): Promise<void> {
  await tx
    .updateTable("cardSessions")
    .set({ nextCheckAt: until })
    .where("distributorId", "=", tx.scope.distributorId)
    .where("gatewayId", "=", gatewayId)
    .where("nextCheckAt", "<=", now)
    .execute()
}

const stuck = (tx: ScopedTransaction, before: Date) =>
  tx
    .selectFrom("cardSessions as session")
    .innerJoin("requests", "requests.id", "session.requestId")
    .where("session.distributorId", "=", tx.scope.distributorId)
    .where("session.state", "=", "pending")
    .where("session.createdAt", "<=", before)

/** Pending ones that began before. The oldest first. */
export async function listStuck(tx: ScopedTransaction, { before, limit }: { before: Date; limit: number }) {
  return await stuck(tx, before)
    .select(["session.id", "session.reference", "session.totalCents", "session.createdAt"])
    .select(["requests.number", "requests.userInfo"])
    .orderBy("session.createdAt")
    .orderBy("session.id")
    .limit(limit)
    .execute()
}

export type StuckRow = Awaited<ReturnType<typeof listStuck>>[number]

export async function countStuck(tx: ScopedTransaction, before: Date): Promise<number> {
  const row = await stuck(tx, before).select(sql<number>`count(*)::int`.as("total")).executeTakeFirstOrThrow()
  return row.total
}

/** Those of which nobody was mailed, locked for this transaction: another process passes them over. */
export async function listUnmailedStuck(
  tx: ScopedTransaction,
  { before, limit }: { before: Date; limit: number },
) {
  return await stuck(tx, before)
    .select(["session.id", "session.totalCents", "session.createdAt", "requests.number"])
    .where("session.stuckMailedAt", "is", null)
    .orderBy("session.createdAt")
    .orderBy("session.id")
    .limit(limit)
    .forUpdate("session")
    .skipLocked()
    .execute()
}

export async function markStuckMailed(
  tx: ScopedTransaction,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await tx
    .updateTable("cardSessions")
    .set({ stuckMailedAt: now })
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "in", ids)
    .execute()
}

/** Sends the money of a request's payment by card back, where all of it is due. */
export async function markDueBack(tx: ScopedTransaction, requestId: string, now: Date): Promise<void> {
  await tx
    .updateTable("cardSessions")
    .set({ state: "returning", reason: "refund", asked: 0, askedAt: null, nextCheckAt: now })
    .where("distributorId", "=", tx.scope.distributorId)
    .where("requestId", "=", requestId)
    .where("state", "=", "paid")
    .where("paymentId", "in", (from) =>
      from
        .selectFrom("payments")
        .select("id")
        .where("distributorId", "=", tx.scope.distributorId)
        .where("requestId", "=", requestId)
        .where("refundDue", "=", sql<boolean>`true`)
        .where("refundPart", "=", "whole"),
    )
    .execute()
}

/** What was paid in a session that is no payment, and that its gateway does not give back. */
const byHand = (tx: ScopedTransaction) =>
  tx
    .selectFrom("cardSessions as session")
    .innerJoin("requests", "requests.id", "session.requestId")
    .where("session.distributorId", "=", tx.scope.distributorId)
    .where("session.state", "=", "byHand")
    .where("session.paymentId", "is", null)

/** The oldest first. */
export async function listByHand(tx: ScopedTransaction, limit: number) {
  return await byHand(tx)
    .select(["session.id", "session.requestId", "session.reason", "session.createdAt", "session.paidCents"])
    .select(["session.brand", "session.lastDigits", "session.authorizationCode", "session.transaction"])
    .select(["requests.number", "requests.channel", "requests.userInfo", "requests.verifiedEmail"])
    .orderBy("session.createdAt")
    .orderBy("session.id")
    .limit(limit)
    .execute()
}

export type ByHandRow = Awaited<ReturnType<typeof listByHand>>[number]

export async function countByHand(tx: ScopedTransaction): Promise<number> {
  const row = await byHand(tx).select(sql<number>`count(*)::int`.as("total")).executeTakeFirstOrThrow()
  return row.total
}
