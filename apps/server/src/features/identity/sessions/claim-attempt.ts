import { createHmac } from "node:crypto"
import type { Area } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import { hourMilliseconds } from "@trazo/domain/dates/calendar-date"
import { mayRequestAnother, type OneTimeCodePurpose } from "@trazo/domain/identity/one-time-code"
import type { AnyTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { networkOf } from "../../../network/address-network.ts"

/**
 * Failed attempts in a row before delays start: of one account from one network or device, of one network over all
 * accounts, and of one account over all networks.
 */
export const freeAttempts = { pair: 5, address: 20, account: 20 }

const firstDelaySeconds = 30

const longestDelaySeconds = 900

const attemptsRememberedHours = 24

/** After a sign-in from a network, failures of others do not delay this account there. */
const signedInRememberedDays = 90

export function signInDelaySeconds(failedAttempts: number, free: number): number {
  if (failedAttempts < free) return 0
  return Math.min(firstDelaySeconds * 2 ** (failedAttempts - free), longestDelaySeconds)
}

/** Counters beyond the pair's: `address` of one network over all accounts, `account` of one account over all networks. */
const widerCounters = {
  "sign-in": ["address", "account"],
  "ask-code": [],
  "ask-reset": [],
  reset: [],
  "second-factor": [],
  totp: ["account"],
  proof: ["account"],
  /** The account is the request. */
  promotion: ["address", "account"],
  /** Codes of computers that a holder types. */
  handover: ["account"],
  /** A mailed code dies after five tries. A total of the account would let strangers delay its sign-ins. */
  renewal: ["address"],
} as const satisfies Record<string, readonly ("address" | "account")[]>

interface AttemptPair {
  kind?: keyof typeof widerCounters
  area: Area
  user: string
  /** IP address, counted by its network. */
  address: string
  /** A device from which the account has signed in (`findKnownDevice`). It is counted alone. */
  device?: string | null
}

export function attemptHash(
  tx: AnyTransaction,
  parts: readonly string[],
  { settings }: Pick<Deps, "settings">,
): Buffer {
  const tenant = tx.scope?.distributorId ?? null
  return createHmac("sha256", settings.secrets.logPepper)
    .update(JSON.stringify([tenant, ...parts]))
    .digest()
}

interface Counter {
  name: "pair" | "address" | "account"
  hash: Buffer
}

/** What an attempt was counted in, for `settleAttempt`. */
export interface CountedAttempt {
  counters: readonly Counter[]
}

/** The pair's counter first: every call locks the rows in this order. */
function countersOf(
  tx: AnyTransaction,
  { kind = "sign-in", area, user, address, device = null }: AttemptPair,
  deps: Pick<Deps, "settings">,
): { pair: Counter; wider: Counter[] } {
  const counter = (name: Counter["name"], ...parts: string[]) => ({
    name,
    hash: attemptHash(tx, parts, deps),
  })
  if (device !== null) return { pair: counter("pair", "device", kind, area, user, device), wider: [] }
  const network = networkOf(address)
  const parts = {
    address: kind === "promotion" ? [kind, area, network] : [area, network],
    account: [kind, area, user],
  }
  return {
    pair: counter("pair", kind, area, user, network),
    wider: widerCounters[kind].map((name) => counter(name, name, ...parts[name])),
  }
}

/**
 * Counts an attempt before its password is verified. Commit the transaction before you verify the password, so that
 * parallel attempts all count.
 * @throws ApiError TOO_MANY_REQUESTS
 */
export async function claimAttempt(
  tx: AnyTransaction,
  attempt: AttemptPair,
  deps: Pick<Deps, "clock" | "settings">,
): Promise<CountedAttempt> {
  const now = deps.clock.now()
  await deleteAttemptsBefore(tx, {
    failed: hoursBefore(now, attemptsRememberedHours),
    signedIn: hoursBefore(now, signedInRememberedDays * 24),
  })
  const { pair, wider } = countersOf(tx, attempt, deps)
  if (await countAttempt(tx, pair, now)) return { counters: [pair] }
  for (const counter of wider) await countAttempt(tx, counter, now)
  return { counters: [pair, ...wider] }
}

/** @returns whether this account has signed in from this network */
async function countAttempt(tx: AnyTransaction, { name, hash }: Counter, now: Date): Promise<boolean> {
  const { attempts, lastAt, signedInAt } = await lockAttempts(tx, hash, now)
  const failed = lastAt < hoursBefore(now, attemptsRememberedHours) ? 0 : attempts
  const delay = signInDelaySeconds(failed, freeAttempts[name]) * 1000
  // Without a delay, an attempt that started before the last one and waited for its lock is allowed.
  if (delay > 0 && now.getTime() < lastAt.getTime() + delay) throw new ApiError("TOO_MANY_REQUESTS")
  await writeAttempts(tx, hash, { attempts: failed + 1, lastAt: now })
  return signedInAt !== null
}

/**
 * Whether a code of a purpose may be queued for this user, whoever asks and whether or not the user exists. `secondsAgo` is 0 for a new
 * turn, otherwise the age of the turn that still holds.
 */
export async function claimCodeTurn(
  tx: AnyTransaction,
  { purpose, area, user }: Pick<AttemptPair, "area" | "user"> & { purpose: OneTimeCodePurpose },
  deps: Pick<Deps, "clock" | "settings">,
): Promise<{ secondsAgo: number }> {
  const now = deps.clock.now()
  const hash = attemptHash(tx, ["code-turn", purpose, area, user], deps)
  const { attempts, lastAt } = await lockAttempts(tx, hash, now)
  if (attempts > 0 && !mayRequestAnother(lastAt, now)) {
    return { secondsAgo: Math.max(1, Math.ceil((now.getTime() - lastAt.getTime()) / 1000)) }
  }
  await writeAttempts(tx, hash, { attempts: 1, lastAt: now })
  return { secondsAgo: 0 }
}

function hoursBefore(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * hourMilliseconds)
}

