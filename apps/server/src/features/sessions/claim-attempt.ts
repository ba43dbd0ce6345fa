import { createHmac } from "node:crypto"
import type { Area } from "@trazo/contract/endpoint"
import { ApiError } from "@trazo/contract/errors"
import type { PlatformTransaction, ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { deleteAttempts, deleteAttemptsBefore, lockAttempts, writeAttempts } from "./attempts.queries.ts"
import { attemptsRememberedHours, signInDelaySeconds } from "./sign-in-delay.ts"

type Either = ScopedTransaction | PlatformTransaction

/** One account, which need not exist, tried from one address. */
export interface AttemptPair {
  /** What is tried; each is counted for itself. */
  act?: "sign-in" | "ask-reset" | "reset" | "second-factor" | "proof"
  area: Area
  user: string
  /** The caller's IP; "anywhere" counts an account's tries from all of them. */
  address: string
  /** Tries that may fail without a delay beside the usual five. */
  moreFree?: number
}

function pairHash(
  tx: Either,
  { act = "sign-in", area, user, address }: AttemptPair,
  deps: Pick<Deps, "settings">,
): Buffer {
  const tenant = tx.scope?.distributorId ?? null
  return createHmac("sha256", deps.settings.secrets.logPepper)
    .update(JSON.stringify([act, tenant, area, user, address]))
    .digest()
}

/**
 * Counts a try before its password is looked at: what succeeds forgets it. Its transaction ends before the
 * password is judged, so that many tries at once all count.
 * @throws ApiError TOO_MANY_REQUESTS
 */
export async function claimAttempt(
  tx: Either,
  pair: AttemptPair,
  deps: Pick<Deps, "clock" | "settings">,
): Promise<void> {
  const now = deps.clock.now()
  const forgottenBefore = new Date(now.getTime() - attemptsRememberedHours * 3_600_000)
  await deleteAttemptsBefore(tx, forgottenBefore)
  const hash = pairHash(tx, pair, deps)
  const { attempts, last_at } = await lockAttempts(tx, hash, now)
  const failed = last_at < forgottenBefore ? 0 : attempts
  const waitUntil = last_at.getTime() + signInDelaySeconds(failed - (pair.moreFree ?? 0)) * 1000
  if (now.getTime() < waitUntil) throw new ApiError("TOO_MANY_REQUESTS")
  await writeAttempts(tx, hash, { attempts: failed + 1, last_at: now })
}

/** After a success. */
export async function forgetAttempts(
  tx: Either,
  pair: AttemptPair,
  deps: Pick<Deps, "settings">,
): Promise<void> {
  await deleteAttempts(tx, pairHash(tx, pair, deps))
}
