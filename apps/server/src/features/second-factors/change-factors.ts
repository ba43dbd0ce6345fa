import { ApiError } from "@trazo/contract/errors"
import { paths } from "@trazo/contract/paths"
import type { ChangedFactors, Factors } from "@trazo/contract/second-factor"
import { formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { actorOf } from "../../actor.ts"
import type { Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { queueMail } from "../mail/queue-mail.ts"
import { linkTo } from "../tenants/brand.ts"
import { type FactorAccount, findFactorAccount, lockFactorAccount } from "./accounts.queries.ts"
import { describeFactors } from "./describe-factors.ts"
import { type EnrolledFactors, hasFactor, loadFactors } from "./factors.ts"
import { presentChange } from "./presenters.ts"
import { deleteRecoveryCodes } from "./queries.ts"
import { giveRecoveryCodes } from "./recovery-codes.ts"
import { type Either, inArea, type Subject } from "./subject.ts"

export interface FactorCall {
  subject: Subject
  /** Where it is called: what counts there is what is told. */
  host: string
}

/** What an act changes; `passkey` is the id of the one that it is about. */
type ApplyChange = (
  tx: Either,
  standing: { account: FactorAccount; factors: EnrolledFactors },
) => Promise<{ change: FactorChange; passkey?: string }>

/** The account, held: changes of its factors take turns. @throws ApiError NOT_SIGNED_IN */
async function standingOf(tx: Either, subject: Subject) {
  const account = await lockFactorAccount(tx, subject)
  if (!account) throw new ApiError("NOT_SIGNED_IN")
  return { account, factors: await loadFactors(tx, subject) }
}

/** Adds a factor; with the first one come the recovery codes. */
export function addFactor(
  scope: Scope | null,
  { subject, host }: FactorCall,
  change: ApplyChange,
  deps: Deps,
): Promise<ChangedFactors> {
  return inArea(
    scope,
    async (tx) => {
      const standing = await standingOf(tx, subject)
      const done = await change(tx, standing)
      const codes = hasFactor(standing.factors) ? null : await giveRecoveryCodes(tx, subject, deps)
      await recordFactorChange(tx, { subject, ...done }, deps)
      return presentChange(await describeFactors(tx, subject, host), codes)
    },
    deps,
  )
}

/** Takes a factor away; with the last one go the recovery codes. */
export function removeFactor(
  scope: Scope | null,
  { subject, host }: FactorCall,
  change: ApplyChange,
  deps: Deps,
): Promise<Factors> {
  return inArea(
    scope,
    async (tx) => {
      const done = await change(tx, await standingOf(tx, subject))
      if (!hasFactor(await loadFactors(tx, subject))) await deleteRecoveryCodes(tx, subject)
      await recordFactorChange(tx, { subject, ...done }, deps)
      return describeFactors(tx, subject, host)
    },
    deps,
  )
}

/** Replaces every recovery code. @throws ApiError FACTOR_NOT_FOUND without a second factor */
export function renewRecoveryCodes(
  scope: Scope | null,
  { subject, host }: FactorCall,
  deps: Deps,
): Promise<ChangedFactors> {
  return inArea(
    scope,
    async (tx) => {
      await lockFactorAccount(tx, subject)
      if (!hasFactor(await loadFactors(tx, subject))) throw new ApiError("FACTOR_NOT_FOUND")
      const codes = await giveRecoveryCodes(tx, subject, deps)
      await recordFactorChange(tx, { subject, change: "codes-renewed" }, deps)
      return presentChange(await describeFactors(tx, subject, host), codes)
    },
    deps,
  )
}

/** What becomes of an account's factors: each has its audit row, and its mail. */
const factorChanges = {
  "totp-on": "totp.enabled",
  "totp-off": "totp.disabled",
  "passkey-added": "passkey.added",
  "passkey-removed": "passkey.removed",
  "codes-renewed": "recovery-codes.renewed",
} as const

type FactorChange = keyof typeof factorChanges

/** Writes a change down and mails it, in the change's own transaction. */
async function recordFactorChange(
  tx: Either,
  { subject, change, passkey }: { subject: Subject; change: FactorChange; passkey?: string },
  deps: Deps,
): Promise<void> {
  const entry = {
    actor: actorOf(subject),
    action: factorChanges[change],
    object: `${subject.area}:${subject.id}`,
    ...(passkey && { data: { passkey } }),
  }
  recordAudit(tx, entry, deps)
  await notifyFactorChange(tx, { subject, change }, deps)
}

/**
 * Tells the account's owner, who may not be the one who did it. Mails are a distributor's, by its brand and address:
 * an administrator, who belongs to none, gets none.
 */
export async function notifyFactorChange(
  tx: Either,
  { subject, change }: { subject: Subject; change: FactorChange | "recovery-used" },
  deps: Deps,
): Promise<void> {
  if (tx.scope === null) return
  const account = await findFactorAccount(tx, subject)
  if (!account) return
  const path = subject.area === "client" ? paths.managerSecondFactor : paths.executiveSecondFactor
  const link = await linkTo(tx, path, deps)
  const variables = { names: account.names, change, changedAt: formatDateTime(deps.clock.now()), link }
  await queueMail(tx, { to: account.email, template: "second-factor-changed", variables }, deps)
}
