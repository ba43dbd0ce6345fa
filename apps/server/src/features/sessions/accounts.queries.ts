import type { PlatformTransaction, ScopedTransaction } from "../../database/scope.ts"

/** Somebody who may sign in, if their password is right. */
export interface Account {
  id: string
  passwordHash: string | null
}

const columns = ["id", "password_hash as passwordHash"] as const

/** @param held keeps the account as it is until the transaction ends: a password that changes meanwhile waits. */
export function findExecutiveAccount(
  tx: ScopedTransaction,
  email: string,
  held = false,
): Promise<Account | undefined> {
  return tx
    .selectFrom("executives")
    .select(columns)
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("email", "=", email)
    .where("state", "=", "active")
    .$if(held, (query) => query.forShare())
    .executeTakeFirst()
}

/** @param held as for executives */
export function findBankAccount(
  tx: ScopedTransaction,
  email: string,
  held = false,
): Promise<Account | undefined> {
  return tx
    .selectFrom("bank_users")
    .select(columns)
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("email", "=", email)
    .where("state", "=", "active")
    .$if(held, (query) => query.forShare())
    .executeTakeFirst()
}

/** @param held as for executives */
export function findClientAccount(
  tx: ScopedTransaction,
  identity: string,
  held = false,
): Promise<(Account & { email: string; internal: boolean }) | undefined> {
  return tx
    .selectFrom("clients")
    .select([...columns, "email", "internal"])
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("identity", "=", identity)
    .where("state", "=", "active")
    .$if(held, (query) => query.forShare())
    .executeTakeFirst()
}

/** @param held as for executives */
export function unscopedFindAdministratorAccount(
  tx: PlatformTransaction,
  email: string,
  held = false,
): Promise<Account | undefined> {
  return tx
    .selectFrom("administrators")
    .select(columns)
    .where("email", "=", email)
    .where("state", "=", "active")
    .$if(held, (query) => query.forShare())
    .executeTakeFirst()
}
