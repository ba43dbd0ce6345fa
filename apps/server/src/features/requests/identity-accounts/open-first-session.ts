import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { loadClient } from "../../identity/credentials/client-account.ts"
import { hasFactor, loadFactors } from "../../identity/second-factors/factors.ts"
import { type OpenedSession, openAuditedSession } from "../../identity/sign-in/sign-in.ts"

/** The browser that submits, in which no client is signed in. */
export interface SubmittingBrowser {
  address: string
  userAgent: string | undefined
  /** Cookie of known devices. */
  device: string | undefined
}

/**
 * Signs in whoever has just chosen the account's password (docs/product/accounts.md). Null for an
 * account that has another password, which only its owner can open, or a second factor.
 */
export async function openFirstSession(
  tx: ScopedTransaction,
  { clientId, passwordHash, ...browser }: SubmittingBrowser & { clientId: string; passwordHash: string },
  deps: Deps,
): Promise<OpenedSession | null> {
  const account = await loadClient(tx, clientId)
  // A hash has a salt of its own: equal means stored by this submission.
  if (account.passwordHash !== passwordHash || account.state !== "active") return null
  const subject = { area: "client", id: clientId } as const
  if (hasFactor(await loadFactors(tx, subject))) return null
  return await openAuditedSession(tx, { ...subject, ...browser, formerToken: null }, deps)
}
