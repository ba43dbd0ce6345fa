import type { IssuedCertificate } from "@trazo/contract/activation"
import { ApiError } from "@trazo/contract/errors"
import type { Actor } from "../../actor.ts"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { loadApproval } from "./load-approval.ts"
import { presentIssued } from "./presenters.ts"

/** @throws ApiError REQUEST_NOT_FOUND, CERTIFICATE_NOT_FOUND */
export async function getIssuedCertificate(
  scope: Scope,
  { actor, id }: { actor: Actor; id: string },
  { db, authority }: Pick<Deps, "db" | "authority">,
): Promise<IssuedCertificate> {
  const { certificate } = await inScope(db, scope, (tx) => loadApproval(tx, { actor, id, lock: false }))
  if (!certificate?.der) throw new ApiError("CERTIFICATE_NOT_FOUND")
  return presentIssued({ serial: certificate.serial, der: certificate.der }, authority.chain)
}
