import type { BankUser } from "@trazo/contract/distributors/bank-users"
import { unusableHash } from "../../identity/credentials/hash-password.ts"
import type { BankUserRow } from "./queries.ts"

export function presentBankUser(
  { id, names, email, bank, state, password_hash: hash }: BankUserRow,
  banks: readonly string[],
): BankUser {
  const isInvited = state === "active" && hash === unusableHash
  return { id, names, email, bank, state: isInvited ? "invited" : state, hasAccount: banks.includes(bank) }
}
