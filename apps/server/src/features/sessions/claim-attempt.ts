import { createHmac } from "node:crypto"
import type { Area } from "@trazo/contract/endpoint"
import { ApiError } from "@trazo/contract/errors"
import type { PlatformTransaction, ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { deleteAttempts, deleteAttemptsBefore, lockAttempts, writeAttempts } from "./attempts.queries.ts"

/** Failed attempts in a row without delay: for one account from one address, and for one address. */
export const freeAttempts = { pair: 5, address: 20 }
const firstDelaySeconds = 30
const longestDelaySeconds = 900

/** Tries that are older than this are forgotten. */
const attemptsRememberedHours = 24

/** For so long after it signed in from an address, an account is not slowed by what others try from there. */
const signedInRememberedDays = 90

/** Seconds to wait after so many tries in a row that failed: none while they are free, then doubling. */
export function signInDelaySeconds(failedAttempts: number, free: number): number {
  if (failedAttempts < free) return 0
  return Math.min(firstDelaySeconds * 2 ** (failedAttempts - free), longestDelaySeconds)
}

type Either = ScopedTransaction | PlatformTransaction

/** One account, which need not exist, tried from one address. */
export interface AttemptPair {
  /** What is tried; each is counted for itself. */
  kind?: "sign-in" | "ask-reset" | "reset" | "second-factor" | "proof"
  area: Area
  user: string
  /** The caller's IP; "anywhere" counts an account's tries from all of them. */
  address: string
  /** Tries that may fail without a delay beside the usual five. */
  moreFree?: number
}

function hashOf(tx: Either, parts: readonly string[], { settings }: Pick<Deps, "settings">): Buffer {
  const tenant = tx.scope?.distributorId ?? null
  return createHmac("sha256", settings.secrets.logPepper)
    .update(JSON.stringify([tenant, ...parts]))
    .digest()
}

function hashesOf(
  tx: Either,
  { kind = "sign-in", area, user, address }: AttemptPair,
  deps: Pick<Deps, "settings">,
): { pair: Buffer; address: Buffer | null } {
  const ofAddress = kind === "sign-in" ? hashOf(tx, ["address", area, address], deps) : null
  return { pair: hashOf(tx, [kind, area, user, address], deps), address: ofAddress }
}

/**
 * Counts a try before its password is looked at: what succeeds forgets it. Its transaction ends before the
 * password is judged, so that many tries at once all count. The pair's row is always locked before the address's.
 * @throws ApiError TOO_MANY_REQUESTS
 */
export async function claimAttempt(
  tx: Either,
  pair: AttemptPair,
  deps: Pick<Deps, "clock" | "settings">,
): Promise<void> {
  const now = deps.clock.now()
  await deleteAttemptsBefore(tx, {
    failed: hoursBefore(now, attemptsRememberedHours),
    signedIn: hoursBefore(now, signedInRememberedDays * 24),
  })
  const hashes = hashesOf(tx, pair, deps)
  const free = freeAttempts.pair + (pair.moreFree ?? 0)
  const known = await countAttempt(tx, { hash: hashes.pair, free, now })
  if (hashes.address && !known)
    await countAttempt(tx, { hash: hashes.address, free: freeAttempts.address, now })
}

/** @returns whether this account signed in from this address before */
async function countAttempt(
  tx: Either,
  { hash, free, now }: { hash: Buffer; free: number; now: Date },
): Promise<boolean> {
  const { attempts, last_at, signed_in_at } = await lockAttempts(tx, hash, now)
  const failed = last_at < hoursBefore(now, attemptsRememberedHours) ? 0 : attempts
  const delay = signInDelaySeconds(failed, free) * 1000
  // Without one, a try that began before the last one but got the lock after it is none too many.
  if (delay > 0 && now.getTime() < last_at.getTime() + delay) throw new ApiError("TOO_MANY_REQUESTS")
  await writeAttempts(tx, hash, { attempts: failed + 1, last_at: now })
  return signed_in_at !== null
}

function hoursBefore(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * 3_600_000)
}

/** After a success. */
export async function forgetAttempts(
  tx: Either,
  pair: AttemptPair,
  deps: Pick<Deps, "clock" | "settings">,
): Promise<void> {
  const hashes = hashesOf(tx, pair, deps)
  if (!hashes.address) return deleteAttempts(tx, hashes.pair)
  const now = deps.clock.now()
  const { signed_in_at } = await lockAttempts(tx, hashes.pair, now)
  await writeAttempts(tx, hashes.pair, { attempts: 0, last_at: now, signed_in_at: now })
  // Who signs in again and again clears the way for no stranger's tries.
  if (signed_in_at === null) await deleteAttempts(tx, hashes.address)
}

/**
 * After a success at one of the accounts that a user name can mean. Only the identity's own account forgets the tries
 * that failed: whoever made a provisional account could otherwise guess another's password between their own sign-ins.
 * Theirs takes back the one try that it was.
 */
export async function settleAttempt(
  tx: Either,
  pair: AttemptPair,
  { isProvisional = false }: { isProvisional?: boolean },
  deps: Pick<Deps, "clock" | "settings">,
): Promise<void> {
  if (!isProvisional) return forgetAttempts(tx, pair, deps)
  const hashes = hashesOf(tx, pair, deps)
  const now = deps.clock.now()
  for (const hash of [hashes.pair, hashes.address]) {
    if (!hash) continue
    const { attempts } = await lockAttempts(tx, hash, now)
    await writeAttempts(tx, hash, { attempts: Math.max(0, attempts - 1) })
  }
}
