import type { AnyTransaction, ScopedTransaction } from "../../../database/scope.ts"
import type { Subject } from "./subject.ts"

export interface FactorAccount {
  user: string
  email: string
  names: string
  passwordHash: string | null
}

const staff = ["email as user", "email", "names", "passwordHash"] as const

/** @param lockForShare a change of the password waits until the transaction ends */
export function findFactorAccount(
  tx: AnyTransaction,
  { area, id }: Subject,
  lockForShare = false,
): Promise<FactorAccount | undefined> {
  if (area === "client") {
    return tx
      .selectFrom("clients")
      .select(["identity as user", "email", "names", "passwordHash"])
      .where("id", "=", id)
      .where("state", "=", "active")
      .$if(lockForShare, (query) => query.forShare())
      .executeTakeFirst()
  }
  if (area === "executive") {
    return (
      tx
        .selectFrom("executives")
        .select(staff)
        .where("id", "=", id)
        .where("state", "=", "active")
        // The sign-in updates the row. Two that share its lock first would wait for each other.
        .$if(lockForShare, (query) => query.forNoKeyUpdate())
        .executeTakeFirst()
    )
  }
  return tx
    .selectFrom("administrators")
    .select(staff)
    .where("id", "=", id)
    .where("state", "=", "active")
    .$if(lockForShare, (query) => query.forShare())
    .executeTakeFirst()
}

export async function lockFactorAccount(
  tx: AnyTransaction,
  subject: Subject,
): Promise<FactorAccount | undefined> {
  const { area, id } = subject
  const table = area === "client" ? "clients" : area === "executive" ? "executives" : "administrators"
  await tx.selectFrom(table).select("id").where("id", "=", id).forNoKeyUpdate().execute()
  return findFactorAccount(tx, subject)
}

export async function findRequirement(tx: ScopedTransaction): Promise<boolean> {
  const row = await tx
    .selectFrom("distributors")
    .select("requiresSecondFactor")
    .where("id", "=", tx.scope.distributorId)
    .executeTakeFirst()
  return row?.requiresSecondFactor ?? false
}

/** @returns whether the value changed */
export async function updateRequirement(tx: ScopedTransaction, isRequired: boolean): Promise<boolean> {
  const row = await tx
    .updateTable("distributors")
    .set({ requiresSecondFactor: isRequired })
    .where("id", "=", tx.scope.distributorId)
    .where("requiresSecondFactor", "!=", isRequired)
    .returning("id")
    .executeTakeFirst()
  return row !== undefined
}

/** @returns whether it is active */
export async function lockAccountForShare(tx: AnyTransaction, subject: Subject): Promise<boolean> {
  return (await findFactorAccount(tx, subject, true)) !== undefined
}

export const owned = (tx: AnyTransaction, { area, id }: Subject) => ({
  area,
  subjectId: id,
  distributorId: tx.scope?.distributorId ?? null,
})
