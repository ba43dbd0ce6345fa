import { ApiError } from "@trazo/contract/errors/errors"
import { fieldMessages } from "@trazo/domain/forms/field-rules"
import { signInAccountLimit } from "@trazo/domain/identity/identity-account"
import { oneTimeCodeLimits } from "@trazo/domain/identity/one-use-limits"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { confirmAnyCode, isCodeRefusal } from "../one-use-secrets/confirm-one-time-code.ts"
import { sendOneTimeCode } from "../one-use-secrets/send-one-time-code.ts"
import { claimAttempt, claimCodeTurn, settleAttempt } from "../sessions/claim-attempt.ts"
import { findKnownDevice } from "../sessions/known-devices.ts"
import { recordFailedSignIn } from "../sessions/record-refusal.ts"
import { completeSignIn, ownerOf, type PasswordAttempt, type SignInResult, signIn } from "./sign-in.ts"
import { findSignInAddress, listClientAccounts } from "./sign-in-account.ts"

/** Removes spaces and hyphens («171003-4065») and converts to upper case, as accounts store identity numbers. */
export function normaliseIdentity(text: string): string {
  return text.normalize("NFC").toUpperCase().replace(/[\s-]/g, "")
}

/** Clients call with `simple=true`, internal clients without it and with `internal` (G11). */
interface ClientSignInKind {
  simple: boolean
  internal: boolean
}

type Caller = Omit<PasswordAttempt, "password">
type Secret = { password: string | undefined; code: string | undefined }

const codeRefused = "El código no es correcto o ya venció. Revíselo o pida uno nuevo."

/** @throws ApiError WRONG_CREDENTIALS, TOO_MANY_REQUESTS, VALIDATION_FAILED */
export async function signInClient(
  scope: Scope,
  attempt: Caller & ClientSignInKind & Secret,
  deps: Deps,
): Promise<SignInResult> {
  const { simple, internal, password, code, ...typed } = attempt
  const caller = { ...typed, user: normaliseIdentity(typed.user) }
  // A client of the other kind gets the response of an unknown user.
  const findAccounts = async (tx: ScopedTransaction, lockForShare = false) =>
    simple === internal ? [] : listClientAccounts(tx, { identity: caller.user, internal }, lockForShare)
  if (code) return signInWithCode(scope, { ...caller, code, findAccounts }, deps)
  if (!password) throw new ApiError("VALIDATION_FAILED", { fields: { password: fieldMessages.required } })
  return signIn<ScopedTransaction>(
    {
      area: "client",
      findAccounts,
      limit: signInAccountLimit,
      inTransaction: (work) => inScope(deps.db, scope, work),
    },
    { ...caller, password },
    deps,
  )
}

async function signInWithCode(
  scope: Scope,
  attempt: Caller & {
    code: string
    findAccounts: (tx: ScopedTransaction) => ReturnType<typeof listClientAccounts>
  },
  deps: Deps,
): Promise<SignInResult> {
  const { user, device: cookie, code, findAccounts, ...browser } = attempt
  const { address } = browser
  const area = "client"
  const { accounts, claim } = await inScope(deps.db, scope, async (tx) => {
    const accounts = await findAccounts(tx)
    const device = findKnownDevice(tx, { area, id: ownerOf(accounts)?.id, cookie }, deps)
    return { accounts, claim: await claimAttempt(tx, { area, user, address, device }, deps) }
  })
  // Same response for every cause: «expired» would reveal that the client exists.
  const refusal = new ApiError("WRONG_CREDENTIALS", { message: codeRefused })
  // As many look-ups for an unknown identity: the time does not reveal how many accounts there are.
  const targets = Array.from({ length: signInAccountLimit }, (_, slot) => ({
    subject: accounts[slot]?.id ?? `nobody ${slot}`,
    destination: accounts[slot]?.email ?? "",
  }))
  try {
    return await confirmAnyCode(
      scope,
      { purpose: "sign-in", targets, code },
      async (tx, id) => {
        const present = await findAccounts(tx)
        if (!present.some((one) => one.id === id)) throw refusal
        await settleAttempt(tx, claim, { ownsUser: ownerOf(present)?.id === id }, deps)
        return completeSignIn(tx, { area, id, ...browser, device: cookie }, deps)
      },
      deps,
    )
  } catch (error) {
    if (!isCodeRefusal(error)) throw error
    await inScope(deps.db, scope, (tx) => recordFailedSignIn(tx, { area, accounts, way: "code" }, deps))
    throw refusal
  }
}

/**
 * Queues a sign-in code for each account of the identity, to the account's own address. An unknown identity is counted
 * too and queues the same job without accounts, so that response and time do not reveal whether accounts exist. Within a
 * minute after a call for the same identity nothing is queued, and the response says what is left of the first code.
 * @throws ApiError TOO_MANY_REQUESTS
 */
export async function sendSignInCode(
  scope: Scope,
  asked: Pick<Caller, "user" | "address" | "device">,
  deps: Pick<Deps, "db" | "jobs" | "clock" | "settings">,
): Promise<{ expiresInSeconds: number }> {
  const [area, user] = ["client" as const, normaliseIdentity(asked.user)]
  return await inScope(deps.db, scope, async (tx) => {
    const accounts = await listClientAccounts(tx, { identity: user })
    const device = findKnownDevice(tx, { area, id: ownerOf(accounts)?.id, cookie: asked.device }, deps)
    await claimAttempt(tx, { kind: "ask-code", area, user, address: asked.address, device }, deps)
    // Strangers do not take the turn of a device that the account signs in from.
    const turn = {
      purpose: "sign-in",
      area,
      user: device === null ? user : `${user} from ${device}`,
    } as const
    const { secondsAgo } = await claimCodeTurn(tx, turn, deps)
    if (secondsAgo > 0) return { expiresInSeconds: oneTimeCodeLimits.seconds - secondsAgo }
    const accountIds = accounts.map(({ id }) => id)
    const data = { distributorId: scope.distributorId, accountIds, isFromUnknownDevice: device === null }
    await deps.jobs.enqueue(tx, "mail-sign-in-codes", data)
    return { expiresInSeconds: oneTimeCodeLimits.seconds }
  })
}

/** Mails each account its own code. Skips disabled accounts and those whose last code is less than a minute old. */
export async function mailSignInCodes(
  scope: Scope,
  { accountIds, isFromUnknownDevice }: { accountIds: readonly string[]; isFromUnknownDevice: boolean },
  deps: Pick<Deps, "db" | "clock" | "random" | "settings" | "jobs">,
): Promise<void> {
  for (const subject of accountIds) {
    try {
      await inScope(deps.db, scope, async (tx) => {
        const destination = await findSignInAddress(tx, subject)
        const code = { purpose: "sign-in", subject, isFromUnknownDevice } as const
        if (destination) await sendOneTimeCode(tx, { ...code, destination }, deps)
      })
    } catch (error) {
      if (!(error instanceof ApiError && error.typeCode === "CODE_TOO_SOON")) throw error
    }
  }
}