/**
 * Records that a counted attempt succeeded. The owner of the user name resets the pair and the network, and is known there
 * from now on. Others only take back their own attempt: a provisional account shares its identity with accounts whose
 * passwords its creator could guess. The account's total is never reset, so that its owner's sign-ins do not give new
 * guesses to others.
 */
export async function settleAttempt(
  tx: AnyTransaction,
  { counters }: CountedAttempt,
  { ownsUser }: { ownsUser: boolean },
  { clock }: Pick<Deps, "clock">,
): Promise<void> {
  const now = clock.now()
  for (const { name, hash } of counters) {
    const { attempts } = await lockAttempts(tx, hash, now)
    const isReset = ownsUser && name !== "account"
    await writeAttempts(tx, hash, {
      attempts: isReset ? 0 : Math.max(0, attempts - 1),
      ...(ownsUser && name === "pair" && { lastAt: now, signedInAt: now }),
    })
  }
}

/** Ends the delays of an account at this network after a mailed link proved its owner. No attempt was counted. */
export async function endDelays(
  tx: AnyTransaction,
  attempt: AttemptPair,
  deps: Pick<Deps, "clock" | "settings">,
): Promise<void> {
  const { pair } = countersOf(tx, attempt, deps)
  await settleAttempt(tx, { counters: [pair] }, { ownsUser: true }, deps)
}

interface Attempts {
  attempts: number
  lastAt: Date
  signedInAt: Date | null
}

/**
 * Locks the row of a hash, and inserts it first if it is missing, so that parallel attempts are counted one by one. Uses
 * one statement, because a successful sign-in can delete the row between two.
 */
export function lockAttempts(tx: AnyTransaction, hash: Buffer, now: Date): Promise<Attempts> {
  return tx
    .insertInto("signInAttempts")
    .values({ hash, attempts: 0, lastAt: now, signedInAt: null })
    .onConflict((conflict) =>
      conflict.column("hash").doUpdateSet((row) => ({ hash: row.ref("excluded.hash") })),
    )
    .returning(["attempts", "lastAt", "signedInAt"])
    .executeTakeFirstOrThrow()
}

export async function writeAttempts(
  tx: AnyTransaction,
  hash: Buffer,
  attempts: Partial<Attempts>,
): Promise<void> {
  await tx.updateTable("signInAttempts").set(attempts).where("hash", "=", hash).execute()
}

/** Deletes up to 50 expired rows. Skips locked ones. */
async function deleteAttemptsBefore(
  tx: AnyTransaction,
  { failed, signedIn }: { failed: Date; signedIn: Date },
): Promise<void> {
  const stale = tx
    .selectFrom("signInAttempts")
    .select("hash")
    .where("lastAt", "<", failed)
    .where((row) => row.or([row("signedInAt", "is", null), row("signedInAt", "<", signedIn)]))
    .limit(50)
    .forUpdate()
    .skipLocked()
  await tx.deleteFrom("signInAttempts").where("hash", "in", stale).execute()
}
