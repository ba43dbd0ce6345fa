import { ApiError } from "@trazo/contract/errors"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { type PublicCertificate, presentPublicCertificate } from "./presenters.ts"
import { unscopedPublicCertificate } from "./queries.ts"

/** The public state of any certificate of this authority, whichever distributor sold it. */
export async function verifyCertificate(
  scope: Scope,
  serial: string,
  { db, clock, authority }: Pick<Deps, "db" | "clock" | "authority">,
): Promise<PublicCertificate> {
  const row = await inScope(db, scope, (tx) => unscopedPublicCertificate(tx, serial))
  if (!row) throw new ApiError("CERTIFICATE_NOT_FOUND")
  return presentPublicCertificate(row, { issuer: authority.name, now: clock.now() })
}
