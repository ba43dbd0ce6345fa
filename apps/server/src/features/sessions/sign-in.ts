import type { Area } from "@trazo/contract/endpoint"
import { ApiError } from "@trazo/contract/errors"
import type { Actor } from "../../actor.ts"
import type { PlatformTransaction, ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { verifyPassword } from "../clients/hash-password.ts"
import type { Account } from "./accounts.queries.ts"
import { claimAttempt, forgetAttempts } from "./claim-attempt.ts"
import { dummyHash } from "./dummy-hash.ts"
import { openSession, type SessionSubject } from "./open-session.ts"

/** One of the doors: whose accounts, and how a transaction of theirs is opened. */
export interface Door<Tx extends ScopedTransaction | PlatformTransaction> {
  area: Area
  inTransaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  /** `held`: it stays as it is until the transaction ends. */
  findAccount: (tx: Tx, held?: boolean) => Promise<Account | undefined>
}

export interface PasswordAttempt {
  /** As accounts are compared: normalised. */
  user: string
  password: string
  /** The caller's IP. */
  address: string
  userAgent?: string | undefined
}

/**
 * Signs in with a password; the answer to an unknown user, a disabled one and a wrong password is the same and
 * takes the same work.
 * @returns the session's token
 * @throws ApiError WRONG_CREDENTIALS, TOO_MANY_REQUESTS
 */
export async function signIn<Tx extends ScopedTransaction | PlatformTransaction>(
  { area, inTransaction, findAccount }: Door<Tx>,
  { user, password, address, userAgent }: PasswordAttempt,
  deps: Deps,
): Promise<string> {
  const pair = { area, user, address }
  const known = await inTransaction(async (tx) => {
    await claimAttempt(tx, pair, deps)
    return findAccount(tx)
  })
  const hash = known?.passwordHash ?? dummyHash
  const matches = await verifyPassword(password, hash)
  if (!known || !matches) throw new ApiError("WRONG_CREDENTIALS")

  return inTransaction(async (tx) => {
    // Hashing took a while: meanwhile the account may have been disabled or got another password.
    const account = await findAccount(tx, true)
    if (account?.passwordHash !== hash) throw new ApiError("WRONG_CREDENTIALS")
    await forgetAttempts(tx, pair, deps)
    return openAuditedSession(tx, { area, id: account.id, address, userAgent }, deps)
  })
}

export async function openAuditedSession(
  tx: ScopedTransaction | PlatformTransaction,
  subject: SessionSubject,
  deps: Deps,
): Promise<string> {
  const { area, id } = subject
  // Only who it is gets written; what they may do plays no part here.
  const actor: Actor =
    area === "executive" ? { area, id, administrator: false, permissions: [] } : { area, id }
  recordAudit(tx, { actor, action: "session.opened", object: `${area}:${id}` }, deps)
  return openSession(tx, subject, deps)
}
