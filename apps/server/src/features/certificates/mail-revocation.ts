import { type RevocationReason, revocationReasonCatalogue } from "@trazo/domain/revocation-reason"
import { formatDateTime } from "@trazo/domain/spanish-dates"
import type { ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { loadClient } from "../clients/load-client.ts"
import { queueMail } from "../mail/queue-mail.ts"

/** Tells the holder the hour and the cause (Reglamento of Ley 67, arts. 13 to 15). */
export async function mailRevocation(
  tx: ScopedTransaction,
  certificate: { serial: string; clientId: string; reason: RevocationReason },
  deps: Pick<Deps, "clock" | "random" | "settings" | "jobs">,
): Promise<void> {
  const client = await loadClient(tx, certificate.clientId)
  const variables = {
    names: client.names,
    serial: certificate.serial,
    reason: revocationReasonCatalogue[certificate.reason].title,
    revokedAt: formatDateTime(deps.clock.now()),
  }
  await queueMail(tx, { to: client.email, template: "certificate-revoked", variables }, deps)
}
