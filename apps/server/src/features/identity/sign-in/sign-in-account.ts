import { signInAccountLimit } from "@trazo/domain/identity/identity-account"
import { sql } from "kysely"
import type { PlatformTransaction, ScopedTransaction } from "../../../database/scope.ts"

export interface Account {
  id: string
  passwordHash: string | null
  isProvisional?: boolean
}

const columns = ["id", "passwordHash"] as const

/** @param lockForShare a change of the password waits until the transaction ends */
export function findExecutiveAccount(
  tx: ScopedTransaction,
  email: string,
  lockForShare = false,
): Promise<Account | undefined> {
  return (
    tx
      .selectFrom("executives")
      .select(columns)
      .where("distributorId", "=", tx.scope.distributorId)
      .where("email", "=", email)
      .where("state", "=", "active")
      // The sign-in updates the row. Two that share its lock first would wait for each other.
      .$if(lockForShare, (query) => query.forNoKeyUpdate())
      .executeTakeFirst()
  )
}

export function findBankAccount(
  tx: ScopedTransaction,
  email: string,
  lockForShare = false,
): Promise<Account | undefined> {
  return tx
    .selectFrom("bankUsers")
    .select(columns)
    .where("distributorId", "=", tx.scope.distributorId)
    .where("email", "=", email)
    .where("state", "=", "active")
    .$if(lockForShare, (query) => query.forShare())
    .executeTakeFirst()
}

/**
 * Lists the active accounts of an identity number: approved accounts first, then provisional ones, newest first
 * (docs/security/accounts.md).
 */
export function listClientAccounts(
  tx: ScopedTransaction,
  { identity, internal }: { identity: string; internal?: boolean },
  lockForShare = false,
): Promise<(Account & { email: string })[]> {
  return tx
    .selectFrom("clients")
    .select([...columns, "email", sql<boolean>`approved_at is null`.as("isProvisional")])
    .where("distributorId", "=", tx.scope.distributorId)
    .where("identity", "=", identity)
    .where("state", "=", "active")
    .$if(internal !== undefined, (query) => query.where("internal", "=", internal ?? false))
    .orderBy("approvedAt", (order) => order.asc().nullsLast())
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .limit(signInAccountLimit)
    .$if(lockForShare, (query) => query.forShare())
    .execute()
}

export async function findSignInAddress(tx: ScopedTransaction, id: string): Promise<string | undefined> {
  const client = await tx
    .selectFrom("clients")
    .select("email")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .where("state", "=", "active")
    .executeTakeFirst()
  return client?.email
}

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
