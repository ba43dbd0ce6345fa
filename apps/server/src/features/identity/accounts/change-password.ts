import { ApiError } from "@trazo/contract/errors/errors"
import { fieldMessages } from "@trazo/domain/forms/field-rules"
import { samePasswordMessage } from "@trazo/domain/identity/account-fields"
import { accountPasswordProblem } from "@trazo/domain/identity/account-password"
import { type AnyTransaction, inAnyScope, inScope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { hashPassword, verifyPassword } from "../credentials/hash-password.ts"
import { confirmOneTimeCode } from "../one-use-secrets/confirm-one-time-code.ts"
import { sendOneTimeCode } from "../one-use-secrets/send-one-time-code.ts"
import { storePassword } from "../password-resets/password-reset.ts"
import { endResetLink, mailPasswordChanged } from "../password-resets/reset-password.ts"
import { claimAttempt, settleAttempt } from "../sessions/claim-attempt.ts"
import { endSessions } from "../sessions/end-sessions.ts"
import type { SignedIn } from "../sessions/find-actor.ts"
import { findKnownDevice } from "../sessions/known-devices.ts"
import { recordFailedProof } from "../sessions/record-refusal.ts"
import { type AccountRow, loadOwnAccount } from "./account.ts"
import type { SignedInClient } from "./edit-own-account.ts"

/**
 * Whether the password is the account's. Counts as a sign-in attempt, so that an open session cannot be used to guess it.
 * @throws ApiError TOO_MANY_REQUESTS
 */
export async function isOwnPassword(
  caller: SignedIn,
  { account, password }: { account: AccountRow; password: string },
  deps: Pick<Deps, "db" | "clock" | "settings">,
): Promise<boolean> {
  const { area, id, address, device: cookie } = caller
  const { isProvisional } = account
  // A provisional account has its own counter, so that its password does not reset the failures of the identity's other
  // accounts.
  const user = isProvisional ? id : (account.identity ?? account.email)
  const claim = await inAnyScope(deps.db, caller.scope, async (tx) => {
    const device = findKnownDevice(tx, { area, id, cookie }, deps)
    return claimAttempt(tx, { area, user, address, device }, deps)
  })
  if (!(await verifyPassword(password, account.passwordHash ?? ""))) return false
  await inAnyScope(deps.db, caller.scope, (tx) =>
    settleAttempt(tx, claim, { ownsUser: !isProvisional }, deps),
  )
  return true
}

async function putPassword(
  tx: AnyTransaction,
  caller: SignedIn,
  { account, passwordHash }: { account: AccountRow; passwordHash: string },
  deps: Deps,
): Promise<void> {
  const { actor, area, id, token } = caller
  recordAudit(tx, { actor, action: "password.changed", object: `${area}:${id}` }, deps)
  await storePassword(tx, caller, passwordHash)
  await endSessions(tx, caller, { exceptToken: token })
  await endResetLink(tx, { area, id }, deps)
  await mailPasswordChanged(tx, { area, account }, deps)
}

interface TypedChange {
  currentPassword?: string | undefined
  /** Replaces the current password for an account that has none. */
  code?: string | undefined
  password: string
}

/**
 * Changes the caller's password and ends their other sessions. Sending the same form again changes nothing.
 * @throws ApiError VALIDATION_FAILED, CURRENT_PASSWORD_WRONG, TOO_MANY_REQUESTS, CODE_… for a first password
 */
export async function changePassword(
  caller: SignedIn,
  typed: TypedChange,
  deps: Deps,
): Promise<{ ok: true }> {
  const account = await inAnyScope(deps.db, caller.scope, (tx) => loadOwnAccount(tx, caller))
  const fields = problemsOf(account, typed)
  if (Object.keys(fields).length > 0) throw new ApiError("VALIDATION_FAILED", { fields })
  if (account.passwordHash === null) await setFirstPassword(caller, { account, ...typed }, deps)
  else await replacePassword(caller, { account, ...typed }, deps)
  return { ok: true }
}

function problemsOf(
  { passwordHash }: AccountRow,
  { currentPassword: current, code, password }: TypedChange,
): Record<string, string> {
  const problem = accountPasswordProblem(password)
  const isSame = current === password ? samePasswordMessage : null
  const isMissing = passwordHash !== null && !current && !code
  return {
    ...(isMissing ? { currentPassword: fieldMessages.required } : {}),
    ...((isSame ?? problem) ? { password: isSame ?? problem ?? "" } : {}),
  }
}

async function replacePassword(
  caller: SignedIn,
  { account, currentPassword: current, password }: TypedChange & { account: AccountRow },
  deps: Deps,
): Promise<void> {
  const isOwn = (typed: string) => isOwnPassword(caller, { account, password: typed }, deps)
  // The new password is the account's if the same form was sent before. Each comparison counts as an attempt.
  const isProved = (current !== undefined && (await isOwn(current))) || (await isOwn(password))
  if (!isProved) throw await refusedPassword(caller, deps)
  const passwordHash = await hashPassword(password, deps.random)
  await inAnyScope(deps.db, caller.scope, async (tx) => {
    const locked = await loadOwnAccount(tx, caller, { lock: true })
    const hash = locked.passwordHash ?? ""
    // The same form was sent before.
    if (await verifyPassword(password, hash)) return
    // The password may have changed while the hash was computed.
    if (hash !== account.passwordHash) throw currentPasswordWrong()
    await putPassword(tx, caller, { account: locked, passwordHash }, deps)
  })
}

/** Audits a wrong current password. */
export async function refusedPassword(
  caller: SignedIn,
  deps: Pick<Deps, "db" | "clock" | "settings">,
): Promise<ApiError> {
  const failed = { actor: caller.actor, subject: caller, way: "password" }
  await inAnyScope(deps.db, caller.scope, (tx) => recordFailedProof(tx, failed, deps))
  return currentPasswordWrong()
}

function currentPasswordWrong(): ApiError {
  const error = new ApiError("CURRENT_PASSWORD_WRONG")
  return new ApiError("CURRENT_PASSWORD_WRONG", { fields: { currentPassword: error.message } })
}

/**
 * Only clients can be without a password. A code mailed to them replaces the current password.
 * @throws ApiError CODE_…
 */
async function setFirstPassword(
  caller: SignedIn,
  { account, code, password }: { account: AccountRow; code?: string | undefined; password: string },
  deps: Deps,
): Promise<void> {
  const { scope, id } = caller
  if (!code || !scope) throw new ApiError("CODE_REQUIRED")
  const passwordHash = await hashPassword(password, deps.random)
  const typed = { purpose: "first-password", subject: id, destination: account.email, code } as const
  await confirmOneTimeCode(
    scope,
    typed,
    async (tx) => {
      const locked = await loadOwnAccount(tx, caller, { lock: true })
      if (locked.passwordHash !== null) throw new ApiError("CODE_USED")
      await putPassword(tx, caller, { account: locked, passwordHash }, deps)
    },
    deps,
  )
}

/** Sends the code for a first password. @throws ApiError CODE_TOO_SOON, NOT_ALLOWED if the account has a password */
export function sendFirstPasswordCode(
  caller: SignedInClient,
  deps: Deps,
): Promise<{ sentTo: string; expiresInSeconds: number }> {
  return inScope(deps.db, caller.scope, async (tx) => {
    const { email, passwordHash } = await loadOwnAccount(tx, caller)
    if (passwordHash !== null) throw new ApiError("NOT_ALLOWED")
    const toSend = { purpose: "first-password", subject: caller.id, destination: email } as const
    const { expiresInSeconds } = await sendOneTimeCode(tx, toSend, deps)
    return { sentTo: email, expiresInSeconds }
  })
}
