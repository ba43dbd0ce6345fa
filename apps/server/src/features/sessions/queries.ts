import type { PlatformTransaction, ScopedTransaction } from "../../database/scope.ts"

export interface SessionRow {
  token_hash: Buffer
  area: "administrator" | "executive" | "client" | "banks"
  subject_id: string
  distributor_id: string | null
  created_at: Date
  expires_at: Date
}

type Either = ScopedTransaction | PlatformTransaction

export async function insertSession(tx: Either, row: SessionRow): Promise<void> {
  await tx
    .insertInto("sessions")
    .values({ ...row, last_seen_at: row.created_at })
    .execute()
}

/** Sessions of this tenant, or without one the platform's. */
export async function findSession(
  tx: Either,
  { tokenHash, area, now }: { tokenHash: Buffer; area: SessionRow["area"]; now: Date },
) {
  return tx
    .selectFrom("sessions")
    .select(["subject_id", "last_seen_at"])
    .where("token_hash", "=", tokenHash)
    .where("area", "=", area)
    .where("expires_at", ">", now)
    .executeTakeFirst()
}

export async function touchSession(tx: Either, tokenHash: Buffer, now: Date): Promise<void> {
  await tx.updateTable("sessions").set({ last_seen_at: now }).where("token_hash", "=", tokenHash).execute()
}

export async function deleteSession(tx: Either, tokenHash: Buffer): Promise<void> {
  await tx.deleteFrom("sessions").where("token_hash", "=", tokenHash).execute()
}

export async function deleteSessionsOf(
  tx: ScopedTransaction,
  subject: { area: SessionRow["area"]; id: string },
): Promise<void> {
  await tx
    .deleteFrom("sessions")
    .where("subject_id", "=", subject.id)
    .where("area", "=", subject.area)
    .execute()
}

export async function deleteExpiredSessions(tx: Either, now: Date): Promise<void> {
  await tx.deleteFrom("sessions").where("expires_at", "<=", now).execute()
}

export async function findActiveExecutive(tx: ScopedTransaction, id: string) {
  return tx
    .selectFrom("executives")
    .select(["id", "administrator", "permissions"])
    .where("id", "=", id)
    .where("state", "=", "active")
    .executeTakeFirst()
}

export async function isActiveClient(tx: ScopedTransaction, id: string): Promise<boolean> {
  const found = await tx
    .selectFrom("clients")
    .select("id")
    .where("id", "=", id)
    .where("state", "=", "active")
    .executeTakeFirst()
  return found !== undefined
}

export async function isActiveBankUser(tx: ScopedTransaction, id: string): Promise<boolean> {
  const found = await tx
    .selectFrom("bank_users")
    .select("id")
    .where("id", "=", id)
    .where("state", "=", "active")
    .executeTakeFirst()
  return found !== undefined
}

export async function unscopedIsActiveAdministrator(tx: PlatformTransaction, id: string): Promise<boolean> {
  const found = await tx
    .selectFrom("administrators")
    .select("id")
    .where("id", "=", id)
    .where("state", "=", "active")
    .executeTakeFirst()
  return found !== undefined
}

export async function findRequestByResumeToken(tx: ScopedTransaction, tokenHash: Buffer) {
  return tx.selectFrom("requests").select("id").where("resume_token_hash", "=", tokenHash).executeTakeFirst()
}
