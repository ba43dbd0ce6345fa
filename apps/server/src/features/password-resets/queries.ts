import type { Area } from "@trazo/contract/endpoint/endpoint"
import type { LinkArea } from "@trazo/domain/access/password-reset"
import { sql } from "kysely"
import type { AnyTransaction, ScopedTransaction } from "../../database/scope.ts"

export interface Account {
  id: string
  /** Identity number or e-mail address. */
  user: string
  email: string
  names: string
  internal: boolean
  passwordHash: string | null
  isProvisional: boolean
}

interface ResetRow {
  area: LinkArea
  subjectId: string
  expiresAt: Date
  usedAt: Date | null
}

interface Subject {
  area: LinkArea
  id: string
}

const tables = {
  administrator: "administrators",
  executive: "executives",
  banks: "bank_users",
  client: "clients",
} as const satisfies Record<Area, string>

function clients(tx: ScopedTransaction) {
  return tx
    .selectFrom("clients")
    .select(["id", "identity as user", "email", "names", "internal", "password_hash as passwordHash"])
    .select(sql<boolean>`approved_at is null`.as("isProvisional"))
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("state", "=", "active")
}

function staff(tx: ScopedTransaction, area: "executive" | "banks") {
  return tx
    .selectFrom(tables[area])
    .select(["id", "email as user", "email", "names", "password_hash as passwordHash"])
    .select([sql<boolean>`false`.as("internal"), sql<boolean>`false`.as("isProvisional")])
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("state", "=", "active")
}

/** An identity number can have several accounts. @param user normalised */
export function listAccountsOf(
  tx: ScopedTransaction,
  { area, user }: { area: LinkArea; user: string },
): Promise<Account[]> {
  return area === "client"
    ? clients(tx).where("identity", "=", user).orderBy("created_at").execute()
    : staff(tx, area).where("email", "=", user).execute()
}

export function findAccount(tx: ScopedTransaction, { area, id }: Subject): Promise<Account | undefined> {
  return area === "client"
    ? clients(tx).where("id", "=", id).executeTakeFirst()
    : staff(tx, area).where("id", "=", id).executeTakeFirst()
}

/** A change of the account's address waits until the transaction ends. */
export function lockAccountForShare(
  tx: ScopedTransaction,
  { area, id }: Subject,
): Promise<Account | undefined> {
  return area === "client"
    ? clients(tx).where("id", "=", id).forShare().executeTakeFirst()
    : staff(tx, area).where("id", "=", id).forShare().executeTakeFirst()
}

export function lockAccount(tx: ScopedTransaction, { area, id }: Subject): Promise<Account | undefined> {
  return area === "client"
    ? clients(tx).where("id", "=", id).forUpdate().executeTakeFirst()
    : staff(tx, area).where("id", "=", id).forUpdate().executeTakeFirst()
}

export async function updatePassword(
  tx: AnyTransaction,
  { area, id }: { area: Area; id: string },
  passwordHash: string,
): Promise<void> {
  await tx.updateTable(tables[area]).set({ password_hash: passwordHash }).where("id", "=", id).execute()
}

/**
 * Replaces the account's link. Of two parallel calls one succeeds.
 * @returns false if the former link is newer than `notSince`
 */
export async function putReset(
  tx: ScopedTransaction,
  { area, id }: Subject,
  link: { tokenHash: Buffer; askedAt: Date; expiresAt: Date; notSince: Date },
): Promise<boolean> {
  const values = {
    ...{ token_hash: link.tokenHash, asked_at: link.askedAt, expires_at: link.expiresAt, used_at: null },
  }
  const written = await tx
    .insertInto("password_resets")
    .values({ ...values, distributor_id: tx.scope.distributorId, area, subject_id: id })
    .onConflict((conflict) =>
      conflict
        .columns(["distributor_id", "area", "subject_id"])
        .doUpdateSet(values)
        .where("password_resets.asked_at", "<=", link.notSince),
    )
    .returning("subject_id")
    .executeTakeFirst()
  return written !== undefined
}

function resetsOf(tx: ScopedTransaction, tokenHash: Buffer) {
  return tx
    .selectFrom("password_resets")
    .select(["area", "subject_id as subjectId", "expires_at as expiresAt", "used_at as usedAt"])
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("token_hash", "=", tokenHash)
}

export const findReset = (tx: ScopedTransaction, tokenHash: Buffer): Promise<ResetRow | undefined> =>
  resetsOf(tx, tokenHash).executeTakeFirst()

export const lockReset = (tx: ScopedTransaction, tokenHash: Buffer): Promise<ResetRow | undefined> =>
  resetsOf(tx, tokenHash).forUpdate().executeTakeFirst()

export async function markUsed(tx: ScopedTransaction, tokenHash: Buffer, now: Date): Promise<void> {
  await tx
    .updateTable("password_resets")
    .set({ used_at: now })
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("token_hash", "=", tokenHash)
    .execute()
}

export async function endReset(tx: ScopedTransaction, { area, id }: Subject, now: Date): Promise<void> {
  await tx
    .updateTable("password_resets")
    .set({ expires_at: now })
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("area", "=", area)
    .where("subject_id", "=", id)
    .where("expires_at", ">", now)
    .execute()
}
