import type { Area } from "@trazo/contract/endpoint"
import { ApiError } from "@trazo/contract/errors"
import { isFactorArea } from "@trazo/domain/access/second-factor"
import { actorOf } from "../../actor.ts"
import type { PlatformTransaction, ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { verifyPassword } from "../clients/hash-password.ts"
import { openTicket, type Ticket } from "../second-factors/sign-in-tickets.ts"
import type { Account } from "./accounts.queries.ts"
import { claimAttempt, settleAttempt } from "./claim-attempt.ts"
import { openSession, type SessionSubject } from "./open-session.ts"
import { dummyHash } from "./unusable-password.ts"

/** One of the doors: whose accounts, and how a transaction of theirs is opened. */
interface SignInArea<Tx extends ScopedTransaction | PlatformTransaction> {
  area: Area
  inTransaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  /** Whom a user name can mean, the first that fits counts. `lockForShare`: they stay as they are until the transaction ends. */
  findAccounts: (tx: Tx, lockForShare?: boolean) => Promise<readonly Account[]>
  /** How many accounts a user name can mean at most: so many passwords are compared, whether they exist or not. */
  limit: number
}

export interface PasswordAttempt {
  /** As accounts are compared: normalised. */
  user: string
  password: string
  /** The caller's IP. */
  address: string
  userAgent?: string | undefined
  /** Where it is tried: not every second factor works on every host. */
  host: string
}

/**
 * Signs in with a password; the answer to an unknown user, a disabled one and a wrong password is the same and
 * takes the same work.
 * @throws ApiError WRONG_CREDENTIALS, TOO_MANY_REQUESTS
 */
export async function signIn<Tx extends ScopedTransaction | PlatformTransaction>(
  { area, inTransaction, findAccounts, limit }: SignInArea<Tx>,
  { user, password, address, userAgent, host }: PasswordAttempt,
  deps: Deps,
): Promise<SignInResult> {
  const pair = { area, user, address }
  const known = await inTransaction(async (tx) => {
    await claimAttempt(tx, pair, deps)
    return findAccounts(tx)
  })
  const slots = Array.from({ length: limit }, (_, slot) => known[slot])
  const matches = await Promise.all(
    slots.map((account) => verifyPassword(password, account?.passwordHash ?? dummyHash)),
  )
  const found = slots.find((account, slot) => account && matches[slot])
  if (!found) throw new ApiError("WRONG_CREDENTIALS")

  return inTransaction(async (tx) => {
    // Hashing took a while: meanwhile the account may have been disabled or got another password.
    const account = (await findAccounts(tx, true)).find(({ id }) => id === found.id)
    if (account?.passwordHash !== found.passwordHash) throw new ApiError("WRONG_CREDENTIALS")
    await settleAttempt(tx, pair, account, deps)
    return completeSignIn(tx, { area, id: account.id, address, userAgent, host }, deps)
  })
}

/** For the user names that mean one account at most. */
export function asList(account: Account | undefined): Account[] {
  return account ? [account] : []
}

/** A session's token; or, where a second factor is due, the ticket to go on with. */
export type SignInResult = { token: string } | Ticket

/** For who typed the right password, or the code that was mailed. */
export async function completeSignIn(
  tx: ScopedTransaction | PlatformTransaction,
  { host, ...subject }: SessionSubject & { host: string },
  deps: Deps,
): Promise<SignInResult> {
  const { area, id } = subject
  const ticket = isFactorArea(area) ? await openTicket(tx, { subject: { area, id }, host }, deps) : null
  return ticket ?? { token: await openAuditedSession(tx, subject, deps) }
}

/** The session of who proved all that is asked. @returns its token */
export async function openAuditedSession(
  tx: ScopedTransaction | PlatformTransaction,
  subject: SessionSubject,
  deps: Pick<Deps, "clock" | "random">,
): Promise<string> {
  const { area, id } = subject
  recordAudit(tx, { actor: actorOf({ area, id }), action: "session.opened", object: `${area}:${id}` }, deps)
  return openSession(tx, subject, deps)
}
