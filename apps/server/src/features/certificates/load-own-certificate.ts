import { ApiError } from "@trazo/contract/errors"
import type { Actor } from "../../actor.ts"
import type { ScopedTransaction } from "../../database/scope.ts"
import { clientIdOf } from "../requests/own-client-request.ts"
import { findOwnCertificate, type OwnCertificateRow } from "./queries.ts"

/** A certificate of this client; anybody else's does not exist. @throws ApiError CERTIFICATE_NOT_FOUND */
export async function loadOwnCertificate(
  tx: ScopedTransaction,
  { actor, serial }: { actor: Actor; serial: string },
): Promise<OwnCertificateRow> {
  const certificate = await findOwnCertificate(tx, { clientId: clientIdOf(actor), serial })
  if (!certificate) throw new ApiError("CERTIFICATE_NOT_FOUND")
  return certificate
}
