import type { OwnSession } from "@trazo/contract/identity/account"
import { deviceName } from "@trazo/domain/identity/device-name"
import { hasFactor, rolePermissions } from "../../../database/lists/staff-columns.ts"
import type { AnyTransaction, PlatformTransaction, ScopedTransaction } from "../../../database/scope.ts"

interface SessionRow {
  tokenHash: Buffer
  area: "administrator" | "executive" | "client" | "banks"
  subjectId: string
  distributorId: string | null
  createdAt: Date
  expiresAt: Date
  userAgent: string
  address: string
}

export async function insertSession(tx: AnyTransaction, row: SessionRow): Promise<void> {
  await tx
    .insertInto("sessions")
    .values({ ...row, lastSeenAt: row.createdAt, provedAt: row.createdAt })
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
    .select(["sessions.lastSeenAt", "sessions.provedAt"])
    .where("tokenHash", "=", tokenHash)
    .where("area", "=", area)
    .where("expiresAt", ">", now)
    .$if(idleSince !== null, (query) => query.where("lastSeenAt", ">", idleSince ?? now))
}

export const clientSession = (tx: ScopedTransaction, wanted: WantedSession) =>
  openSessions(tx, wanted)
    .innerJoin("clients", "clients.id", "sessions.subjectId")
    .where("clients.state", "=", "active")
    .select("clients.id")

export const bankSession = (tx: ScopedTransaction, wanted: WantedSession) =>
  openSessions(tx, wanted)
    .innerJoin("bankUsers", "bankUsers.id", "sessions.subjectId")
    .where("bankUsers.state", "=", "active")
    .select("bankUsers.id")

export interface ExecutiveGrants {
  administrator: boolean
  permissions: string[]
  modules: string[]
}

const grants = [
  "executives.administrator",
  rolePermissions.as("permissions"),
  "distributors.modules",
  "distributors.requiresSecondFactor",
] as const

export const executiveSession = (tx: ScopedTransaction, wanted: WantedSession) =>
  openSessions(tx, wanted)
    .innerJoin("executives", "executives.id", "sessions.subjectId")
    .innerJoin("distributors", "distributors.id", "executives.distributorId")
    .where("executives.state", "=", "active")
    .select(["executives.id", ...grants])
    .select(hasFactor("executive").as("hasFactor"))

export function executiveGrants(tx: ScopedTransaction, id: string) {
  return tx
    .selectFrom("executives")
    .innerJoin("distributors", "distributors.id", "executives.distributorId")
    .where("executives.distributorId", "=", tx.scope.distributorId)
    .where("executives.id", "=", id)
    .select(grants)
    .select(hasFactor("executive").as("hasFactor"))
    .executeTakeFirst()
}

export async function unscopedAdministratorSession(tx: PlatformTransaction, wanted: WantedSession) {
  return openSessions(tx, wanted)
    .innerJoin("administrators", "administrators.id", "sessions.subjectId")
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
    .set({ lastSeenAt: seen.now })
    .where("tokenHash", "=", tokenHash)
    .where("lastSeenAt", "<=", seen.before)
    .execute()
}

/** Of an executive: the access review shows it. */
export async function updateLastSignIn(tx: ScopedTransaction, id: string, now: Date): Promise<void> {
  await tx
    .updateTable("executives")
    .set({ lastSignInAt: now })
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .execute()
}

export async function proveSession(tx: AnyTransaction, tokenHash: Buffer, now: Date): Promise<void> {
  await tx.updateTable("sessions").set({ provedAt: now }).where("tokenHash", "=", tokenHash).execute()
}

/** @returns the account whose session it was */
export async function deleteSessionOfArea(
  tx: AnyTransaction,
  { area, tokenHash }: { area: SessionRow["area"]; tokenHash: Buffer },
): Promise<string | null> {
  const deleted = await tx
    .deleteFrom("sessions")
    .where("tokenHash", "=", tokenHash)
    .where("area", "=", area)
    .returning("subjectId")
    .executeTakeFirst()
  return deleted?.subjectId ?? null
}

export async function deleteSession(tx: AnyTransaction, tokenHash: Buffer): Promise<void> {
  await tx.deleteFrom("sessions").where("tokenHash", "=", tokenHash).execute()
}

