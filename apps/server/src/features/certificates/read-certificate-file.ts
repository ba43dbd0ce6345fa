import { ApiError } from "@trazo/contract/errors"
import type { Actor } from "../../actor.ts"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { loadOwnCertificate } from "./load-own-certificate.ts"
import { findCertificateDer } from "./queries.ts"

/** DER. @throws ApiError CERTIFICATE_NOT_FOUND */
export async function readCertificateFile(
  scope: Scope,
  wanted: { actor: Actor; serial: string },
  { db }: Pick<Deps, "db">,
): Promise<Buffer> {
  return inScope(db, scope, async (tx) => {
    await loadOwnCertificate(tx, wanted)
    const der = await findCertificateDer(tx, wanted.serial)
    if (!der) throw new ApiError("CERTIFICATE_NOT_FOUND")
    return der
  })
}
