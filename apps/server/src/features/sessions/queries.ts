import { sql } from "kysely"
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
    .values({ ...row, last_seen_at: row.created_at, proved_at: row.created_at })
    .execute()
}

/** A session that lets somebody in now, of whoever is still active. */
export interface WantedSession {
  tokenHash: Buffer
  area: SessionRow["area"]
  now: Date
}

function openSessions(tx: Either, { tokenHash, area, now }: WantedSession) {
  return tx
    .selectFrom("sessions")
    .select(["sessions.last_seen_at", "sessions.proved_at"])
    .where("token_hash", "=", tokenHash)
    .where("area", "=", area)
    .where("expires_at", ">", now)
}

export const clientSession = (tx: ScopedTransaction, wanted: WantedSession) =>
  openSessions(tx, wanted)
    .innerJoin("clients", "clients.id", "sessions.subject_id")
    .where("clients.state", "=", "active")
    .select("clients.id")

export const bankSession = (tx: ScopedTransaction, wanted: WantedSession) =>
  openSessions(tx, wanted)
    .innerJoin("bank_users", "bank_users.id", "sessions.subject_id")
    .where("bank_users.state", "=", "active")
    .select("bank_users.id")

export const executiveSession = (tx: ScopedTransaction, wanted: WantedSession) =>
  openSessions(tx, wanted)
    .innerJoin("executives", "executives.id", "sessions.subject_id")
    .where("executives.state", "=", "active")
    .innerJoin("distributors", "distributors.id", "executives.distributor_id")
    .select(["executives.id", "executives.administrator", "executives.permissions"])
    .select(
      sql<boolean>`distributors.requires_second_factor
        and not exists (select from totp_factors t
          where t.subject_id = executives.id and t.area = 'executive' and t.confirmed_at is not null)
        and not exists (select from passkeys p where p.subject_id = executives.id and p.area = 'executive')`.as(
        "owesFactor",
      ),
    )

export async function unscopedAdministratorSession(tx: PlatformTransaction, wanted: WantedSession) {
  return openSessions(tx, wanted)
    .innerJoin("administrators", "administrators.id", "sessions.subject_id")
    .where("administrators.state", "=", "active")
    .select("administrators.id")
    .executeTakeFirst()
}

export async function touchSession(tx: Either, tokenHash: Buffer, now: Date): Promise<void> {
  await tx.updateTable("sessions").set({ last_seen_at: now }).where("token_hash", "=", tokenHash).execute()
}

export async function proveSession(tx: Either, tokenHash: Buffer, now: Date): Promise<void> {
  await tx.updateTable("sessions").set({ proved_at: now }).where("token_hash", "=", tokenHash).execute()
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

export const requestOfResumeToken = (tx: ScopedTransaction, tokenHash: Buffer) =>
  tx.selectFrom("requests").select("id").where("resume_token_hash", "=", tokenHash)
