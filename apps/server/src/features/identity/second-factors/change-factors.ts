import { ApiError } from "@trazo/contract/errors/errors"
import type { ChangedFactors, Factors } from "@trazo/contract/identity/second-factor"
import { paths } from "@trazo/contract/paths"
import { formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { actorOf } from "../../../actor.ts"
import { type AnyTransaction, inAnyScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { queueMail } from "../../platform/mail/queue-mail.ts"
import { linkTo } from "../../platform/tenants/brand.ts"
import { endSessions } from "../sessions/end-sessions.ts"
import { describeFactors } from "./describe-factors.ts"
import { type FactorAccount, findFactorAccount, lockFactorAccount } from "./factor-account.ts"
import { type EnrolledFactors, hasFactor, loadFactors } from "./factors.ts"
import { presentChange } from "./presenters.ts"
import { deleteRecoveryCodes, replaceRecoveryCodes } from "./recovery-codes.ts"
import type { Subject } from "./subject.ts"

export interface FactorCall {
  subject: Subject
  /** Host of the call; determines which passkeys work. */
  host: string
}

/** `passkey` is the id of the added or removed passkey. */
type ApplyChange = (
  tx: AnyTransaction,
  standing: { account: FactorAccount; factors: EnrolledFactors },
) => Promise<{ change: FactorChange; passkey?: string }>

/** @throws ApiError NOT_SIGNED_IN */
async function lockStanding(tx: AnyTransaction, subject: Subject) {
  const account = await lockFactorAccount(tx, subject)
  if (!account) throw new ApiError("NOT_SIGNED_IN")
  return { account, factors: await loadFactors(tx, subject) }
}

/** A call that adds a factor, with the token of its session. */
export type AddingCall = FactorCall & { token: string }

/** The first factor ends the other sessions: none of them had to show one. */
export function addFactor(
  scope: Scope | null,
  { subject, host, token }: AddingCall,
  change: ApplyChange,
  deps: Deps,
): Promise<ChangedFactors> {
  return inAnyScope(deps.db, scope, async (tx) => {
    const standing = await lockStanding(tx, subject)
    const done = await change(tx, standing)
    const isFirst = !hasFactor(standing.factors)
    if (isFirst) await endSessions(tx, subject, { exceptToken: token })
    const codes = isFirst ? await replaceRecoveryCodes(tx, subject, deps) : null
    await recordFactorChange(tx, { subject, ...done }, deps)
    return presentChange(await describeFactors(tx, { subject, host }, deps), codes)
  })
}

export function removeFactor(
  scope: Scope | null,
  { subject, host }: FactorCall,
  change: ApplyChange,
  deps: Deps,
): Promise<Factors> {
  return inAnyScope(deps.db, scope, async (tx) => {
    const done = await change(tx, await lockStanding(tx, subject))
    if (!hasFactor(await loadFactors(tx, subject))) await deleteRecoveryCodes(tx, subject)
    await recordFactorChange(tx, { subject, ...done }, deps)
    return describeFactors(tx, { subject, host }, deps)
  })
}

/** @throws ApiError FACTOR_NOT_FOUND without a second factor */
export function renewRecoveryCodes(
  scope: Scope | null,
  { subject, host }: FactorCall,
  deps: Deps,
): Promise<ChangedFactors> {
  return inAnyScope(deps.db, scope, async (tx) => {
    await lockFactorAccount(tx, subject)
    if (!hasFactor(await loadFactors(tx, subject))) throw new ApiError("FACTOR_NOT_FOUND")
    const codes = await replaceRecoveryCodes(tx, subject, deps)
    await recordFactorChange(tx, { subject, change: "codes-renewed" }, deps)
    return presentChange(await describeFactors(tx, { subject, host }, deps), codes)
  })
}

const factorChanges = {
  "totp-on": "totp.enabled",
  "totp-off": "totp.disabled",
  "passkey-added": "passkey.added",
  "passkey-removed": "passkey.removed",
  "codes-renewed": "recovery-codes.renewed",
} as const

type FactorChange = keyof typeof factorChanges

async function recordFactorChange(
  tx: AnyTransaction,
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

/** Mails the account's owner. Administrators get no mail: mails carry the brand and address of a distributor. */
export async function notifyFactorChange(
  tx: AnyTransaction,
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
