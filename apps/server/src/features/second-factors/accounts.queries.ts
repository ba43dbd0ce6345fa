import type { PlatformTransaction, ScopedTransaction } from "../../database/scope.ts"
import type { Subject } from "./subject.ts"

type Either = ScopedTransaction | PlatformTransaction

/** Whose factors they are, while they may sign in. */
export interface FactorAccount {
  /** What they sign in with, as an application on a phone shows it. */
  user: string
  email: string
  names: string
  passwordHash: string | null
}

const staff = ["email as user", "email", "names", "password_hash as passwordHash"] as const

/** @param lockForShare it stays as it is until the transaction ends: a password that changes meanwhile waits */
export function findFactorAccount(
  tx: Either,
  { area, id }: Subject,
  lockForShare = false,
): Promise<FactorAccount | undefined> {
  if (area === "client") {
    return tx
      .selectFrom("clients")
      .select(["identity as user", "email", "names", "password_hash as passwordHash"])
      .where("id", "=", id)
      .where("state", "=", "active")
      .$if(lockForShare, (query) => query.forShare())
      .executeTakeFirst()
  }
  if (area === "executive") {
    return tx
      .selectFrom("executives")
      .select(staff)
      .where("id", "=", id)
      .where("state", "=", "active")
      .$if(lockForShare, (query) => query.forShare())
      .executeTakeFirst()
  }
  return tx
    .selectFrom("administrators")
    .select(staff)
    .where("id", "=", id)
    .where("state", "=", "active")
    .$if(lockForShare, (query) => query.forShare())
    .executeTakeFirst()
}

/** Changes of one account's factors take turns. */
export async function lockFactorAccount(tx: Either, subject: Subject): Promise<FactorAccount | undefined> {
  const { area, id } = subject
  const table = area === "client" ? "clients" : area === "executive" ? "executives" : "administrators"
  await tx.selectFrom(table).select("id").where("id", "=", id).forNoKeyUpdate().execute()
  return findFactorAccount(tx, subject)
}

export async function findRequirement(tx: ScopedTransaction): Promise<boolean> {
  const row = await tx
    .selectFrom("distributors")
    .select("requires_second_factor")
    .where("id", "=", tx.scope.distributorId)
    .executeTakeFirst()
  return row?.requires_second_factor ?? false
}

/** @returns false where it is so already */
export async function updateRequirement(tx: ScopedTransaction, isRequired: boolean): Promise<boolean> {
  const row = await tx
    .updateTable("distributors")
    .set({ requires_second_factor: isRequired })
    .where("id", "=", tx.scope.distributorId)
    .where("requires_second_factor", "!=", isRequired)
    .returning("id")
    .executeTakeFirst()
  return row !== undefined
}
