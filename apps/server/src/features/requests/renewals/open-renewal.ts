import { ApiError } from "@trazo/contract/errors/errors"
import type * as contract from "@trazo/contract/requests/renewals"
import type { RenewalLink } from "@trazo/contract/requests/renewals"
import { formFieldProblem } from "@trazo/domain/forms/form-field"
import { identityField } from "@trazo/domain/identity/account-fields"
import { oneTimeCodeLimits } from "@trazo/domain/identity/one-use-limits"
import { renewability } from "@trazo/domain/requests/renewal"
import type { Call } from "../../../call.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { confirmAnyCode, isCodeRefusal } from "../../identity/one-use-secrets/confirm-one-time-code.ts"
import { sendOneTimeCode } from "../../identity/one-use-secrets/send-one-time-code.ts"
import { claimAttempt, claimCodeTurn, settleAttempt } from "../../identity/sessions/claim-attempt.ts"
import { normaliseIdentity } from "../../identity/sign-in/sign-in-client.ts"
import type { StartedRequest } from "../requests/resume-token.ts"
import {
  findApprovedAccount,
  findRenewable,
  listApprovedAccounts,
  listOpenRenewals,
  listRenewable,
  presentRenewalLink,
  type RenewingAccount,
} from "./renewal.ts"
import { serialOfToken } from "./renewal-link.ts"
import { startFor } from "./start-renewal.ts"

/**
 * How somebody without a session renews. Neither the link of a reminder nor an identity number proves who is there: a code to the
 * account's verified address does, and every answer before it is the same for everybody.
 */

/** The token of a reminder's link, or an identity number. */
interface RenewalCaller {
  notice?: string | undefined
  identity?: string | undefined
  /** IP address. */
  address: string
}

/** @throws ApiError RENEWAL_LINK_INVALID */
export async function previewRenewalLink(
  { scope, body: { notice } }: Call<typeof contract.previewRenewalLink>,
  deps: Pick<Deps, "db" | "clock" | "settings">,
): Promise<RenewalLink> {
  const serial = serialOfToken(notice, deps)
  return await inScope(deps.db, scope, async (tx) =>
    presentRenewalLink(await findRenewable(tx, serial), deps.clock.now()),
  )
}

/** Accounts of one identity number. More do not happen: an identity has one approved account. */
const accountLimit = 3

interface Called {
  /** Counts attempts. */
  user: string
  serial: string | null
  accounts: RenewingAccount[]
}

/** @throws ApiError RENEWAL_LINK_INVALID, VALIDATION_FAILED */
async function callerOf(
  tx: ScopedTransaction,
  { notice, identity }: RenewalCaller,
  deps: Pick<Deps, "settings">,
): Promise<Called> {
  if (notice) {
    const serial = serialOfToken(notice, deps)
    const certificate = await findRenewable(tx, serial)
    const account = certificate && (await findApprovedAccount(tx, certificate.clientId))
    return { user: `renewal ${serial}`, serial, accounts: account ? [account] : [] }
  }
  const typed = normaliseIdentity(identity ?? "")
  const problem = formFieldProblem(identityField, typed)
  if (problem) throw new ApiError("VALIDATION_FAILED", { fields: { identity: problem } })
  return { user: typed, serial: null, accounts: await listApprovedAccounts(tx, typed, accountLimit) }
}

/**
 * Queues a code for each account. An unknown identity queues the same job without accounts, so that response and time do
 * not reveal whether an account exists. Within a minute after a call for the same user nothing is queued, and the response
 * says what is left of the first code.
 * @throws ApiError TOO_MANY_REQUESTS, RENEWAL_LINK_INVALID, VALIDATION_FAILED
 */
