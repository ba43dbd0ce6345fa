import { ApiError } from "@trazo/contract/errors"
import { oneTimeCodeLifetimeSeconds } from "@trazo/domain/one-time-code"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { sendOneTimeCode } from "../one-time-codes/send-one-time-code.ts"
import { findSignInAddress, listClientAccounts } from "./accounts.queries.ts"
import { normaliseIdentity } from "./normalise-identity.ts"

/**
 * Asks for codes to sign in with, one for each account of the identity, to that account's own address. The response and
 * its time are the same for nobody: one look and one job; what differs happens in the job.
 */
export async function sendSignInCode(
  scope: Scope,
  user: string,
  deps: Pick<Deps, "db" | "jobs">,
): Promise<{ expiresInSeconds: number }> {
  await inScope(deps.db, scope, async (tx) => {
    const accounts = await listClientAccounts(tx, { identity: normaliseIdentity(user) })
    const accountIds = accounts.map(({ id }) => id)
    await deps.jobs.enqueue(tx, "mail-sign-in-codes", { distributorId: scope.distributorId, accountIds })
  })
  return { expiresInSeconds: oneTimeCodeLifetimeSeconds }
}

/** Mails each account a code of its own, at most one a minute, and none to whom was disabled. */
export async function mailSignInCodes(
  scope: Scope,
  accountIds: readonly string[],
  deps: Pick<Deps, "db" | "clock" | "random" | "settings" | "jobs">,
): Promise<void> {
  for (const subject of accountIds) {
    try {
      await inScope(deps.db, scope, async (tx) => {
        const destination = await findSignInAddress(tx, subject)
        if (destination) await sendOneTimeCode(tx, { purpose: "sign-in", subject, destination }, deps)
      })
    } catch (error) {
      if (!(error instanceof ApiError && error.typeCode === "CODE_TOO_SOON")) throw error
    }
  }
}
