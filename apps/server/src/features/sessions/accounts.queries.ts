import { signInAccountLimit } from "@trazo/domain/access/identity-account"
import { sql } from "kysely"
import type { PlatformTransaction, ScopedTransaction } from "../../database/scope.ts"

/** Somebody who may sign in, if their password is right. */
export interface Account {
  id: string
  passwordHash: string | null
  /** A client's whose identity nobody checked yet. */
  isProvisional?: boolean
}

const columns = ["id", "password_hash as passwordHash"] as const

/** @param lockForShare keeps the account as it is until the transaction ends: a password that changes meanwhile waits. */
export function findExecutiveAccount(
  tx: ScopedTransaction,
  email: string,
  lockForShare = false,
): Promise<Account | undefined> {
  return tx
    .selectFrom("executives")
    .select(columns)
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("email", "=", email)
    .where("state", "=", "active")
    .$if(lockForShare, (query) => query.forShare())
    .executeTakeFirst()
}

/** @param lockForShare as for executives */
export function findBankAccount(
  tx: ScopedTransaction,
  email: string,
  lockForShare = false,
): Promise<Account | undefined> {
  return tx
    .selectFrom("bank_users")
    .select(columns)
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("email", "=", email)
    .where("state", "=", "active")
    .$if(lockForShare, (query) => query.forShare())
    .executeTakeFirst()
}

/**
 * The accounts of an identity number that may sign in: the approved ones first, then the provisional ones, the newest
 * first (docs/decisions/0022-identity-accounts.md).
 * @param lockForShare as for executives
 */
export function listClientAccounts(
  tx: ScopedTransaction,
  { identity, internal }: { identity: string; internal?: boolean },
  lockForShare = false,
): Promise<(Account & { email: string })[]> {
  return tx
    .selectFrom("clients")
    .select([...columns, "email", sql<boolean>`approved_at is null`.as("isProvisional")])
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("identity", "=", identity)
    .where("state", "=", "active")
    .$if(internal !== undefined, (query) => query.where("internal", "=", internal ?? false))
    .orderBy("approved_at", (order) => order.asc().nullsLast())
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(signInAccountLimit)
    .$if(lockForShare, (query) => query.forShare())
    .execute()
}

/** The address of a client who may sign in. */
export async function findSignInAddress(tx: ScopedTransaction, id: string): Promise<string | undefined> {
  const client = await tx
    .selectFrom("clients")
    .select("email")
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .where("state", "=", "active")
    .executeTakeFirst()
  return client?.email
}

/** @param lockForShare as for executives */
export function unscopedFindAdministratorAccount(
  tx: PlatformTransaction,
  email: string,
  lockForShare = false,
): Promise<Account | undefined> {
  return tx
    .selectFrom("administrators")
    .select(columns)
    .where("email", "=", email)
    .where("state", "=", "active")
    .$if(lockForShare, (query) => query.forShare())
    .executeTakeFirst()
}
