import type { OwnAccount } from "@trazo/contract/identity/account"
import type { AddressChange } from "@trazo/contract/identity/address-change"
import type { Notices } from "@trazo/contract/identity/notices"
import type { NoticeKind } from "@trazo/domain/certificates/renewal-reminders"
import type { StandingChange } from "./address-change.queries.ts"
import type { AccountRow } from "./queries.ts"

export function presentOwnAccount(account: AccountRow): OwnAccount {
  const { id, names, surnames, identityType, identity, email, phone, passwordHash } = account
  return { id, names, surnames, identityType, identity, email, phone, hasPassword: passwordHash !== null }
}

export function presentAddressChange(row: StandingChange): AddressChange {
  const { from_email: from, to_email: to } = row
  return { state: row.state, from, to, takesEffectAt: row.takes_effect_at.toISOString() }
}

export function presentNotices(client: {
  renewal_notices: NoticeKind[]
  progress_notices: boolean
}): Notices {
  return { renewal: client.renewal_notices, progress: client.progress_notices }
}
