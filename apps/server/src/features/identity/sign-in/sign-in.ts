import type { Area } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import { type FactorArea, type FactorWay, isFactorArea } from "@trazo/domain/identity/second-factor"
import { actorOf } from "../../../actor.ts"
import type { AnyTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { unusableHash, verifyPassword } from "../credentials/hash-password.ts"
import { hasFactor, loadFactors, waysIn } from "../second-factors/factors.ts"
import { claimAttempt, settleAttempt } from "../sessions/claim-attempt.ts"
import { replaceSession } from "../sessions/end-sessions.ts"
import { findKnownDevice, rememberDevice } from "../sessions/known-devices.ts"
import { openSession, type SessionSubject } from "../sessions/open-session.ts"
import { recordFailedSignIn } from "../sessions/record-refusal.ts"
import { openTicket } from "../sessions/sign-in-tickets.ts"
import type { Account } from "./sign-in-account.ts"

interface SignInArea<Tx extends AnyTransaction> {
  area: Area
  inTransaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  findAccounts: (tx: Tx, lockForShare?: boolean) => Promise<readonly Account[]>
  /** Maximum number of accounts. That many passwords are compared whether or not the accounts exist. */
  limit: number
}

export interface PasswordAttempt {
  /** Normalised. */
  user: string
  password: string
  address: string
  userAgent?: string | undefined
  /** Passkeys work only on the host where they were made. */
  host: string
  /** Cookie of known devices. */
  device?: string | undefined
  /** The session that the browser has in this area already. */
  formerToken: string | null
}

/**
 * Signs in with a password. An unknown user, a disabled user and a wrong password get the same response after the same
 * work.
 * @throws ApiError WRONG_CREDENTIALS, TOO_MANY_REQUESTS
 */
export async function signIn<Tx extends AnyTransaction>(
  { area, inTransaction, findAccounts, limit }: SignInArea<Tx>,
  { user, password, device: cookie, ...browser }: PasswordAttempt,
  deps: Deps,
): Promise<SignInResult> {
  const { address } = browser
  const { known, claim } = await inTransaction(async (tx) => {
    const known = await findAccounts(tx)
    const device = findKnownDevice(tx, { area, id: ownerOf(known)?.id, cookie }, deps)
    return { known, claim: await claimAttempt(tx, { area, user, address, device }, deps) }
  })
  const slots = Array.from({ length: limit }, (_, slot) => known[slot])
  const matches = await Promise.all(
    slots.map((account) => verifyPassword(password, account?.passwordHash ?? unusableHash)),
  )
  const found = slots.find((account, slot) => account && matches[slot])
  if (!found) {
    await inTransaction((tx) => recordFailedSignIn(tx, { area, accounts: known, way: "password" }, deps))
    throw new ApiError("WRONG_CREDENTIALS")
  }

  return inTransaction(async (tx) => {
    // The account may have been disabled, or its password changed, while the hash was computed.
    const accounts = await findAccounts(tx, true)
    const account = accounts.find(({ id }) => id === found.id)
    if (account?.passwordHash !== found.passwordHash) throw new ApiError("WRONG_CREDENTIALS")
    await settleAttempt(tx, claim, { ownsUser: ownerOf(accounts)?.id === account.id }, deps)
    return completeSignIn(tx, { area, id: account.id, ...browser, device: cookie }, deps)
  })
}

/** The account that owns the user name: the only approved one. */
export function ownerOf(accounts: readonly Account[]): Account | undefined {
  const approved = accounts.filter(({ isProvisional = false }) => !isProvisional)
  return approved.length === 1 ? approved[0] : undefined
}

export function asList(account: Account | undefined): Account[] {
  return account ? [account] : []
}

/** `id` is the account's, `device` the new cookie of known devices. */
export interface OpenedSession {
  id: string
  token: string
  device: string
}

export type SignInResult = OpenedSession | { area: FactorArea; ticket: string; secondFactor: FactorWay[] }

type OpeningSession = SessionSubject & Pick<PasswordAttempt, "device" | "formerToken">

/** Opens a session, or a ticket if the account has a second factor. Call it after a right password or mailed code. */
export async function completeSignIn(
  tx: AnyTransaction,
  { host, ...subject }: OpeningSession & { host: string },
  deps: Deps,
): Promise<SignInResult> {
  const { area, id } = subject
  if (isFactorArea(area)) {
    const factors = await loadFactors(tx, { area, id })
    if (hasFactor(factors)) {
      const ticket = await openTicket(tx, { area, id }, deps)
      return { area, ticket, secondFactor: waysIn(factors, host) }
    }
  }
  return openAuditedSession(tx, subject, deps)
}

export async function openAuditedSession(
  tx: AnyTransaction,
  { device: cookie, formerToken, ...subject }: OpeningSession,
  deps: Pick<Deps, "clock" | "random" | "settings">,
): Promise<OpenedSession> {
  const { area, id } = subject
  if (formerToken !== null) await replaceSession(tx, { area, id, token: formerToken }, deps)
  recordAudit(tx, { actor: actorOf({ area, id }), action: "session.opened", object: `${area}:${id}` }, deps)
  return {
    id,
    token: await openSession(tx, subject, deps),
    device: rememberDevice(tx, { area, id, cookie }, deps),
  }
}
