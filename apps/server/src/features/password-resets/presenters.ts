import type { PasswordReset } from "@trazo/contract/accounts/password-reset"
import type { LinkArea } from "@trazo/domain/access/password-reset"
import type { Account } from "./queries.ts"

export function presentPasswordReset(area: LinkArea, { internal }: Account): PasswordReset {
  return { area, internal }
}
