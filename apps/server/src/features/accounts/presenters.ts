import type { OwnAccount } from "@trazo/contract/account"
import type { AccountRow } from "./queries.ts"

export function presentOwnAccount({ passwordHash, ...account }: AccountRow): OwnAccount {
  return { ...account, hasPassword: passwordHash !== null }
}