export async function askRenewalCode(
  scope: Scope,
  caller: RenewalCaller,
  deps: Pick<Deps, "db" | "jobs" | "clock" | "settings">,
): Promise<{ expiresInSeconds: number }> {
  return await inScope(deps.db, scope, async (tx) => {
    const { user, accounts } = await callerOf(tx, caller, deps)
    const { secondsAgo } = await claimCodeTurn(tx, { purpose: "renewal", area: "client", user }, deps)
    if (secondsAgo > 0) return { expiresInSeconds: oneTimeCodeLimits.seconds - secondsAgo }
    await claimAttempt(tx, { kind: "ask-code", area: "client", user, address: caller.address }, deps)
    const accountIds = accounts.map(({ id }) => id)
    await deps.jobs.enqueue(tx, "mail-renewal-codes", { distributorId: scope.distributorId, accountIds })
    return { expiresInSeconds: oneTimeCodeLimits.seconds }
  })
}

/** Skips accounts that were closed and those whose last code is less than a minute old. */
export async function mailRenewalCodes(
  scope: Scope,
  accountIds: readonly string[],
  deps: Pick<Deps, "db" | "clock" | "random" | "settings" | "jobs">,
): Promise<void> {
  for (const subject of accountIds) {
    try {
      await inScope(deps.db, scope, async (tx) => {
        const account = await findApprovedAccount(tx, subject)
        const code = { purpose: "renewal", subject, isFromUnknownDevice: true, isQueued: true } as const
        if (account) await sendOneTimeCode(tx, { ...code, destination: account.email }, deps)
      })
    } catch (error) {
      if (!(error instanceof ApiError && error.typeCode === "CODE_TOO_SOON")) throw error
    }
  }
}

const codeRefused = "El código no es correcto o ya venció. Revíselo o pida uno nuevo."

/**
 * Starts or continues a renewal with the mailed code: that of the link's certificate, otherwise of the account's
 * certificate that ends first. The response for a wrong code is the same for every cause.
 * @throws ApiError WRONG_CREDENTIALS, TOO_MANY_REQUESTS, RENEWAL_LINK_INVALID, as startRenewal
 */
export async function openRenewal(
  scope: Scope,
  { code, ...caller }: RenewalCaller & { code: string },
  deps: Deps,
): Promise<StartedRequest> {
  const { accounts, serial, claim } = await inScope(deps.db, scope, async (tx) => {
    const called = await callerOf(tx, caller, deps)
    const attempt = { kind: "renewal", area: "client", user: called.user, address: caller.address } as const
    // Committed before the code is checked, so that parallel guesses all count.
    return { ...called, claim: await claimAttempt(tx, attempt, deps) }
  })
  const targets = Array.from({ length: accountLimit }, (_, slot) => ({
    subject: accounts[slot]?.id ?? `nobody ${slot}`,
    destination: accounts[slot]?.email ?? "",
  }))
  try {
    return await confirmAnyCode(
      scope,
      { purpose: "renewal", targets, code },
      async (tx, id) => {
        const account = await findApprovedAccount(tx, id)
        if (!account) throw new ApiError("CERTIFICATE_NOT_FOUND")
        await settleAttempt(tx, claim, { ownsUser: false }, deps)
        const wanted = serial ?? (await soonestSerial(tx, account, deps))
        return startFor(tx, { account, serial: wanted }, deps)
      },
      deps,
    )
  } catch (error) {
    if (!isCodeRefusal(error)) throw error
    throw new ApiError("WRONG_CREDENTIALS", { message: codeRefused })
  }
}

/** @throws ApiError RENEWAL_NOT_OPEN */
async function soonestSerial(
  tx: ScopedTransaction,
  account: RenewingAccount,
  { clock }: Pick<Deps, "clock">,
): Promise<string> {
  const rows = await listRenewable(tx, account.id)
  const serials = rows.map(({ serial }) => serial)
  const [begun] = await listOpenRenewals(tx, serials)
  const due = rows.filter((row) => renewability(row, "renewal", clock.now()) === "open")
  const soonest = due.find((row) => !row.isOutlasted) ?? due[0]
  const serial = soonest?.serial ?? begun?.renewsSerial
  if (!serial) {
    throw new ApiError("RENEWAL_NOT_OPEN", {
      message: "No tiene firmas por renovar ahora. Entre a su cuenta para ver desde cuándo puede hacerlo.",
    })
  }
  return serial
}