export async function deleteSessionsOf(
  tx: AnyTransaction,
  subject: Subject,
  except: Buffer | null,
): Promise<void> {
  await tx
    .deleteFrom("sessions")
    .where("subjectId", "=", subject.id)
    .where("area", "=", subject.area)
    .$if(except !== null, (query) => query.where("tokenHash", "!=", except ?? Buffer.alloc(0)))
    .execute()
  if (subject.area === "client") await endLinkedActivations(tx, subject.id)
}

/** What activation links opened ends with the client's sessions. */
async function endLinkedActivations(tx: AnyTransaction, clientId: string): Promise<void> {
  await tx
    .updateTable("activationLinks")
    .set({ sessionHash: null, sessionExpiresAt: null })
    .where("clientId", "=", clientId)
    .where("sessionHash", "is not", null)
    .execute()
}

/** What a link opened in one browser. @returns whether it ended */
export async function endLinkedActivation(
  tx: ScopedTransaction,
  { tokenHash, exceptOf }: { tokenHash: Buffer; exceptOf: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("activationLinks")
    .set({ sessionHash: null, sessionExpiresAt: null })
    .where("distributorId", "=", tx.scope.distributorId)
    .where("sessionHash", "=", tokenHash)
    .$if(exceptOf !== null, (query) => query.where("clientId", "!=", exceptOf ?? ""))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** What an activation link opened: the account and the one request that it serves. */
export const activationSession = (
  tx: ScopedTransaction,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
) =>
  tx
    .selectFrom("activationLinks")
    .innerJoin("requests", "requests.id", "activationLinks.requestId")
    .innerJoin("clients", "clients.id", "activationLinks.clientId")
    .where("sessionHash", "=", tokenHash)
    .where("sessionExpiresAt", ">", now)
    .whereRef("requests.clientId", "=", "activationLinks.clientId")
    .where("requests.status", "in", ["approved", "issued"])
    .where("clients.state", "=", "active")
    .select(["activationLinks.requestId", "activationLinks.clientId"])

export function sessionsOf(tx: AnyTransaction, subject: Subject, { now, idleSince }: Ends) {
  return tx
    .selectFrom("sessions")
    .select(["id", "tokenHash", "userAgent", "address", "createdAt", "lastSeenAt"])
    .where("subjectId", "=", subject.id)
    .where("area", "=", subject.area)
    .where("expiresAt", ">", now)
    .$if(idleSince !== null, (query) => query.where("lastSeenAt", ">", idleSince ?? now))
    .orderBy("lastSeenAt", "desc")
    .orderBy("id", "desc")
    .execute()
}

/** Of the distributor, with what activation links opened. */
export async function deleteAllSessions(tx: ScopedTransaction): Promise<void> {
  await tx.deleteFrom("sessions").where("distributorId", "=", tx.scope.distributorId).execute()
  await tx
    .updateTable("activationLinks")
    .set({ sessionHash: null, sessionExpiresAt: null })
    .where("distributorId", "=", tx.scope.distributorId)
    .where("sessionHash", "is not", null)
    .execute()
}

export async function deleteSessionOf(tx: AnyTransaction, subject: Subject, id: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom("sessions")
    .where("id", "=", id)
    .where("subjectId", "=", subject.id)
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
        where("expiresAt", "<=", now),
        where.and([where("area", "!=", "client"), where("lastSeenAt", "<=", idleSince)]),
      ]),
    )
    .execute()
}

type OwnSessionRow = Awaited<ReturnType<typeof sessionsOf>>[number]

export function presentOwnSession(row: OwnSessionRow, isCurrent: boolean): OwnSession {
  return {
    id: row.id,
    device: deviceName(row.userAgent),
    address: row.address,
    isCurrent,
    openedAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
  }
}

/** What a client's phones offered to computers, and no computer has taken. */
export async function deleteOffersOf(tx: AnyTransaction, clientId: string): Promise<void> {
  await tx
    .deleteFrom("handovers")
    .where("requestId", "in", tx.selectFrom("requests").select("id").where("clientId", "=", clientId))
    .where("takenAt", "is", null)
    .execute()
}
