import { ApiError } from "@trazo/contract/errors"
import { signInAccountLimit } from "@trazo/domain/access/identity-account"
import { oneTimeCodeLifetimeSeconds } from "@trazo/domain/access/one-time-code"
import { fieldMessages } from "@trazo/domain/forms/field-rules"
import { inScope, type Scope, type ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { confirmAnyCode } from "../one-time-codes/confirm-one-time-code.ts"
import { sendOneTimeCode } from "../one-time-codes/send-one-time-code.ts"
import { findSignInAddress, listClientAccounts } from "./accounts.queries.ts"
import { claimAttempt, settleAttempt } from "./claim-attempt.ts"
import { completeSignIn, type PasswordAttempt, type SignInResult, signIn } from "./sign-in.ts"

/** An identity number as accounts keep it: «171003-4065» typed with spaces, hyphens or in lower case is the same. */
export function normaliseIdentity(text: string): string {
  return text.normalize("NFC").toUpperCase().replace(/[\s-]/g, "")
}

/** Which of the two doors: clients call with `simple=true`, internal ones without it and with their flag (G11). */
interface ClientSignInKind {
  simple: boolean
  internal: boolean
}

type Caller = Pick<PasswordAttempt, "user" | "address" | "userAgent" | "host">
type Secret = { password: string | undefined; code: string | undefined }

const codeRefused = "El código no es correcto o ya venció. Revíselo o pida uno nuevo."

/**
 * A client signs in with a password or with a one-time code that was sent to their e-mail.
 * @throws ApiError WRONG_CREDENTIALS, TOO_MANY_REQUESTS, VALIDATION_FAILED
 */
export async function signInClient(
  scope: Scope,
  attempt: Caller & ClientSignInKind & Secret,
  deps: Deps,
): Promise<SignInResult> {
  const { simple, internal, password, code, address, userAgent, host } = attempt
  const user = normaliseIdentity(attempt.user)
  // The wrong door is answered like an unknown user.
  const findAccounts = async (tx: ScopedTransaction, lockForShare = false) =>
    simple === internal ? [] : listClientAccounts(tx, { identity: user, internal }, lockForShare)
  if (code) return signInWithCode(scope, { user, address, userAgent, host, code, findAccounts }, deps)
  if (!password) throw new ApiError("VALIDATION_FAILED", { fields: { password: fieldMessages.required } })
  return signIn<ScopedTransaction>(
    {
      ...{ area: "client", findAccounts, limit: signInAccountLimit },
      inTransaction: (work) => inScope(deps.db, scope, work),
    },
    { user, password, address, userAgent, host },
    deps,
  )
}

/** Into the account to whose own address the code was sent. */
async function signInWithCode(
  scope: Scope,
  attempt: Caller & {
    code: string
    findAccounts: (tx: ScopedTransaction) => ReturnType<typeof listClientAccounts>
  },
  deps: Deps,
): Promise<SignInResult> {
  const { user, address, userAgent, host, code, findAccounts } = attempt
  const pair = { area: "client", user, address } as const
  const accounts = await inScope(deps.db, scope, async (tx) => {
    await claimAttempt(tx, pair, deps)
    return findAccounts(tx)
  })
  // One answer whatever is wrong: an expired code would tell that the client exists.
  const refusal = new ApiError("WRONG_CREDENTIALS", { message: codeRefused })
  const targets = accounts.map(({ id, email }) => ({ subject: id, destination: email }))
  if (targets.length === 0) throw refusal
  try {
    return await confirmAnyCode(
      scope,
      { purpose: "sign-in", targets, code },
      async (tx, id) => {
        const account = (await findAccounts(tx)).find((one) => one.id === id)
        if (!account) throw refusal
        await settleAttempt(tx, pair, account, deps)
        return completeSignIn(tx, { area: "client", id, address, userAgent, host }, deps)
      },
      deps,
    )
  } catch (error) {
    throw error instanceof ApiError && error.typeCode.startsWith("CODE_") ? refusal : error
  }
}

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
