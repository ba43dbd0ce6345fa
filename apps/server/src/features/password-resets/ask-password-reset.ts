import { normaliseEmail } from "@trazo/domain/email"
import type { ResetArea } from "@trazo/domain/password-reset"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { claimAttempt } from "../sessions/claim-attempt.ts"
import { normaliseIdentity } from "../sessions/normalise-identity.ts"
import { listAccountsOf } from "./queries.ts"

export interface AskedReset {
  area: ResetArea
  /** As typed. */
  user: string
  /** The caller's IP. */
  address: string
}

/**
 * Takes note that somebody forgot a password. Each account of a client's identity gets a link of its own, at its own
 * address. The response and its time are the same for nobody: the same statements run, and what differs is left to a
 * job.
 * @throws ApiError TOO_MANY_REQUESTS
 */
export async function askPasswordReset(
  scope: Scope,
  { area, user: typed, address }: AskedReset,
  deps: Deps,
): Promise<{ ok: true }> {
  const user = area === "client" ? normaliseIdentity(typed) : normaliseEmail(typed)
  await inScope(deps.db, scope, async (tx) => {
    await claimAttempt(tx, { act: "ask-reset", area, user, address }, deps)
    const accountIds = (await listAccountsOf(tx, { area, user })).map(({ id }) => id)
    const data = { distributorId: scope.distributorId, area, accountIds }
    await deps.jobs.enqueue(tx, "mail-reset-link", data)
  })
  return { ok: true }
}
