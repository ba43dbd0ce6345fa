import type { Actor } from "../../../actor.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { loadRenewed } from "../../requests/renewals/renewal.ts"
import { loadRequest, type RequestRow } from "../../requests/requests/request.ts"
import { lockStatus } from "../certificates/read-certificates.ts"
import { mailRevocation, notifyRevocation, recordRevocation } from "../certificates/record-revocation.ts"

/**
 * Revokes the renewed certificate as superseded, now that the new one is in hand, if its holder said so. Does nothing
 * for one that is revoked or has ended.
 */
export async function supersedeRenewed(
  tx: ScopedTransaction,
  { request, actor }: { request: RequestRow; actor: Actor },
  deps: Pick<Deps, "clock" | "random" | "settings" | "jobs" | "authority" | "live" | "reactions">,
): Promise<void> {
  const renewed = request.supersedes ? await loadRenewed(tx, request) : null
  if (!renewed || renewed.not_after < deps.clock.now()) return
  const { serial, client_id: clientId } = renewed
  if ((await lockStatus(tx, serial)) !== "valid") return
  const reason = "replaced"
  const revokedAt = await recordRevocation(tx, { serial, reason, actor }, deps)
  await mailRevocation(tx, { serial, clientId, reason, revokedAt }, deps)
  await notifyRevocation(tx, { request: await loadRequest(tx, renewed.request_id), actor, reason }, deps)
}
