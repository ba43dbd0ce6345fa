import type { OwnSession } from "@trazo/contract/identity/account"
import { deviceName } from "@trazo/domain/identity/device-name"
import { hasFactor, rolePermissions } from "../../../database/lists/staff-columns.ts"
import type { AnyTransaction, PlatformTransaction, ScopedTransaction } from "../../../database/scope.ts"

interface SessionRow {
  token_hash: Buffer
  area: "administrator" | "executive" | "client" | "banks"
  subject_id: string
  distributor_id: string | null
  created_at: Date
  expires_at: Date
  user_agent: string
  address: string
}

export async function insertSession(tx: AnyTransaction, row: SessionRow): Promise<void> {
  await tx
    .insertInto("sessions")
    .values({ ...row, last_seen_at: row.created_at, proved_at: row.created_at })
    .execute()
}

interface Subject {
  area: SessionRow["area"]
  id: string
}

interface Ends {
  now: Date
  /** Sessions last used then or before are over. Null for an area without an idle limit. */
  idleSince: Date | null
}

export interface WantedSession extends Ends {
  tokenHash: Buffer
  area: SessionRow["area"]
}

function openSessions(tx: AnyTransaction, { tokenHash, area, now, idleSince }: WantedSession) {
  return tx
    .selectFrom("sessions")
    .select(["sessions.last_seen_at", "sessions.proved_at"])
    .where("token_hash", "=", tokenHash)
    .where("area", "=", area)
    .where("expires_at", ">", now)
    .$if(idleSince !== null, (query) => query.where("last_seen_at", ">", idleSince ?? now))
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

export interface ExecutiveGrants {
  administrator: boolean
  permissions: string[]
  modules: string[]
}

const grants = [
  "executives.administrator",
  rolePermissions.as("permissions"),
  "distributors.modules",
  "distributors.requires_second_factor",
] as const

export const executiveSession = (tx: ScopedTransaction, wanted: WantedSession) =>
  openSessions(tx, wanted)
    .innerJoin("executives", "executives.id", "sessions.subject_id")
    .innerJoin("distributors", "distributors.id", "executives.distributor_id")
    .where("executives.state", "=", "active")
    .select(["executives.id", ...grants])
    .select(hasFactor("executive").as("hasFactor"))

export function executiveGrants(tx: ScopedTransaction, id: string) {
  return tx
    .selectFrom("executives")
    .innerJoin("distributors", "distributors.id", "executives.distributor_id")
    .where("executives.distributor_id", "=", tx.scope.distributorId)
    .where("executives.id", "=", id)
    .select(grants)
    .select(hasFactor("executive").as("hasFactor"))
    .executeTakeFirst()
}

export async function unscopedAdministratorSession(tx: PlatformTransaction, wanted: WantedSession) {
  return openSessions(tx, wanted)
    .innerJoin("administrators", "administrators.id", "sessions.subject_id")
    .where("administrators.state", "=", "active")
    .select("administrators.id")
    .select(hasFactor("administrator").as("hasFactor"))
    .executeTakeFirst()
}

export async function administratorHasFactor(tx: AnyTransaction, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom("administrators")
    .where("id", "=", id)
    .select(hasFactor("administrator").as("hasFactor"))
    .executeTakeFirst()
  return row?.hasFactor ?? false
}

/** @param seen `before`: of parallel calls only the first one writes */
export async function touchSession(tx: AnyTransaction, tokenHash: Buffer, seen: { now: Date; before: Date }) {
  await tx
    .updateTable("sessions")
    .set({ last_seen_at: seen.now })
    .where("token_hash", "=", tokenHash)
    .where("last_seen_at", "<=", seen.before)
    .execute()
}

/** Of an executive: the access review shows it. */
export async function updateLastSignIn(tx: ScopedTransaction, id: string, now: Date): Promise<void> {
  await tx
    .updateTable("executives")
    .set({ last_sign_in_at: now })
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .execute()
}

export async function proveSession(tx: AnyTransaction, tokenHash: Buffer, now: Date): Promise<void> {
  await tx.updateTable("sessions").set({ proved_at: now }).where("token_hash", "=", tokenHash).execute()
}

/** @returns the account whose session it was */
export async function deleteSessionOfArea(
  tx: AnyTransaction,
  { area, tokenHash }: { area: SessionRow["area"]; tokenHash: Buffer },
): Promise<string | null> {
  const deleted = await tx
    .deleteFrom("sessions")
    .where("token_hash", "=", tokenHash)
    .where("area", "=", area)
    .returning("subject_id")
    .executeTakeFirst()
  return deleted?.subject_id ?? null
}

export async function deleteSession(tx: AnyTransaction, tokenHash: Buffer): Promise<void> {
  await tx.deleteFrom("sessions").where("token_hash", "=", tokenHash).execute()
}

export async function deleteSessionsOf(
  tx: AnyTransaction,
  subject: Subject,
  except: Buffer | null,
): Promise<void> {
  await tx
    .deleteFrom("sessions")
    .where("subject_id", "=", subject.id)
    .where("area", "=", subject.area)
    .$if(except !== null, (query) => query.where("token_hash", "!=", except ?? Buffer.alloc(0)))
    .execute()
  if (subject.area === "client") await endLinkedActivations(tx, subject.id)
}

/** What activation links opened ends with the client's sessions. */
async function endLinkedActivations(tx: AnyTransaction, clientId: string): Promise<void> {
  await tx
    .updateTable("activation_links")
    .set({ session_hash: null, session_expires_at: null })
    .where("client_id", "=", clientId)
    .where("session_hash", "is not", null)
    .execute()
}

/** What a link opened in one browser. @returns whether it ended */
export async function endLinkedActivation(
  tx: ScopedTransaction,
  { tokenHash, exceptOf }: { tokenHash: Buffer; exceptOf: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("activation_links")
    .set({ session_hash: null, session_expires_at: null })
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("session_hash", "=", tokenHash)
    .$if(exceptOf !== null, (query) => query.where("client_id", "!=", exceptOf ?? ""))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** What an activation link opened: the account and the one request that it serves. */
export const activationSession = (
  tx: ScopedTransaction,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
) =>
  tx
    .selectFrom("activation_links")
    .innerJoin("requests", "requests.id", "activation_links.request_id")
    .innerJoin("clients", "clients.id", "activation_links.client_id")
    .where("session_hash", "=", tokenHash)
    .where("session_expires_at", ">", now)
    .whereRef("requests.client_id", "=", "activation_links.client_id")
    .where("requests.status", "in", ["approved", "issued"])
    .where("clients.state", "=", "active")
    .select(["activation_links.request_id as requestId", "activation_links.client_id as clientId"])

export function sessionsOf(tx: AnyTransaction, subject: Subject, { now, idleSince }: Ends) {
  return tx
    .selectFrom("sessions")
    .select(["id", "token_hash", "user_agent", "address", "created_at", "last_seen_at"])
    .where("subject_id", "=", subject.id)
    .where("area", "=", subject.area)
    .where("expires_at", ">", now)
    .$if(idleSince !== null, (query) => query.where("last_seen_at", ">", idleSince ?? now))
    .orderBy("last_seen_at", "desc")
    .orderBy("id", "desc")
    .execute()
}

/** Of the distributor, with what activation links opened. */
export async function deleteAllSessions(tx: ScopedTransaction): Promise<void> {
  await tx.deleteFrom("sessions").where("distributor_id", "=", tx.scope.distributorId).execute()
  await tx
    .updateTable("activation_links")
    .set({ session_hash: null, session_expires_at: null })
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("session_hash", "is not", null)
    .execute()
}

export async function deleteSessionOf(tx: AnyTransaction, subject: Subject, id: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom("sessions")
    .where("id", "=", id)
    .where("subject_id", "=", subject.id)
    .where("area", "=", subject.area)
    .returning("id")
    .executeTakeFirst()
  return deleted !== undefined
}

export async function deleteExpiredSessions(
  tx: AnyTransaction,
  { now, idleSince }: { now: Date; idleSince: Date },
): Promise<void> {
  await tx
    .deleteFrom("sessions")
    .where((where) =>
      where.or([
        where("expires_at", "<=", now),
        where.and([where("area", "!=", "client"), where("last_seen_at", "<=", idleSince)]),
      ]),
    )
    .execute()
}

type OwnSessionRow = Awaited<ReturnType<typeof sessionsOf>>[number]

export function presentOwnSession(row: OwnSessionRow, isCurrent: boolean): OwnSession {
  return {
    id: row.id,
    device: deviceName(row.user_agent),
    address: row.address,
    isCurrent,
    openedAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
  }
}

/** What a client's phones offered to computers, and no computer has taken. */
export async function deleteOffersOf(tx: AnyTransaction, clientId: string): Promise<void> {
  await tx
    .deleteFrom("handovers")
    .where("request_id", "in", tx.selectFrom("requests").select("id").where("client_id", "=", clientId))
    .where("taken_at", "is", null)
    .execute()
}
