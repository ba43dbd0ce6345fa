import type { Area } from "@trazo/contract/endpoint/endpoint"
import type { PasswordReset } from "@trazo/contract/identity/password-reset"
import type { LinkArea } from "@trazo/domain/identity/password-reset"
import { type NotNull, sql } from "kysely"
import {
  type AnyTransaction,
  ofTenant,
  type PlatformTransaction,
  type ScopedTransaction,
} from "../../../database/scope.ts"

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
  area: Area
  subjectId: string
  expiresAt: Date
  usedAt: Date | null
}

interface Subject {
  area: Area
  id: string
}

const tables = {
  administrator: "administrators",
  executive: "executives",
  banks: "bank_users",
  client: "clients",
} as const satisfies Record<Area, string>

function clients(tx: AnyTransaction) {
  return tx
    .selectFrom("clients")
    .select(["id", "identity as user", "email", "names", "internal", "password_hash as passwordHash"])
    .select(sql<boolean>`approved_at is null`.as("isProvisional"))
    .where("state", "=", "active")
    .where(ofTenant(tx))
}

function staff(tx: AnyTransaction, area: Exclude<Area, "client">) {
  return tx
    .selectFrom(tables[area])
    .select(["id", "email as user", "email", "names", "password_hash as passwordHash"])
    .select([sql<boolean>`false`.as("internal"), sql<boolean>`false`.as("isProvisional")])
    .where("state", "=", "active")
    .where(ofTenant(tx))
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

const accounts = (tx: AnyTransaction, { area, id }: Subject) =>
  area === "client" ? clients(tx).where("id", "=", id) : staff(tx, area).where("id", "=", id)

export const findAccount = (tx: AnyTransaction, subject: Subject): Promise<Account | undefined> =>
  accounts(tx, subject).executeTakeFirst()

/** A change of the account's address waits until the transaction ends. */
export const lockAccountForShare = (tx: ScopedTransaction, subject: Subject): Promise<Account | undefined> =>
  accounts(tx, subject).forShare().executeTakeFirst()

export const lockAccount = (tx: AnyTransaction, subject: Subject): Promise<Account | undefined> =>
  accounts(tx, subject).forUpdate().executeTakeFirst()

export async function updatePassword(
  tx: AnyTransaction,
  { area, id }: Subject,
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
  { area, id }: { area: LinkArea; id: string },
  link: { tokenHash: Buffer; askedAt: Date; expiresAt: Date; notSince: Date },
): Promise<boolean> {
  const values = {
    token_hash: link.tokenHash,
    asked_at: link.askedAt,
    expires_at: link.expiresAt,
    used_at: null,
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

/**
 * Administrators belong to no tenant and have a table of their own. `expires_at` is null only while `token_hash` is.
 */
const linkTable = (tx: AnyTransaction) => (tx.scope === null ? "administrator_links" : "password_resets")

function resetsOf(tx: AnyTransaction, tokenHash: Buffer) {
  const [area, subjectId] =
    tx.scope === null
      ? [sql<Area>`'administrator'`, sql<string>`administrator_id`]
      : [sql<Area>`area`, sql<string>`subject_id`]
  return tx
    .selectFrom(linkTable(tx))
    .select([area.as("area"), subjectId.as("subjectId"), "expires_at as expiresAt", "used_at as usedAt"])
    .where("token_hash", "=", tokenHash)
    .where(ofTenant(tx))
    .$narrowType<{ expiresAt: NotNull }>()
}

export const findReset = (tx: AnyTransaction, tokenHash: Buffer): Promise<ResetRow | undefined> =>
  resetsOf(tx, tokenHash).executeTakeFirst()

export const lockReset = (tx: AnyTransaction, tokenHash: Buffer): Promise<ResetRow | undefined> =>
  resetsOf(tx, tokenHash).forUpdate().executeTakeFirst()

export async function markUsed(tx: AnyTransaction, tokenHash: Buffer, now: Date): Promise<void> {
  await tx
    .updateTable(linkTable(tx))
    .set({ used_at: now })
    .where("token_hash", "=", tokenHash)
    .where(ofTenant(tx))
    .execute()
}

export async function endReset(tx: AnyTransaction, { area, id }: Subject, now: Date): Promise<void> {
  if (tx.scope === null) return await endAdministratorLink(tx, id, now)
  await tx
    .updateTable("password_resets")
    .set({ expires_at: now })
    .where(sql<boolean>`area = ${area} and subject_id = ${id}`)
    .where("expires_at", ">", now)
    .where(ofTenant(tx))
    .execute()
}

/** Counts as used, so that a mail that still waits is not sent. Without a token nobody repeats the use. */
async function endAdministratorLink(tx: PlatformTransaction, id: string, now: Date): Promise<void> {
  await tx
    .updateTable("administrator_links")
    .set({ expires_at: now, used_at: now, token_hash: null })
    .where("administrator_id", "=", id)
    .where("used_at", "is", null)
    .execute()
}

/** A tenant's links are of a LinkArea. Administrators' endpoints ignore the response. */
export function presentPasswordReset(area: Area, { internal }: Account): PasswordReset {
  return { area: area as LinkArea, internal }
}
