import type { PasswordReset } from "@trazo/contract/password-reset"
import type { ResetArea } from "@trazo/domain/access/password-reset"
import type { Account } from "./queries.ts"

export function presentPasswordReset(area: ResetArea, { internal }: Account): PasswordReset {
  return { area, internal }
}
