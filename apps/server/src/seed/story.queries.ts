import type { Insertable, Updateable } from "kysely"
import { sql } from "kysely"
import type { Database } from "../database/schema.ts"
import type { ScopedTransaction } from "../database/scope.ts"
import type { RequestRow } from "../features/requests/request-row.ts"

type New<Table extends keyof Database> = Omit<Insertable<Database[Table]>, "distributor_id">

/** Which of these requests are there already. */
export async function findToldRequests(tx: ScopedTransaction, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx.selectFrom("requests").select("id").where("id", "in", ids).execute()
  return new Set(rows.map(({ id }) => id))
}

/** The demo's own staff by their addresses; undefined where this is no demo distributor. */
export async function findStaff(tx: ScopedTransaction, emails: readonly string[]) {
  return await tx
    .selectFrom("executives")
    .select(["id", "email", "administrator", "permissions"])
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("email", "in", emails)
    .execute()
}

export async function findBankUser(tx: ScopedTransaction, email: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom("bank_users")
    .select("id")
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("email", "=", email)
    .executeTakeFirst()
  return row?.id
}

export async function findApprovedClient(tx: ScopedTransaction, identity: string): Promise<string | null> {
  const row = await tx
    .selectFrom("clients")
    .select("id")
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("identity", "=", identity)
    .where("approved_at", "is not", null)
    .executeTakeFirst()
  return row?.id ?? null
}

export async function insertRequest(tx: ScopedTransaction, row: New<"requests">): Promise<RequestRow> {
  const { distributorId: distributor_id } = tx.scope
  return await tx
    .insertInto("requests")
    .values({ ...row, distributor_id })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Not its status: that changes by `moveRequest` only. */
export async function updateRequest(
  tx: ScopedTransaction,
  id: string,
  changes: Omit<Updateable<Database["requests"]>, "status">,
): Promise<RequestRow> {
  return await tx
    .updateTable("requests")
    .set(changes)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function insertMovement(tx: ScopedTransaction, row: New<"request_movements">): Promise<void> {
  const { distributorId: distributor_id } = tx.scope
  await tx
    .insertInto("request_movements")
    .values({ ...row, distributor_id })
    .execute()
}

export async function insertConsent(tx: ScopedTransaction, row: New<"consents">): Promise<void> {
  const { distributorId: distributor_id } = tx.scope
  await tx
    .insertInto("consents")
    .values({ ...row, distributor_id })
    .execute()
}

export async function insertPaper(tx: ScopedTransaction, row: New<"request_papers">): Promise<void> {
  const { distributorId: distributor_id } = tx.scope
  await tx
    .insertInto("request_papers")
    .values({ ...row, distributor_id })
    .execute()
}

export async function insertPayment(tx: ScopedTransaction, row: New<"payments">): Promise<void> {
  const { distributorId: distributor_id } = tx.scope
  await tx
    .insertInto("payments")
    .values({ ...row, distributor_id })
    .execute()
}

/** @returns the payment that was given back */
export async function markRefunded(tx: ScopedTransaction, requestId: string): Promise<string> {
  const { id } = await tx
    .updateTable("payments")
    .set({ status: "refunded", refund_due: false })
    .where("request_id", "=", requestId)
    .where("status", "=", "received")
    .returning("id")
    .executeTakeFirstOrThrow()
  return id
}

/** The next number of the year, as submitting counts it. */
export async function nextSequence(tx: ScopedTransaction, year: number): Promise<number> {
  const { last } = await tx
    .insertInto("request_counters")
    .values({ distributor_id: tx.scope.distributorId, year, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(["distributor_id", "year"]).doUpdateSet({ last: sql`request_counters.last + 1` }),
    )
    .returning("last")
    .executeTakeFirstOrThrow()
  return last
}

/** @returns the correction that was open */
export async function closeCorrection(
  tx: ScopedTransaction,
  requestId: string,
  { answers, at }: { answers: Record<string, string>; at: Date },
) {
  return await tx
    .updateTable("corrections")
    .set({ answers: JSON.stringify(answers), closed_at: at })
    .where("request_id", "=", requestId)
    .where("closed_at", "is", null)
    .returning(["id", "targets"])
    .executeTakeFirstOrThrow()
}

export async function insertCertificate(tx: ScopedTransaction, row: New<"certificates">): Promise<void> {
  const { distributorId: distributor_id } = tx.scope
  await tx
    .insertInto("certificates")
    .values({ ...row, distributor_id })
    .execute()
}

export async function insertKeyCopy(tx: ScopedTransaction, row: New<"key_copies">): Promise<void> {
  const { distributorId: distributor_id } = tx.scope
  await tx
    .insertInto("key_copies")
    .values({ ...row, distributor_id })
    .execute()
}

export async function findSerial(tx: ScopedTransaction, requestId: string): Promise<string> {
  const { serial } = await tx
    .selectFrom("certificates")
    .select("serial")
    .where("request_id", "=", requestId)
    .executeTakeFirstOrThrow()
  return serial
}

export async function markReplaced(tx: ScopedTransaction, serial: string, replacedBy: string): Promise<void> {
  await tx.updateTable("certificates").set({ replaced_by: replacedBy }).where("serial", "=", serial).execute()
}

/** A mail that was written and is not sent, closed as if it had been. @returns what it says, sealed */
/** The last mail about a request, as its receiver's server refused it; its words stay, to be sent again. */
export async function refuseLastMail(
  tx: ScopedTransaction,
  { requestId, reply, at }: { requestId: string; reply: string; at: Date },
): Promise<void> {
  const { distributorId } = tx.scope
  const last = tx
    .selectFrom("mails")
    .select("id")
    .where("distributor_id", "=", distributorId)
    .where("request_id", "=", requestId)
    .orderBy("created_at", "desc")
    .limit(1)
  await tx
    .updateTable("mails")
    .set({ state: "refused", attempts: 1, last_error: reply, decided_at: at })
    .where("distributor_id", "=", distributorId)
    .where("id", "in", last)
    .execute()
}

/** One that a story decided itself stays as it is. */
export async function settleMail(tx: ScopedTransaction, id: string) {
  const mail = await tx
    .selectFrom("mails")
    .select(["to_address", "sealed_payload", "created_at", "state"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable("mails")
    .set({ state: "accepted", sealed_payload: null, attempts: 1, decided_at: mail.created_at })
    .where("id", "=", id)
    .where("state", "=", "queued")
    .execute()
  return mail
}

export async function insertReceivedMail(tx: ScopedTransaction, row: New<"mailbox">): Promise<void> {
  const { distributorId: distributor_id } = tx.scope
  await tx
    .insertInto("mailbox")
    .values({ ...row, distributor_id })
    .execute()
}

/** As if their readers had looked a few days ago; what is older than any reader keeps is not there. */
export async function settleNotifications(
  tx: ScopedTransaction,
  { readBefore, keptSince }: { readBefore: Date; keptSince: Date },
): Promise<void> {
  const { distributorId } = tx.scope
  await tx
    .deleteFrom("notifications")
    .where("distributor_id", "=", distributorId)
    .where("created_at", "<", keptSince)
    .execute()
  await tx
    .updateTable("notifications")
    .set({ read_at: readBefore })
    .where("distributor_id", "=", distributorId)
    .where("read_at", "is", null)
    .where("created_at", "<", readBefore)
    .execute()
}
