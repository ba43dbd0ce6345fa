import type { BankUser } from "@trazo/contract/distributors/bank-users"
import type { Selectable } from "kysely"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import { unusableHash } from "../../identity/credentials/hash-password.ts"

type BankUserRow = Selectable<Database["bankUsers"]>

export async function listBankUserRows(tx: ScopedTransaction): Promise<BankUserRow[]> {
  return await tx
    .selectFrom("bankUsers")
    .selectAll()
    .where("distributorId", "=", tx.scope.distributorId)
    .orderBy("bank")
    .orderBy("names")
    .orderBy("id")
    .execute()
}

export async function findActiveBankUser(tx: ScopedTransaction, id: string) {
  return await tx
    .selectFrom("bankUsers")
    .select(["id", "bank"])
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .where("state", "=", "active")
    .executeTakeFirst()
}

/** Names of bank users by id. */
export async function findBankUserNames(
  tx: ScopedTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom("bankUsers")
    .select(["id", "names"])
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "in", [...ids])
    .execute()
  return new Map(rows.map(({ id, names }) => [id, names]))
}

export function presentBankUser(
  { id, names, email, bank, state, passwordHash: hash }: BankUserRow,
  banks: readonly string[],
): BankUser {
  const isInvited = state === "active" && hash === unusableHash
  return { id, names, email, bank, state: isInvited ? "invited" : state, hasAccount: banks.includes(bank) }
}
