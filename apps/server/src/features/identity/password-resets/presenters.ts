import type { Area } from "@trazo/contract/endpoint/endpoint"
import type { PasswordReset } from "@trazo/contract/identity/password-reset"
import type { LinkArea } from "@trazo/domain/identity/password-reset"
import type { Account } from "./queries.ts"

/** A tenant's links are of a LinkArea. Administrators' endpoints ignore the response. */
export function presentPasswordReset(area: Area, { internal }: Account): PasswordReset {
  return { area: area as LinkArea, internal }
}
