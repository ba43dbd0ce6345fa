import { type AnyTransaction, inPlatform, inScope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { listDistributors } from "../../platform/tenants/tenant-directory.ts"
import { forgetExpiredChallenges } from "../second-factors/verify-passkey.ts"
import { forgetExpiredSessions } from "../sessions/end-sessions.ts"

export async function forgetExpiredSignIns(deps: Pick<Deps, "db" | "clock">): Promise<void> {
  const now = deps.clock.now()
  const forget = async (tx: AnyTransaction) => {
    await Promise.all([forgetExpiredSessions(tx, now), forgetExpiredChallenges(tx, now)])
  }
  await inPlatform(deps.db, forget)
  for (const distributorId of await listDistributors(deps)) {
    await inScope(deps.db, { distributorId }, forget)
  }
}
