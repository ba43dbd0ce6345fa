import type { CodeDelivery } from "@trazo/contract/mail-delivery"
import type { Actor } from "../../actor.ts"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { loadClient } from "../clients/load-client.ts"
import { loadCodeDelivery } from "../one-time-codes/load-code-delivery.ts"
import { loadOwnCertificate } from "./load-own-certificate.ts"

/** How the mail with the holder's revocation code fares. @throws ApiError CERTIFICATE_NOT_FOUND */
export function getRevocationCodeDelivery(
  scope: Scope,
  { actor, serial }: { actor: Actor; serial: string },
  deps: Pick<Deps, "db">,
): Promise<CodeDelivery> {
  return inScope(deps.db, scope, async (tx) => {
    const certificate = await loadOwnCertificate(tx, { actor, serial })
    const { email } = await loadClient(tx, certificate.client_id)
    return loadCodeDelivery(tx, { purpose: "revocation", subject: serial, destination: email })
  })
}
