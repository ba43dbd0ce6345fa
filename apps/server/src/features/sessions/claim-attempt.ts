import { createHmac } from "node:crypto"
import type { Area } from "@trazo/contract/endpoint"
import { ApiError } from "@trazo/contract/errors"
import type { AnyTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { deleteAttempts, deleteAttemptsBefore, lockAttempts, writeAttempts } from "./attempts.queries.ts"

/** Failed attempts in a row before delays start: of one account from one address, and of one address. */
export const freeAttempts = { pair: 5, address: 20 }
const firstDelaySeconds = 30
const longestDelaySeconds = 900

const attemptsRememberedHours = 24

/** After a sign-in from an address, failures of other accounts at that address do not delay this account. */
const signedInRememberedDays = 90

export function signInDelaySeconds(failedAttempts: number, free: number): number {
  if (failedAttempts < free) return 0
  return Math.min(firstDelaySeconds * 2 ** (failedAttempts - free), longestDelaySeconds)
}

export interface AttemptPair {
  kind?: "sign-in" | "ask-reset" | "reset" | "second-factor" | "proof"
  area: Area
  user: string
  /** IP address; "anywhere" counts the attempts from all addresses together. */
  address: string
  moreFree?: number
}

function hashOf(tx: AnyTransaction, parts: readonly string[], { settings }: Pick<Deps, "settings">): Buffer {
  const tenant = tx.scope?.distributorId ?? null
  return createHmac("sha256", settings.secrets.logPepper)
    .update(JSON.stringify([tenant, ...parts]))
    .digest()
}

function hashesOf(
  tx: AnyTransaction,
  { kind = "sign-in", area, user, address }: AttemptPair,
  deps: Pick<Deps, "settings">,
): { pair: Buffer; address: Buffer | null } {
  const ofAddress = kind === "sign-in" ? hashOf(tx, ["address", area, address], deps) : null
  return { pair: hashOf(tx, [kind, area, user, address], deps), address: ofAddress }
}

/**
 * Counts an attempt before its password is verified; a success resets the count. Commit the transaction before you verify
 * the password, so that parallel attempts all count. The row of the pair is always locked before the row of the address.
 * @throws ApiError TOO_MANY_REQUESTS
 */
export async function claimAttempt(
  tx: AnyTransaction,
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

/** @returns whether this account has signed in from this address */
async function countAttempt(
  tx: AnyTransaction,
  { hash, free, now }: { hash: Buffer; free: number; now: Date },
): Promise<boolean> {
  const { attempts, last_at, signed_in_at } = await lockAttempts(tx, hash, now)
  const failed = last_at < hoursBefore(now, attemptsRememberedHours) ? 0 : attempts
  const delay = signInDelaySeconds(failed, free) * 1000
  // Without a delay, an attempt that started before the last one and waited for its lock is allowed.
  if (delay > 0 && now.getTime() < last_at.getTime() + delay) throw new ApiError("TOO_MANY_REQUESTS")
  await writeAttempts(tx, hash, { attempts: failed + 1, last_at: now })
  return signed_in_at !== null
}

function hoursBefore(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * 3_600_000)
}

export async function forgetAttempts(
  tx: AnyTransaction,
  pair: AttemptPair,
  deps: Pick<Deps, "clock" | "settings">,
): Promise<void> {
  const hashes = hashesOf(tx, pair, deps)
  if (!hashes.address) return deleteAttempts(tx, hashes.pair)
  const now = deps.clock.now()
  const { signed_in_at } = await lockAttempts(tx, hashes.pair, now)
  await writeAttempts(tx, hashes.pair, { attempts: 0, last_at: now, signed_in_at: now })
  // Only the first sign-in resets the address: repeated sign-ins must not clear the failures of others.
  if (signed_in_at === null) await deleteAttempts(tx, hashes.address)
}

/**
 * Records a successful sign-in. An approved account resets the count. A provisional account only takes back its own
 * attempt: otherwise its creator could reset the count of the identity's other accounts and guess their passwords.
 */
export async function settleAttempt(
  tx: AnyTransaction,
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
