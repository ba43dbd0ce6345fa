import type { OwnAccount } from "@trazo/contract/account"
import type { AddressChange } from "@trazo/contract/address-change"
import { ApiError } from "@trazo/contract/errors"
import type { AddressChangeRow } from "./address-change.queries.ts"
import type { AccountRow } from "./queries.ts"

export function presentOwnAccount({ passwordHash, isProvisional: _, ...account }: AccountRow): OwnAccount {
  return { ...account, hasPassword: passwordHash !== null }
}

export function presentAddressChange(row: AddressChangeRow): AddressChange {
  if (row.state === "withdrawn") throw new ApiError("ADDRESS_CHANGE_INVALID")
  const { state, from_email: from, to_email: to } = row
  return { state, from, to, takesEffectAt: row.takes_effect_at.toISOString() }
}
