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

export function presentBankUser(
  { id, names, email, bank, state, passwordHash: hash }: BankUserRow,
  banks: readonly string[],
): BankUser {
  const isInvited = state === "active" && hash === unusableHash
  return { id, names, email, bank, state: isInvited ? "invited" : state, hasAccount: banks.includes(bank) }
}
