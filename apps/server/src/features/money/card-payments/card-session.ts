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
 * does not keep others waiting. @param counts towards the pauses of the job @returns whether it was free
 */
export async function claimQuestion(
  tx: ScopedTransaction,
  id: string,
  { now, free, counts = true }: { now: Date; free: Date; counts?: boolean },
): Promise<boolean> {
  const row = await tx
    .updateTable("cardSessions")
    .set({
      askedAt: now,
      asked: counts ? sql`asked + 1` : sql`asked`,
      nextCheckAt: new Date(now.getTime() + minuteMilliseconds),
    })
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .where((where) => where.or([where("askedAt", "is", null), where("askedAt", "<=", free)]))
    .returning("id")
    .executeTakeFirst()
  return row !== undefined
}

/** Of which something can still come. Longest wait first. */
export async function listDueSessions(
  tx: ScopedTransaction,
  { now, limit }: { now: Date; limit: number },
): Promise<Pick<SessionRow, "id" | "state">[]> {
  return await tx
    .selectFrom("cardSessions")
    .select(["id", "state"])
    .where("distributorId", "=", tx.scope.distributorId)
    .where("nextCheckAt", "<=", now)
    .where("state", "not in", ["paid", "returned", "byHand"])
    .orderBy("nextCheckAt")
    .limit(limit)
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
